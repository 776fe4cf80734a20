import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"

/**
 * Fonts that came too late for the first page are used from the next page on. The browser would use them only after
 * a page load, which a navigation in the app is not.
 */
export function useLateFonts(fonts: readonly { family: string; href: string }[]): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || first.current === pathname) return
    isDone.current = true
    for (const { family, href } of fonts) {
      // With the weights of the style sheet, so that it comes before the file that was too late.
      const face = new FontFace(family, `url(${href}) format("woff2")`, { weight: "400 680" })
      // A font that cannot be loaded leaves the page in the fallback.
      face.load().then(
        () => document.fonts.add(face),
        () => {},
      )
    }
  }, [pathname, fonts])
}
