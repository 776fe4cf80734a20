import { useEffect } from "react"

/** Loads the tools of the reader after the page is shown. */
export function useReadingTools(): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isLeft = false
    import("./reading-tools").then(
      ({ startReadingTools }) => {
        if (!isLeft) stop = startReadingTools()
      },
      () => {}, // offline: the page reads without its tools
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [])
}
