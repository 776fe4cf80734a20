import type { AppLoadContext } from "@remix-run/cloudflare"
import { fromKeys } from "~/lib/collections"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import type { ListedCompany } from "~/model/directory/list-index"
import { onTodaysBasis, type Price } from "~/model/financials/statements/price"
import { valuationPrice } from "~/model/financials/statements/usable-price"
import type { CompanyMetrics } from "~/model/metrics/company-metrics"
import { listEstimates } from "~/model/metrics/estimated-metrics"
import type { MetricValues } from "~/model/metrics/metric-values"
import { getFiguresEnd, isAnnualOf, metricsAtPrice } from "~/model/metrics/valuations"
import { listValuationPrices } from "~/stores/company/prices-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { listGuruMetrics } from "~/stores/screener/guru-metrics-store.server"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import { watchMetricKeys } from "./watch-columns"

interface WatchMetrics {
  price: Price | null
  /** The reason why there is no price, or not one of today; null with a price of today. */
  priceReason: string | null
  /** The values of the columns, by key. */
  metrics: Record<string, number | null>
  /** The metrics that are computed from an estimate, separated by spaces. */
  estimated: string | null
}

type MetricsContext = Pick<AppLoadContext, "db" | "documents" | "lists">

/** Prices, adjusted for splits, and figures, in the order of the companies. */
export async function listWatchMetrics(
  companies: ListedCompany[],
  { db, documents, lists }: MetricsContext,
  now: number,
): Promise<WatchMetrics[]> {
  if (companies.length === 0) return []
  const stored = await readStoredValues(companies, { db, documents, lists }, now)
  return companies.map((company) => {
    const { price, priceReason, values } = toCompanyValues(company, stored)
    return {
      price,
      priceReason,
      metrics: fromKeys(watchMetricKeys, (key) => values[key] ?? null),
      estimated: listEstimates((key) => values[key] ?? null, watchMetricKeys),
    }
  })
}

interface StoredValues {
  today: IsoDate
  rows: CompanyMetrics[]
  prices: ReadonlyMap<string, Price[]>
  splits: Awaited<ReturnType<typeof listSplitsOf>>
}

/** The inputs of the figures of companies. */
export async function readStoredValues(
  companies: ListedCompany[],
  { db, documents, lists }: MetricsContext,
  now: number,
): Promise<StoredValues> {
  const ciks = [...new Set(companies.map(({ cik }) => cik))]
  const today = toIsoDate(now)
  const [stored, gurus, prices, splits] = await Promise.all([
    listCompanyMetrics(db, ciks),
    listGuruMetrics(db, today, ciks),
    listValuationPrices(companies, { documents, db, lists }, today),
    listSplitsOf(db, ciks),
  ])
  return { today, rows: [...stored, ...gurus], prices, splits }
}

/** All metrics of a company by key, at the price that it is valued at. */
export function toCompanyValues(
  { cik, ticker }: ListedCompany,
  { today, rows: all, prices, splits }: StoredValues,
): {
  price: Price | null
  priceReason: string | null
  currency: string | null
  figuresTo: IsoDate | null
  values: MetricValues
} {
  const rows = all.filter((row) => row.cik === cik)
  const figuresTo = getFiguresEnd(rows)
  const currency = rows.find(({ source }) => source === "statements")?.currency ?? null
  const figures = figuresTo === null ? null : { end: figuresTo, isAnnual: isAnnualOf(rows) }
  const { price: traded, reason } = valuationPrice(prices.get(ticker) ?? [], currency, figures, today)
  const own = splits.filter((split) => split.cik === cik)
  const price = traded && onTodaysBasis(traded, own)
  return { price, priceReason: reason, currency, figuresTo, values: metricsAtPrice(rows, price) }
}
