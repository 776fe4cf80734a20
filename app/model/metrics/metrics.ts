import { growthMetrics } from "./metrics-growth"
import { otherMetrics } from "./metrics-other"
import { qualityMetrics } from "./metrics-quality"
import { ratioMetrics } from "./metrics-ratios"
import { sizeMetrics } from "./metrics-size"

/** How a metric is drawn and what its numbers mean: percents are 0 to 100, money is in the company's currency. */
export type MetricUnit = "percent" | "times" | "days" | "money" | "perShare" | "shares" | "count"

export const metricGroups = [
  "Returns and margins",
  "Growth",
  "Size",
  "Cash and quality",
  "Debt and liquidity",
  "Efficiency",
  "Valuation",
  "Owners and insiders",
  "Filings",
] as const

export type MetricGroup = (typeof metricGroups)[number]

/** Who derives a metric: the statements, the filing list, or another part of the product. */
export const metricSources = ["statements", "filings", "prices", "gurus", "insiders"] as const

export type MetricSource = (typeof metricSources)[number]

export interface Metric {
  key: string
  label: string
  group: MetricGroup
  unit: MetricUnit
  source: MetricSource
  /** The formula or the meaning, in one sentence. */
  explain: string
}

/** Every metric, in the order of the choice lists. */
export const metrics: readonly Metric[] = [
  ...ratioMetrics,
  ...growthMetrics,
  ...sizeMetrics,
  ...qualityMetrics,
  ...otherMetrics,
]

const byKey = new Map(metrics.map((metric) => [metric.key, metric]))

export function getMetric(key: string): Metric | null {
  return byKey.get(key) ?? null
}

/** Short names in common use. */
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
for (const [alias, key] of Object.entries(aliases)) byName.set(alias, byKey.get(key)!)

/** A metric by its key, its label or a short name in common use, in any case and spacing. */
export function findMetric(text: string): Metric | null {
  return byName.get(squash(text)) ?? null
}
