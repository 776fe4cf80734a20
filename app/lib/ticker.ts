/** A ticker as listed, upper case: `AAPL`, `BRK-B`, `BHP.AX`. */
export type Ticker = string

/** Converts to upper case; null when the text cannot be a ticker. */
export function parseTicker(text: string): Ticker | null {
  const ticker = text.trim().toUpperCase()
  return /^[A-Z0-9][A-Z0-9.-]{0,14}$/.test(ticker) ? ticker : null
}

/** The exchange suffix after the last dot: `AX` in `BHP.AX`; null without one. */
export function exchangeSuffix(ticker: Ticker): string | null {
  return /\.([A-Z]{1,4})$/.exec(ticker)?.[1] ?? null
}
