import { z } from "zod"
import { daysBetween, toIsoDate } from "~/lib/dates"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { onTodaysBasis, type Price } from "~/model/financials/statements/price"
import { type CompanyMetrics, companyMetrics, storedKeys } from "~/model/metrics/company-metrics"
import { metricSources } from "~/model/metrics/metric"
import { fillValuations } from "~/model/metrics/value-columns"
import type { DocumentStore } from "~/platform/documents.server"
import { listCurrentPrices } from "~/stores/company/prices-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { listGuruMetrics } from "~/stores/screener/guru-metrics-store.server"
import { watchMetricKeys } from "./watch-columns"

export interface WatchMetrics {
  price: Price | null
  /** What the columns show, by key. */
  metrics: Record<string, number | null>
}

interface MetricsContext {
  db: D1Database
  documents: DocumentStore
  index: ListIndex
}

/** Prices on today's shares, and figures, in the order of the companies. */
export async function listWatchMetrics(
  companies: ListedCompany[],
  { db, documents, index }: MetricsContext,
  now: number,
): Promise<WatchMetrics[]> {
  if (companies.length === 0) return []
  const ciks = [...new Set(companies.map(({ cik }) => cik))]
  const tickers = companies.map(({ ticker }) => ticker)
  const [stored, gurus, prices, splits] = await Promise.all([
    listStored(db, ciks),
    listGuruMetrics(db, index, toIsoDate(now), tickers),
    listCurrentPrices(companies, { documents, db }, now),
    listSplitsOf(db, ciks),
  ])
  return companies.map(({ cik, ticker }) => {
    const rows = [...stored, ...gurus].filter((row) => row.cik === cik)
    const found = prices.get(ticker)
    const price = found
      ? onTodaysBasis(
          found,
          splits.filter((split) => split.cik === cik),
        )
      : null
    return { price, metrics: toMetrics(rows, price) }
  })
}

/** The figures of the columns, with the valuations that a price gives. */
function toMetrics(rows: CompanyMetrics[], price: Price | null): Record<string, number | null> {
  const columns = new Map<string, Float64Array>()
  const column = (key: string) => {
    const known = columns.get(key)
    if (known) return known
    const made = new Float64Array([Number.NaN])
    columns.set(key, made)
    return made
  }
  for (const { source, values } of rows)
    for (const [at, key] of storedKeys(source).entries()) column(key)[0] = values[at] ?? Number.NaN
  const currency = rows.find(({ source }) => source === "statements")?.currency
  const isUsable = price !== null && isOfItsTime(price, column("daysSincePeriodEnd")[0]!)
  // 13F filings count in dollars: beside figures in another currency such a price says nothing.
  const isComparable = isUsable && (currency === "USD" || !price.source.startsWith("implied"))
  column("price")[0] = isComparable ? price.close : Number.NaN
  fillValuations(1, column)
  return Object.fromEntries(
    watchMetricKeys.map((key) => {
      const value = column(key)[0]!
      return [key, Number.isFinite(value) ? value : null]
    }),
  )
}

/** A price from long before the figures' last day values none of them. `periodEnd` is a day since 1970, or NaN. */
function isOfItsTime(price: Price, periodEnd: number): boolean {
  return !(periodEnd - daysBetween("1970-01-01", price.date) > 200)
}

const metricRow = z
  .object({
    cik: z.string(),
    source: z.enum(metricSources),
    currency: z.string().nullable(),
    metric_values: z.string(),
  })
  .transform(({ metric_values, ...row }) =>
    companyMetrics.parse({ ...row, values: JSON.parse(metric_values) }),
  )

export const metricsSql = `
  select cik, source, currency, metric_values from company_metrics
  where cik in (select value from json_each(?1))`

async function listStored(db: D1Database, ciks: string[]): Promise<CompanyMetrics[]> {
  const { results } = await db.prepare(metricsSql).bind(JSON.stringify(ciks)).all()
  return z.array(metricRow).parse(results)
}
