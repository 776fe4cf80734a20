import { addDays, type IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { priceProblem } from "~/model/financials/statements/usable-price"
import { readAmount } from "~/model/ratios/amounts"
import { priceRatios } from "~/model/ratios/price-ratios"
import { computeRatio, type Ratio, type ReadFigure } from "~/model/ratios/ratio"
import { type CompanyMetrics, eachStored } from "./company-metrics"
import type { MetricValues } from "./metric-values"
import { getMetric } from "./metrics"
import { toMetricValue } from "./percent"

/** The last day of a company's stored figures; null where none are stored. */
export function figuresEndOf(rows: readonly CompanyMetrics[]): IsoDate | null {
  let end: IsoDate | null = null
  for (const row of rows)
    eachStored(row, (key, value) => {
      if (key === "daysSincePeriodEnd") end = addDays("1970-01-01", value)
    })
  return end
}

/** What one company's stored rows say, and its valuations at a usable price: a new price needs no statement again. */
export function metricsAtPrice(rows: readonly CompanyMetrics[], price: Price | null): MetricValues {
  const values: MetricValues = {}
  for (const row of rows)
    eachStored(row, (key, value) => {
      values[key] = value
    })
  const currency = rows.find(({ source }) => source === "statements")?.currency
  values.price = price?.currency === currency ? (price?.close ?? null) : null
  const stored: ReadFigure = (key) => values[key] ?? null
  const read: ReadFigure = (key) => (getMetric(key) ? stored(key) : readAmount(stored, key))
  for (const ratio of priceRatios) values[ratio.key] = toValue(ratio, computeRatio(ratio, read, read))
  return values
}

/** Fills the valuation columns of every company that has a usable price; another is dropped. NaN is not known. */
export function fillValuations(
  rowCount: number,
  columnOf: (key: string) => Float64Array,
  isImplied: (row: number) => boolean = () => false,
): void {
  const prices = columnOf("price")
  const [priceAges, figureAges] = [columnOf("daysSincePrice"), columnOf("daysSincePeriodEnd")]
  for (let row = 0; row < rowCount; row += 1) {
    const fromFigures = known(figureAges[row]! - priceAges[row]!)
    if (priceProblem(priceAges[row]!, fromFigures, isImplied(row)) !== null) prices[row] = Number.NaN
  }
  for (const ratio of priceRatios) {
    const column = columnOf(ratio.key)
    const inputs = ratio.inputs.map((key) => ({ key, read: rowReader(key, columnOf) }))
    // One object for all rows: an object for each of 45,000 rows takes seven times as long.
    const values: Record<string, number | null> = {}
    for (let row = 0; row < rowCount; row += 1) {
      if (Number.isNaN(prices[row]!)) continue
      for (const { key, read } of inputs) values[key] = read(row)
      column[row] = toValue(ratio, ratio.compute(values, values, values)) ?? Number.NaN
    }
  }
}

/** Reads an input of each row from its metric's column. The share count is not a metric and is computed from others. */
function rowReader(key: string, columnOf: (key: string) => Float64Array): (row: number) => number | null {
  if (!getMetric(key)) return (row) => readAmount((metric) => known(columnOf(metric)[row]!), key)
  const column = columnOf(key)
  return (row) => known(column[row]!)
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** A ratio's result as a metric; NaN if the result is a reason. */
function toValue({ unit }: Ratio, result: number | string | null): number | null {
  return toMetricValue(typeof result === "number" && Number.isFinite(result) ? result : null, unit)
}
