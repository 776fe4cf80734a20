import { type RefObject, useEffect } from "react"

/**
 * For a line that scrolls sideways: marks with `data-before` and `data-after` where there is more, so that its edges
 * fade, and scrolls the current entry into view when `current` changes.
 */
export function useScrollStrip(strip: RefObject<HTMLElement>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with its key
  useEffect(() => {
    const element = strip.current
    const entry = element?.querySelector<HTMLElement>("[aria-current]")
    if (!element || !entry) return
    const [outer, inner] = [element.getBoundingClientRect(), entry.getBoundingClientRect()]
    if (inner.left >= outer.left && inner.right <= outer.right) return
    element.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [strip, current])

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute("data-before", scrollLeft > 1)
      element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - 1)
    }
    mark()
    element.addEventListener("scroll", mark, { passive: true })
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    const content = new MutationObserver(mark)
    content.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener("scroll", mark)
      sizes.disconnect()
      content.disconnect()
    }
  }, [strip])
}
