import type { z } from "zod"

/** A ticker as listed, upper case: `AAPL`, `BRK-B`, `BHP.AX`; `LEI-` and the number of a company without a ticker. */
export type Ticker = string & z.$brand<"Ticker">

/** Converts to upper case; null when the text cannot be a ticker. */
export function parseTicker(text: string): Ticker | null {
  const ticker = text.trim().toUpperCase()
  return isTicker(ticker) ? ticker : null
}

export function isTicker(text: string): text is Ticker {
  return /^(?:[A-Z0-9][A-Z0-9.-]{0,14}|LEI-[A-Z0-9]{18}\d{2})$/.test(text)
}

/** The exchange suffix after the last dot: `AX` in `BHP.AX`; null without one. */
export function exchangeSuffix(ticker: Ticker): string | null {
  return /\.([A-Z]{1,4})$/.exec(ticker)?.[1] ?? null
}
