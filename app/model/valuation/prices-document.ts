import { z } from "zod"
import type { Price } from "~/model/financials/statements/price"

export const pricesSchema = z.object({
  cik: z.string(),
  currency: z.string(),
  /** The source of the closes, from the import. */
  source: z.string(),
  /** Oldest first; closes are not adjusted for later splits. */
  dates: z.array(z.string()),
  closes: z.array(z.number()),
})

export type PricesDocument = z.infer<typeof pricesSchema>

export interface PricesPart {
  cik: string
  currency: string
  source: string
  closes: [date: string, close: number][]
}

/** Adds closes to a company's closes; the newer import's close replaces that of the same day. */
export function mergePrices(stored: PricesDocument | null, part: PricesPart): PricesDocument {
  const isSame = stored?.currency === part.currency
  const byDate = new Map<string, number>(
    isSame ? stored.dates.map((date, index) => [date, stored.closes[index]!]) : [],
  )
  for (const [date, close] of part.closes) byDate.set(date, close)
  const sorted = [...byDate].sort(([a], [b]) => a.localeCompare(b))
  return {
    cik: part.cik,
    currency: part.currency,
    source: part.source,
    dates: sorted.map(([date]) => date),
    closes: sorted.map(([, close]) => close),
  }
}

export function listPrices({ dates, closes, source }: PricesDocument): Price[] {
  return dates.map((date, index) => ({ date, close: closes[index]!, source }))
}
