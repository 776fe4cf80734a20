import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { type MappedSecurity, plainSymbol, type Sighting } from "./map-securities"
import { isNamedShare } from "./security-kind"

/** A former symbol of a listed share, with the last day on which it was seen. */
interface RetiredTicker {
  ticker: Ticker
  symbol: string
  lastSeen: IsoDate
}

/** Former symbols of CUSIPs, without symbols that are listed today. */
export function retiredTickers(
  sightings: Sighting[],
  securities: MappedSecurity[],
  listed: { ticker: Ticker }[],
): RetiredTicker[] {
  const tickerOf = new Map(securities.map(({ cusip, ticker }) => [cusip, ticker]))
  const today = new Set(listed.map(({ ticker }) => plainSymbol(ticker)))
  const retired = new Map<string, RetiredTicker>()
  for (const { cusip, symbol, name, seenOn } of sightings) {
    const ticker = tickerOf.get(cusip)
    if (!ticker || today.has(plainSymbol(symbol)) || !isNamedShare(name)) continue
    const key = `${ticker} ${symbol}`
    const known = retired.get(key)
    if (!known || seenOn > known.lastSeen) retired.set(key, { ticker, symbol, lastSeen: seenOn })
  }
  return [...retired.values()]
}
