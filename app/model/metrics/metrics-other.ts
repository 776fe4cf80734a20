import type { Metric, MetricGroup, MetricSource, MetricUnit } from "./metric"
import { ratioMetric } from "./metrics-ratios"

function metric(
  group: MetricGroup,
  source: MetricSource,
  unit: MetricUnit,
  key: string,
  label: string,
  explain: string,
): Metric {
  return { key, label, group, unit, source, explain }
}

const guru = (unit: MetricUnit, key: string, label: string, explain: string) =>
  metric("Owners and insiders", "gurus", unit, key, label, explain)
const insider = (unit: MetricUnit, key: string, label: string, explain: string) =>
  metric("Owners and insiders", "insiders", unit, key, label, explain)
const filed = (unit: MetricUnit, key: string, label: string, explain: string) =>
  metric("Filings", "filings", unit, key, label, explain)

export const otherMetrics: readonly Metric[] = [
  metric(
    "Valuation",
    "prices",
    "perShare",
    "price",
    "Price",
    "The last close at most 30 days old, else the 13F price of a quarter that ended at most 45 days ago; within six months of the figures",
  ),
  metric("Valuation", "prices", "days", "daysSincePrice", "Days since price", "Age of the price"),
  ...["marketValue", "enterpriseValue", "evToSales", "evToFreeCashFlow", "priceEarningsToGrowth"].map((key) =>
    ratioMetric("Valuation", key),
  ),
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
  filed("days", "daysSinceAnnual", "Days since annual report", "Since the last 10-K, 20-F or 40-F was filed"),
  filed("days", "daysSinceQuarterly", "Days since quarterly report", "Since the last 10-Q was filed"),
  filed("days", "daysSinceFiling", "Days since any filing", "Since anything was filed"),
  filed("count", "filingsLastYear", "Filings in a year", "Filings of the 365 days before the latest one"),
  filed(
    "count",
    "currentReportsLastYear",
    "8-Ks in a year",
    "Current reports of the 365 days before the latest filing",
  ),
  metric(
    "Filings",
    "statements",
    "days",
    "daysSincePeriodEnd",
    "Days since period end",
    "Age of the latest figures",
  ),
]

/** Stored as a day since 1970; screened as days before the generation's own date. */
export const dayMetrics: ReadonlySet<string> = new Set([
  "daysSinceAnnual",
  "daysSinceQuarterly",
  "daysSinceFiling",
  "daysSincePeriodEnd",
  "daysSincePrice",
])
