import { createContext, useContext, useEffect, useRef } from "react"

/** HTML rendered by the loaders of this document, by slot name; empty in the browser. */
export const ServerSlots = createContext<ReadonlyMap<string, string>>(new Map())

/** The first use of a chart loads its readout. */
const firstEvents = ["pointerover", "pointerdown", "focusin"] as const

/**
 * Inserts HTML rendered by a loader. On a document request, the HTML comes from the server's context and is not sent again as data. `html` is set only on a client-side navigation.
 */
export function ServerHtml({
  slot,
  html,
  className,
}: {
  slot: string
  html: string | null
  className?: string
}) {
  const slots = useContext(ServerSlots)
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other charts
  useEffect(() => {
    const within = element.current
    const plots = within?.querySelectorAll<HTMLElement>(".chart-plot")
    if (!within || !plots?.length) return
    for (const plot of plots) plot.tabIndex = 0
    const read = (event: Event) => {
      const plot = (event.target as Element | null)?.closest<HTMLElement>(".chart-plot")
      if (!plot) return
      stop()
      import("./readout/chart-readout").then(
        ({ addReadouts }) => addReadouts(within, plot, event),
        () => {}, // offline: the browser's tooltips remain
      )
    }
    const stop = () => {
      for (const type of firstEvents) within.removeEventListener(type, read)
    }
    for (const type of firstEvents) within.addEventListener(type, read)
    return stop
  }, [html])
  return (
    <div
      ref={element}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components on the server
      dangerouslySetInnerHTML={{ __html: html ?? slots.get(slot) ?? "" }}
    />
  )
}
