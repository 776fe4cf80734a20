import { parseTicker, type Ticker } from "~/lib/ticker"
import type { WatchSubject } from "./watchlist"

/** The tickers that an address of the calendar can have. */
export const maxTickers = 200

/** The companies of some watchlists, each once. */
export function listWatchedTickers(items: readonly WatchSubject[]): Ticker[] {
  const tickers = items.flatMap(({ type, identifier }) =>
    type === "company" ? (parseTicker(identifier) ?? []) : [],
  )
  return [...new Set(tickers)].slice(0, maxTickers)
}
