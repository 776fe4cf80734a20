import { z } from "zod"
import type { KnownSplit } from "./known-splits"

export const securitiesSchema = z.object({
  /** CUSIP, ticker, successor CUSIP. */
  securities: z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()])),
})

export type SecuritiesDocument = z.infer<typeof securitiesSchema>

/** The key of the only document of this kind. */
export const securitiesKey = "all"

/** The mapping of CUSIPs for pages, cached in the isolate. */
export interface SecurityIndex {
  tickerOf: (cusip: string) => string | null
  aliases: ReadonlyMap<string, string>
  /** A security's known splits, unordered. */
  splitsOf: (cusip: string) => readonly KnownSplit[]
}

export function toSecurityIndex(
  { securities }: SecuritiesDocument,
  splits: ReadonlyMap<string, KnownSplit[]> = new Map(),
): SecurityIndex {
  const tickers = new Map<string, string>()
  const aliases = new Map<string, string>()
  for (const [cusip, ticker, current] of securities) {
    if (ticker) tickers.set(cusip, ticker)
    if (current) aliases.set(cusip, current)
  }
  const tickerOf = (cusip: string) => tickers.get(cusip) ?? tickers.get(aliases.get(cusip) ?? "") ?? null
  return { aliases, tickerOf, splitsOf: (cusip) => splits.get(tickerOf(cusip) ?? "") ?? [] }
}

export const emptySecurityIndex = toSecurityIndex({ securities: [] })
