import { readAmount } from "~/model/ratios/amounts"
import type { ReadFigure } from "~/model/ratios/expression"
import { priceRatios } from "~/model/ratios/price-ratios"
import { computeRatio } from "~/model/ratios/ratio"
import type { MetricValues } from "./metric-values"

/** The key of the bits, in a company's stored figures, that say which metrics are computed from an estimate. */
export const estimatesKey = "estimates"

/** The metrics that an estimated quarter can enter. A place is a bit in stored rows: add new metrics at the end. */
const estimable = [
  "epsDiluted",
  "sharesDiluted",
  "epsGrowth1",
  "shareCountGrowth1",
  "bookValueGrowth1",
  "bookValuePerShare",
  "tangibleBookPerShare",
  "revenuePerShare",
  "freeCashFlowPerShare",
  "cashPerShare",
  "piotroskiScore",
  "marketValue",
  "enterpriseValue",
  "priceEarnings",
  "priceSales",
  "priceBook",
  "priceTangibleBook",
  "priceFreeCashFlow",
  "evToEbitda",
  "evToSales",
  "evToFreeCashFlow",
  "priceEarningsToGrowth",
  "earningsYield",
  "freeCashFlowYield",
  "buybackYield",
  "fundsFromOperationsPerShare",
  "priceFundsFromOperations",
  "computedFundsFromOperationsPerShare",
  "priceComputedFundsFromOperations",
]

/** Adds the ratios to a price that are computed from estimated ones of these values. */
export function withValuations(estimated: ReadonlySet<string>, values: MetricValues): ReadonlySet<string> {
  const found = new Set(estimated)
  const known: MetricValues = { price: 1 }
  for (const ratio of priceRatios) {
    let hasEstimate = false
    const stored: ReadFigure = (key) => {
      hasEstimate ||= found.has(key)
      return known[key] ?? values[key] ?? null
    }
    const read: ReadFigure = (key) => (key in known || key in values ? stored(key) : readAmount(stored, key))
    const value = computeRatio(ratio, read, read)
    known[ratio.key] = typeof value === "number" ? value : null
    if (hasEstimate) found.add(ratio.key)
  }
  return found
}

export function toEstimateBits(keys: ReadonlySet<string>): number {
  return estimable.reduce((bits, key, place) => bits + (keys.has(key) ? 2 ** place : 0), 0)
}

/** True for a metric that is computed from an estimate. */
export function isEstimate(bits: number | null | undefined, key: string): boolean {
  const place = estimable.indexOf(key)
  return place >= 0 && Math.floor((bits ?? 0) / 2 ** place) % 2 === 1
}

/** The estimated ones of some metrics, as data gives them: `epsDiluted priceEarnings`. */
export function listEstimates(read: ReadFigure, keys: readonly string[]): string | null {
  const bits = read(estimatesKey)
  const estimated = keys.filter((key) => read(key) !== null && isEstimate(bits, key))
  return estimated.join(" ") || null
}
