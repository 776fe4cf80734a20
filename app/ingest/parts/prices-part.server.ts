import { z } from "zod"
import { isCik } from "~/lib/cik"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { parsePrices } from "~/model/valuation/parse-prices"
import { mergePrices, type PricesDocument, type PricesPart } from "~/model/valuation/prices-document"
import { pricesKind } from "~/stores/document-kinds"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { definePart, type ImportSource } from "./part"

const companyPrices = z.object({
  cik: z.string().refine(isCik),
  currency: z.string(),
  source: z.string(),
  closes: z.array(z.tuple([z.string(), z.number()])),
})

export const pricesPart = definePart({
  shape: {
    /** Daily closes, to add to their companies' stored closes. */
    prices: z.array(companyPrices).default([]),
  },
  documentKinds: [pricesKind],
  async apply({ prices }, { db, documents, now }) {
    const metrics = await Promise.all(
      prices.map(async (part) => {
        const stored = await documents.get(pricesKind, part.cik)
        const merged = mergePrices(stored?.body ?? null, part)
        await documents.put(pricesKind, part.cik, now(), merged)
        return lastClose(merged)
      }),
    )
    return metricStatements(metrics.flat(), db, now())
  },
  importer: {
    name: "prices",
    usage: "daily closes, CSV with ticker, date, close",
    async read(text, source) {
      const { prices, accepted, refused } = await readPrices(text, source)
      return { batches: [{ prices }], taken: `${accepted} closes for ${prices.length} companies`, refused }
    },
  },
})

/** The last close and its day. */
function lastClose({ cik, dates, closes }: PricesDocument): CompanyMetrics[] {
  const [date, close] = [dates.at(-1), closes.at(-1)]
  if (date === undefined || close === undefined) return []
  return [toCompanyMetrics(cik, "prices", { price: close, daysSincePrice: dayNumber(date) })]
}

/** One part for each company; an unlisted ticker is refused once. */
async function readPrices(text: string, { fileName, today, toCik }: ImportSource) {
  const { rows, refused } = parsePrices(text, today)
  const parts = new Map<string, PricesPart | null>()
  let accepted = 0
  for (const { ticker, date, close, currency } of rows) {
    const key = `${ticker} ${currency}`
    if (!parts.has(key)) {
      const cik = await toCik(ticker).catch(() => null)
      parts.set(key, cik === null ? null : { cik, currency, source: `import of ${fileName}`, closes: [] })
      if (cik === null) refused.push({ line: 0, reason: `${ticker} is not a listed ticker.` })
    }
    const part = parts.get(key)
    if (!part) continue
    part.closes.push([date, close])
    accepted += 1
  }
  return { prices: [...parts.values()].filter((part) => part !== null), accepted, refused }
}
