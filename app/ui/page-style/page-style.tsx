import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

const empty = "<style></style>"
const emptyRest = "<noscript></noscript>"

declare global {
  interface Window {
    /** Ends when the whole style sheet applies, or cannot be loaded. */
    styled?: Promise<unknown>
    /** Loads the whole style sheet; false if the page has it. */
    loadStyle?: () => boolean
  }
}

/**
 * The place of the style that a page needs for its first picture. The server writes it into the finished page, and
 * React keeps it.
 */
export function PageStyle() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: without text of its own, React keeps that of the server
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
}

/**
 * The rest of the style, at the end of the page, where it holds nothing up: without scripts, a small sheet for states and
 * printing, which the server writes, and with scripts the whole sheet, for what they draw. A page that runs no scripts
 * of ours is drawn `still`.
 */
export function RestOfStyle({ whole, isStill }: { whole: string; isStill: boolean }) {
  const { revalidate } = useRevalidator()
  // React draws the document again after it met an element that it does not know, such as that of an extension. The style
  // sheet is gone then, and what only the server draws.
  useEffect(() => {
    if (window.loadStyle?.()) revalidate()
  }, [revalidate])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: without text of its own, React keeps that of the server */}
      <noscript suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      {isStill ? null : (
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a literal of ours, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? toLoader(whole) : "" }}
        />
      )}
    </>
  )
}

/** React deletes no element that it does not know at the end of the head. */
function toLoader(address: string): string {
  const link = `link[href="${address}"]`
  return `(loadStyle=function(){var d=document,l=d.createElement("link"),h=d.querySelector('${link}');if(!h)styled=new Promise(function(f){l.rel="stylesheet";l.href="${address}";l.onload=l.onerror=f;d.head.append(l)});return !h})()`
}

/** Writes the style of a page, and a link to the rest, into the page. One without scripts is `still`. */
export function addPageStyle(page: string, style: string, rest: string, isStill: boolean): string {
  const link = `<link rel="stylesheet" href="${rest}"/>`
  const linked = page.replace(emptyRest, () => (isStill ? link : `<noscript>${link}</noscript>`))
  return style ? linked.replace(empty, () => `<style>${style}</style>`) : linked
}
