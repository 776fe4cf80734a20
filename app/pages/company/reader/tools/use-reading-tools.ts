import { useEffect } from "react"

const firstUses = ["pointerover", "click", "keydown"] as const

/** Loads the tools of the reader at the first movement, click or key, which then has its effect. */
export function useReadingTools(): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isLeft = false
    let used: Event | null = null
    const load = (event: Event) => {
      const isFirst = used === null
      // A click or key while the tools load counts, and the movement before it does not.
      used = event
      if (!isFirst) return
      import("./reading-tools").then(
        ({ startReadingTools }) => {
          ignore()
          if (isLeft) return
          stop = startReadingTools()
          if (used) repeat(used)
        },
        () => {}, // offline: the page reads without its tools
      )
    }
    const ignore = () => {
      for (const name of firstUses) document.removeEventListener(name, load)
    }
    for (const name of firstUses) document.addEventListener(name, load)
    return () => {
      isLeft = true
      ignore()
      stop?.()
    }
  }, [])
}

/** Only clicks on the tools' own buttons: those on links have had their effect. */
function repeat(event: Event): void {
  if (event instanceof KeyboardEvent) document.dispatchEvent(new KeyboardEvent("keydown", event))
  else if (event.type === "click" && event.target instanceof Element)
    event.target.closest<HTMLElement>("[data-copy], [data-step]")?.click()
}
