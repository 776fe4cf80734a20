import type { Metric } from "./metric"
import { growthMetrics } from "./metrics-growth"
import { otherMetrics } from "./metrics-other"
import { qualityMetrics } from "./metrics-quality"
import { addedRatioMetrics, ratioMetrics } from "./metrics-ratios"
import { addedSizeMetrics, sizeMetrics } from "./metrics-size"

/** All metrics, in the order of selection lists. */
export const metrics: readonly Metric[] = [
  ...ratioMetrics,
  ...growthMetrics,
  ...sizeMetrics,
  ...qualityMetrics,
  ...otherMetrics,
  ...addedSizeMetrics,
  ...addedRatioMetrics,
]

export const metricKeys: readonly string[] = metrics.map(({ key }) => key)

const byKey = new Map(metrics.map((metric) => [metric.key, metric]))

export function getMetric(key: string): Metric | null {
  return byKey.get(key) ?? null
}

/** Common abbreviations. */
const aliases: Record<string, string> = {
  roe: "returnOnEquity",
  roa: "returnOnAssets",
  roic: "returnOnInvestedCapital",
  roce: "returnOnInvestedCapital",
  pe: "priceEarnings",
  ps: "priceSales",
  pb: "priceBook",
  fcf: "freeCashFlow",
  eps: "epsDiluted",
  sales: "revenue",
  marketcap: "marketValue",
  ev: "enterpriseValue",
  capex: "capitalExpenditure",
  rd: "researchAndDevelopment",
  bvps: "bookValuePerShare",
  peg: "priceEarningsToGrowth",
  pfcf: "priceFreeCashFlow",
  nim: "netInterestMargin",
  nopat: "operatingProfitAfterTax",
  profit: "netIncome",
  earnings: "netIncome",
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "")
}

const byName = new Map<string, Metric>()
for (const metric of metrics) {
  for (const name of [metric.label, metric.key]) byName.set(squash(name), metric)
}
for (const [alias, key] of Object.entries(aliases)) {
  const metric = byKey.get(key)
  if (metric) byName.set(alias, metric)
}

/** A metric by its key, label or common abbreviation; ignores case and spaces. */
export function findMetric(text: string): Metric | null {
  return byName.get(squash(text)) ?? null
}
