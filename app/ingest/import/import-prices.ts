import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { toIsoDate } from "~/lib/dates"
import type { Refusal } from "~/lib/import-lines"
import { parsePrices } from "~/model/valuation/parse-prices"
import type { PricesPart } from "~/model/valuation/prices-document"

export interface PricesReport {
  prices: PricesPart[]
  accepted: number
  refused: Refusal[]
}

/** Reads a file of daily closes into one part a company; an unlisted ticker is refused once. */
export async function readPrices(
  file: string,
  toCik: (ticker: string) => Promise<string>,
  now = Date.now(),
): Promise<PricesReport> {
  const { rows, refused } = parsePrices(readFileSync(file, "utf8"), toIsoDate(now))
  const parts = new Map<string, PricesPart | null>()
  let accepted = 0
  for (const { ticker, date, close, currency } of rows) {
    const key = `${ticker} ${currency}`
    if (!parts.has(key)) {
      const cik = await toCik(ticker).catch(() => null)
      parts.set(
        key,
        cik === null ? null : { cik, currency, source: `import of ${basename(file)}`, closes: [] },
      )
      if (cik === null) refused.push({ line: 0, reason: `${ticker} is not a listed ticker.` })
    }
    const part = parts.get(key)
    if (!part) continue
    part.closes.push([date, close])
    accepted += 1
  }
  return { prices: [...parts.values()].filter((part) => part !== null), accepted, refused }
}
