import { createContext, useContext } from "react"

/** HTML rendered by loaders of this document, by slot name; empty in the browser. */
export const ServerSlots = createContext<ReadonlyMap<string, string>>(new Map())

/**
 * Draws HTML that a loader rendered. On a document request it comes through the server's context and is
 * never sent again as data; `html` holds it on a client-side navigation only.
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
