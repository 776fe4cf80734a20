import { createContext, useContext, useEffect, useRef } from "react"

/** HTML rendered by the loaders of this document, by slot name; empty in the browser. */
export const ServerSlots = createContext<ReadonlyMap<string, string>>(new Map())

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
    if (!within?.querySelector(".chart-plot")) return
    import("./readout/chart-readout").then(
      ({ addReadouts }) => addReadouts(within),
      () => {}, // offline: the browser's tooltips remain
    )
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
