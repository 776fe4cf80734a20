import { toNameIndex } from "~/model/names/name-index"
import type { RatioGroup } from "~/model/ratios/ratio"
import { ratioTable } from "~/model/ratios/ratio-table"
import { defineMetrics, expressionMetric, noteMetric, ratioMetric } from "./define-metrics"
import { type Metric, type MetricGroup, type MetricUnit, metricGroups } from "./metric"
import { filingMetrics } from "./metrics-filings"
import { growthMetrics } from "./metrics-growth"
import { qualityMetrics } from "./metrics-quality"
import { returnMetrics } from "./metrics-returns"
import { sizeMetrics } from "./metrics-size"

const valuationMetrics: readonly Metric[] = defineMetrics("Valuation", [
  {
    key: "price",
    label: "Price",
    unit: "perShare",
    source: "prices",
    explain:
      "The last close at most 30 days old, else the 13F price of a quarter that ended at most 45 days ago, else the price at the end of the figures",
  },
  {
    key: "daysSincePrice",
    label: "Days since price",
    unit: "days",
    source: "prices",
    explain: "Age of the price",
    isDay: true,
  },
])

const guru = (unit: MetricUnit, key: string, label: string, explain: string) => ({
  unit,
  key,
  label,
  explain,
  source: "gurus" as const,
})
const insider = (unit: MetricUnit, key: string, label: string, explain: string) => ({
  unit,
  key,
  label,
  explain,
  source: "insiders" as const,
})

const ownerMetrics: readonly Metric[] = defineMetrics("Owners and insiders", [
  guru("count", "gurus", "Gurus", "Tracked investors who hold shares, latest complete quarter"),
  guru("count", "gurusChange", "Change of gurus", "Holders this quarter less holders the quarter before"),
  guru("count", "guruBuyers", "Gurus buying", "Tracked investors who opened or added to a position"),
  guru("count", "guruSellers", "Gurus selling", "Tracked investors who reduced or sold all"),
  guru("money", "guruValue", "Value held by gurus", "Dollars of shares that tracked investors hold"),
  guru("percent", "guruTopWeight", "Highest guru weighting", "Largest weighting in any tracked portfolio"),
  insider(
    "money",
    "insiderNetBuying",
    "Insider net buying, 12 months",
    "Open-market purchases less sales by insiders, in dollars",
  ),
  insider(
    "money",
    "insiderNetBuying3",
    "Insider net buying, 3 months",
    "Open-market purchases less sales by insiders, in dollars",
  ),
  insider("count", "insiderBuyers", "Insiders buying, 12 months", "Insiders who bought on the open market"),
  insider("count", "insiderSellers", "Insiders selling, 12 months", "Insiders who sold on the open market"),
])

const efficiencyMetrics: readonly Metric[] = defineMetrics("Efficiency", [
  expressionMetric("inventoryTurnover", "Inventory turnover", "times", "costOfRevenue / inventory"),
  expressionMetric("receivablesTurnover", "Receivables turnover", "times", "revenue / receivables"),
])

const debtMetrics: readonly Metric[] = defineMetrics("Debt and liquidity", [
  expressionMetric("debtToAssets", "Debt to assets", "percent", "totalDebt / assets"),
  // The ratios page shows it for some industries, the screener for all.
  expressionMetric("equityToAssets", "Equity to assets", "percent", "equity / assets"),
  expressionMetric("debtToEbitda", "Debt to EBITDA", "times", "totalDebt / ebitda", ", where positive"),
  expressionMetric("cashToAssets", "Cash to assets", "percent", "cashAndShortTermInvestments / assets"),
  noteMetric(
    "debtDueToCash",
    "Debt due within two years to cash",
    "percent",
    "debtDueInTwoYears / cashAndShortTermInvestments",
  ),
  noteMetric("averageInterestRate", "Average interest rate of debt", "percent", "averageInterestRate"),
  noteMetric("leaseCostToRevenue", "Lease cost to revenue", "percent", "leaseCost / revenue"),
  expressionMetric("goodwillToAssets", "Goodwill to assets", "percent", "goodwill / assets"),
])

const defined = [
  ...[returnMetrics, growthMetrics, sizeMetrics, qualityMetrics, debtMetrics].flat(),
  ...[efficiencyMetrics, valuationMetrics, ownerMetrics, filingMetrics].flat(),
]

const groupsOfRatios: Readonly<Record<RatioGroup, MetricGroup>> = {
  Valuation: "Valuation",
  "Margins and returns": "Returns and margins",
  Banking: "Banks, insurers and real estate",
  Insurance: "Banks, insurers and real estate",
  "Real estate": "Banks, insurers and real estate",
  "Debt and liquidity": "Debt and liquidity",
  Efficiency: "Efficiency",
  "Per share and shareholders": "Cash and quality",
  Scores: "Cash and quality",
}

const definedKeys = new Set(defined.map(({ key }) => key))
const ratioMetrics = ratioTable
  .filter(({ key }) => !definedKeys.has(key))
  .flatMap((ratio) => defineMetrics(groupsOfRatios[ratio.group], [ratioMetric(ratio)]))

/** All metrics, by group. A ratio is a metric under its key, unless one is defined under that. */
export const metrics: readonly Metric[] = metricGroups.flatMap((group) =>
  [...ratioMetrics, ...defined].filter((metric) => metric.group === group),
)

export const metricKeys: readonly string[] = metrics.map(({ key }) => key)

const byKey = new Map(metrics.map((metric) => [metric.key, metric]))

/** Stored as a day since 1970; screened as days before the generation's own date. */
export const dayMetrics: ReadonlySet<string> = new Set(
  metrics.filter(({ isDay }) => isDay).map(({ key }) => key),
)

export function getMetric(key: string): Metric | null {
  return byKey.get(key) ?? null
}

const names = toNameIndex(metrics)

/** A metric by its key, label or everyday name; ignores case, spaces and plurals. */
export function findMetric(text: string): Metric | null {
  return byKey.get(names.find(text)[0] ?? "") ?? null
}

/** The keys of the metrics whose names are nearest to a text. */
export const listNearMetrics = names.listNear
