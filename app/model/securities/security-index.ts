import { z } from "zod"
import type { Cusip, FiledCusip } from "~/lib/cusip"
import type { Ticker } from "~/lib/ticker"
import { storedCusip, storedTicker } from "~/lib/value-schemas"
import type { KnownSplit } from "./known-splits"

export const securitiesSchema = z.object({
  /** CUSIP, ticker, successor CUSIP. */
  securities: z.array(z.tuple([storedCusip, storedTicker.nullable(), storedCusip.nullable()])),
})

type SecuritiesDocument = z.infer<typeof securitiesSchema>

/** The key of the only document of this kind. */
export const securitiesKey = "all"

/** The mapping of CUSIPs for pages, cached in the isolate. */
export interface SecurityIndex {
  tickerOf: (cusip: FiledCusip) => Ticker | null
  /** The CUSIPs of tickers, retired ones included. */
  cusipsOf: (tickers: readonly string[]) => Cusip[]
  aliases: ReadonlyMap<string, Cusip>
  /** A security's known splits, unordered. */
  splitsOf: (cusip: FiledCusip) => readonly KnownSplit[]
}

export function toSecurityIndex(
  { securities }: SecuritiesDocument,
  splits: ReadonlyMap<string, KnownSplit[]> = new Map(),
): SecurityIndex {
  const tickers = new Map<FiledCusip, Ticker>()
  const aliases = new Map<FiledCusip, Cusip>()
  for (const [cusip, ticker, current] of securities) {
    if (ticker) tickers.set(cusip, ticker)
    if (current) aliases.set(cusip, current)
  }
  const getTicker = (cusip: FiledCusip) => tickers.get(cusip) ?? tickers.get(aliases.get(cusip) ?? "") ?? null
  // A scan takes about a millisecond; a second map would take megabytes of the isolate.
  const getCusips = (wanted: readonly string[]) =>
    securities.flatMap(([cusip]) => (wanted.includes(getTicker(cusip) ?? "") ? cusip : []))
  return {
    aliases,
    tickerOf: getTicker,
    cusipsOf: getCusips,
    splitsOf: (cusip) => splits.get(getTicker(cusip) ?? "") ?? [],
  }
}

export const emptySecurityIndex = toSecurityIndex({ securities: [] })
