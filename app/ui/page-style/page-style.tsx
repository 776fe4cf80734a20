import { useEffect } from "react"

const empty = "<style></style>"
const emptyRest = "<noscript></noscript>"

declare global {
  interface Window {
    /** Ends when the whole style sheet applies, or cannot be loaded. */
    styled?: Promise<unknown>
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
  // React draws the document again after it met an element that it does not know, such as that of an extension.
  useEffect(() => {
    if (document.querySelector(`link[href="${whole}"]`)) return
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: whole })
    document.head.appendChild(link)
  }, [whole])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: without text of its own, React keeps that of the server */}
      <noscript suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      {isStill ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a literal of ours, allowed by its hash
        <script dangerouslySetInnerHTML={{ __html: loadWhole(whole) }} />
      )}
    </>
  )
}

/** React deletes no element that it does not know at the end of the head. */
function loadWhole(address: string): string {
  return `styled=new Promise(function(d){var l=document.createElement("link");l.rel="stylesheet";l.href=${JSON.stringify(address)};l.onload=l.onerror=d;document.head.append(l)})`
}

/** Writes the style of a page, and a link to the rest, into the page. One without scripts is `still`. */
export function addPageStyle(page: string, style: string, rest: string, isStill: boolean): string {
  const link = `<link rel="stylesheet" href="${rest}"/>`
  const linked = page.replace(emptyRest, () => (isStill ? link : `<noscript>${link}</noscript>`))
  return style ? linked.replace(empty, () => `<style>${style}</style>`) : linked
}
