export function fundPath(ticker: string): string {
  return `/etf/${encodeURIComponent(ticker)}`
}
