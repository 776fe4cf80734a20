import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik, storedTicker } from "~/lib/id-schemas"
import type { Ticker } from "~/lib/ticker"
import type { Price } from "~/model/financials/statements/price"

const closes = z.object({
  currency: z.string(),
  /** The source of the closes, from the import. */
  source: z.string(),
  /** Oldest first; closes are not adjusted for later splits. */
  dates: z.array(z.string()),
  closes: z.array(z.number()),
})

/** The closes of one security: share classes have their own. */
export const pricesSchema = closes.extend({ ticker: storedTicker })
export type PricesDocument = z.infer<typeof pricesSchema>

/** Earlier imports: one document for all tickers of a company, so it says whose closes it has only where there is one. */
export const companyPricesSchema = closes.extend({ cik: storedCik })

type StoredCloses = z.infer<typeof closes>

export interface PricesPart {
  cik: Cik
  ticker: Ticker
  currency: string
  source: string
  closes: [date: string, close: number][]
}

/** A security's closes with more of them: a day that is in both takes the newer import's close. */
export function mergePrices(stored: StoredCloses | null, part: PricesPart): PricesDocument {
  const isSame = stored?.currency === part.currency
  const byDate = new Map<string, number>(
    isSame ? stored.dates.map((date, index) => [date, stored.closes[index]!]) : [],
  )
  for (const [date, close] of part.closes) byDate.set(date, close)
  const sorted = [...byDate].sort(([a], [b]) => a.localeCompare(b))
  return {
    ticker: part.ticker,
    currency: part.currency,
    source: part.source,
    dates: sorted.map(([date]) => date),
    closes: sorted.map(([, close]) => close),
  }
}

export function listPrices({ dates, closes, currency, source }: StoredCloses): Price[] {
  return dates.map((date, index) => ({ date, close: closes[index]!, currency, source }))
}
