import { createContext, useContext } from "react"

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
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components on the server
      dangerouslySetInnerHTML={{ __html: html ?? slots.get(slot) ?? "" }}
    />
  )
}
