import type { Metric } from "./metric"
import { debtMetrics } from "./metrics-debt"
import { efficiencyMetrics } from "./metrics-efficiency"
import { filingMetrics } from "./metrics-filings"
import { growthMetrics } from "./metrics-growth"
import { industryMetrics } from "./metrics-industries"
import { ownerMetrics } from "./metrics-owners"
import { qualityMetrics } from "./metrics-quality"
import { returnMetrics } from "./metrics-returns"
import { sizeMetrics } from "./metrics-size"
import { valuationMetrics } from "./metrics-valuation"

/** All metrics, by group. */
export const metrics: readonly Metric[] = [
  ...returnMetrics,
  ...growthMetrics,
  ...sizeMetrics,
  ...qualityMetrics,
  ...debtMetrics,
  ...efficiencyMetrics,
  ...valuationMetrics,
  ...industryMetrics,
  ...ownerMetrics,
  ...filingMetrics,
]

export const metricKeys: readonly string[] = metrics.map(({ key }) => key)

const byKey = new Map(metrics.map((metric) => [metric.key, metric]))

/** Stored as a day since 1970; screened as days before the generation's own date. */
export const dayMetrics: ReadonlySet<string> = new Set(
  metrics.filter(({ isDay }) => isDay).map(({ key }) => key),
)

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
  debt: "totalDebt",
  revenues: "revenue",
  shares: "sharesOutstanding",
  margin: "operatingMargin",
  dps: "dividendsPerShare",
  dividendpershare: "dividendsPerShare",
  dividends: "dividendsPerShare",
  ebit: "operatingIncome",
  cashflow: "operatingCashFlow",
  buybacks: "shareRepurchases",
  sbc: "stockBasedCompensation",
  rnd: "researchAndDevelopment",
  yield: "dividendYield",
  de: "debtToEquity",
  evebitda: "evToEbitda",
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
