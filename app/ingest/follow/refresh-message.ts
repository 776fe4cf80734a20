import { z } from "zod"
import { type Cik, parseCik } from "~/lib/cik"
import { cikSchema } from "~/lib/value-schemas"
import type { RefreshName } from "~/stores/operations/refreshes-store.server"

/** A message of the queue. */
export const refreshMessage = z.object({
  /** The work: see `works.server.ts`. */
  kind: z.string(),
  /** The filer; none for work about all. */
  cik: cikSchema.optional(),
  /** True if the work is noted in the database; it is left out if it has ended there. */
  isNoted: z.boolean().optional(),
})
export type RefreshMessage = z.infer<typeof refreshMessage>

/** The name under which a message's work is noted. */
export function getName({ kind, cik }: RefreshMessage): RefreshName {
  return { kind, key: cik ?? "all" }
}

/** The message for noted work; null if it names no filer. */
export function toMessage({ kind, key }: RefreshName): RefreshMessage | null {
  const cik: Cik | null = parseCik(key)
  if (cik === null && key !== "all") return null
  return { kind, ...(cik && { cik }), isNoted: true }
}
