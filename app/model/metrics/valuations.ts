import { addDays, type IsoDate } from "~/lib/dates"
import { type Price, perShare } from "~/model/financials/statements/price"
import { readAmount } from "~/model/ratios/amounts"
import type { ReadFigure } from "~/model/ratios/expression"
import { priceRatios } from "~/model/ratios/price-ratios"
import { computeRatio, type Ratio } from "~/model/ratios/ratio"
import { whyNotValued } from "~/model/securities/listed-security"
import type { CompanyMetrics } from "./company-metrics"
import type { MetricValues } from "./metric-values"
import { getMetric } from "./metrics"
import { reportsOnceAYear } from "./metrics-filings"
import { toMetricValue } from "./percent"

/** The last day of a company's stored figures; null where none are stored. */
export function getFiguresEnd(rows: readonly CompanyMetrics[]): IsoDate | null {
  for (const { figures } of rows)
    if (figures.daysSincePeriodEnd !== undefined) return addDays("1970-01-01", figures.daysSincePeriodEnd)
  return null
}

/** True for a company that reports once a year, as far as its stored figures tell. */
export function isAnnualOf(rows: readonly CompanyMetrics[]): boolean {
  return rows.some(({ figures }) => figures[reportsOnceAYear] === 1)
}

/**
 * The stored rows of one company and its valuations at a price. A new price needs no new statement.
 */
export function metricsAtPrice(rows: readonly CompanyMetrics[], price: Price | null): MetricValues {
  const values: MetricValues = Object.assign({}, ...rows.map(({ figures }) => figures))
  const currency = rows.find(({ source }) => source === "statements")?.currency
  values.price = price?.currency === currency ? (price?.close ?? null) : null
  const isValued =
    price !== null && values.price !== null && !(price.security && whyNotValued(price.security))
  const share = isValued ? perShare(price).close : null
  const stored: ReadFigure = (key) => (key === "price" ? share : (values[key] ?? null))
  const read: ReadFigure = (key) => (getMetric(key) ? stored(key) : readAmount(stored, key))
  for (const ratio of priceRatios) values[ratio.key] = toValue(ratio, computeRatio(ratio, read, read))
  return values
}

/** The metrics that a ratio to a price is computed from. */
export function getMetrics(ratio: Ratio): string[] {
  const keys = new Set<string>()
  const note: ReadFigure = (key) => {
    keys.add(key)
    return null
  }
  // An amount that is not a metric asks for its figures while none of them is known.
  for (const key of ratio.inputs)
    if (getMetric(key)) note(key)
    else readAmount(note, key)
  return [...keys]
}

/** The column of a ratio to prices of one share, from the other columns of `getMetrics`. NaN is not known. */
export function valuationColumn(ratio: Ratio, prices: Float64Array, columnOf: ReadColumn): Float64Array {
  const column = new Float64Array(prices.length).fill(Number.NaN)
  const readColumn: ReadColumn = (key) => (key === "price" ? prices : columnOf(key))
  const inputs = ratio.inputs.map((key) => ({ key, read: rowReader(key, readColumn) }))
  // One object for all rows: an object for each of 45,000 rows takes seven times as long.
  const values: Record<string, number | null> = {}
  const readValue: ReadFigure = (key) => values[key] ?? null
  for (let row = 0; row < prices.length; row += 1) {
    if (Number.isNaN(prices[row])) continue
    for (const { key, read } of inputs) values[key] = read(row)
    column[row] = toValue(ratio, ratio.compute(readValue, readValue, readValue)) ?? Number.NaN
  }
  return column
}

type ReadColumn = (key: string) => Float64Array

/** Reads an input of each row from its metric's column. The share count is not a metric and is computed from others. */
function rowReader(key: string, columnOf: ReadColumn): (row: number) => number | null {
  if (!getMetric(key)) return (row) => readAmount((metric) => known(columnOf(metric)[row]), key)
  const column = columnOf(key)
  return (row) => known(column[row])
}

function known(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value
}

/** A ratio's result as a metric; NaN if the result is a reason. */
function toValue({ unit }: Ratio, result: number | string | null): number | null {
  return toMetricValue(typeof result === "number" && Number.isFinite(result) ? result : null, unit)
}
