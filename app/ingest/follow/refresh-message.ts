import { z } from "zod"
import { cikSchema } from "~/lib/value-schemas"
import type { RefreshName } from "~/stores/operations/refreshes-store.server"

/** A message of the queue. */
export const refreshMessage = z.union([
  z.object({
    /**
     * The whole company, its next ownership forms, schedules of owners, breakdowns by segment, results releases,
     * printed statements or filings from before XBRL, a manager's next 13F filings, or the loaded funds of a trust.
     */
    kind: z.enum([
      ...["company", "insiders", "owners", "segments", "releases", "faces", "history", "investor", "fund"],
    ] as const),
    cik: cikSchema,
    /** True if the work is noted in the database; it is left out if it has ended there. */
    isNoted: z.boolean().optional(),
  }),
  z.object({
    /**
     * The SEC's lists of tickers, the tickers of CUSIPs, what is built from all rows, the month ends of the screener
     * since the last one, or documents of an earlier
     * version.
     */
    kind: z.enum(["lists", "securities", "gather", "past", "derive"]),
    isNoted: z.boolean().optional(),
  }),
])
export type RefreshMessage = z.infer<typeof refreshMessage>

/** The name under which a message's work is noted. */
export function getName(message: RefreshMessage): RefreshName {
  return { kind: message.kind, key: "cik" in message ? message.cik : "all" }
}

/** The message for noted work; null if no message has this name. */
export function toMessage({ kind, key }: RefreshName): RefreshMessage | null {
  const parsed = refreshMessage.safeParse({ kind, ...(key === "all" ? {} : { cik: key }), isNoted: true })
  return parsed.success ? parsed.data : null
}
