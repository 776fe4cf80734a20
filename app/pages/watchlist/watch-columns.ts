import { formatCompact, markEstimate, missing } from "~/lib/numbers"
import { formatMetricValue, hasEstimate } from "~/model/metrics/format-metric"
import type { MetricUnit } from "~/model/metrics/metric"

export interface WatchColumn {
  key: string
  label: string
  /** A short description, the header's `title`. */
  explain: string
  /** The metric and the format of a column; other columns have their own cells. */
  metric?: { key: string; format: (value: number) => string }
}

const percent = (value: number) => formatMetricValue(value, "percent")

/**
 * A column of a ratio. Its text duplicates the table of ratios, which a test compares: importing the table would add it to the script of every page.
 */
function ratioColumn(
  key: string,
  ratio: string,
  unit: MetricUnit,
  label: string,
  explain: string,
): WatchColumn {
  return {
    key,
    label,
    explain,
    metric: { key: ratio, format: (value) => formatMetricValue(value, unit) },
  }
}

export const watchColumns: readonly WatchColumn[] = [
  { key: "price", label: "Price", explain: "Last known share price and its date" },
  ratioColumn("value", "marketValue", "money", "Market value", "Price × shares"),
  ratioColumn("pe", "priceEarnings", "times", "P/E", "Price ÷ diluted earnings per share"),
  ratioColumn("ps", "priceSales", "times", "P/S", "Market value ÷ revenue"),
  ratioColumn("pb", "priceBook", "times", "P/B", "Market value ÷ shareholders' equity"),
  ratioColumn("ev", "evToEbitda", "times", "EV/EBITDA", "Enterprise value ÷ EBITDA"),
  ratioColumn(
    "fcfyield",
    "freeCashFlowYield",
    "percent",
    "Free cash flow yield",
    "Free cash flow ÷ market value",
  ),
  ratioColumn("dividend", "dividendYield", "percent", "Dividend yield", "Dividends per share ÷ price"),
  {
    key: "growth",
    label: "Growth",
    explain: "Revenue compared with the previous year",
    metric: { key: "revenueGrowth1", format: percent },
  },
  ratioColumn("margin", "netMargin", "percent", "Net margin", "Net income ÷ revenue"),
  ratioColumn("roe", "returnOnEquity", "percent", "ROE", "Net income ÷ average shareholders' equity"),
  ratioColumn("debt", "debtToEquity", "times", "Debt to equity", "Debt ÷ shareholders' equity"),
  { key: "filing", label: "Latest filing", explain: "Form and date, with filings since your last visit" },
  { key: "earnings", label: "Next earnings", explain: "Expected or confirmed date of the next results" },
  {
    key: "gurus",
    label: "Gurus",
    explain: "Tracked investors with shares, latest complete quarter",
    metric: { key: "gurus", format: String },
  },
  {
    key: "guruChange",
    label: "Change in gurus",
    explain: "Holders this quarter less holders in the previous quarter",
    metric: { key: "gurusChange", format: (value) => (value > 0 ? `+${value}` : String(value)) },
  },
  {
    key: "insiders",
    label: "Insiders",
    explain: "Open-market purchases less sales by insiders in twelve months, in dollars",
    metric: { key: "insiderNetBuying", format: formatCompact },
  },
]

const defaultKeys = ["price", "pe", "growth", "margin", "roe", "filing", "earnings", "gurus", "insiders"]

/** The columns in an address (`col=pe&col=filing`), in table order; the default columns if it has none. */
export function chosenColumns(params: URLSearchParams): WatchColumn[] {
  const requested = params.getAll("col")
  const keys = requested.length > 0 ? requested : defaultKeys
  return watchColumns.filter((column) => keys.includes(column.key))
}

/** The metrics that columns need, in one fixed order. */
export const watchMetricKeys: readonly string[] = watchColumns.flatMap((column) => column.metric?.key ?? [])

interface WatchFigures {
  metrics: Record<string, number | null>
  estimated: string | null
}

export function formatColumn({ metric }: WatchColumn, { metrics, estimated }: WatchFigures): string {
  const value = metric ? metrics[metric.key] : null
  if (!metric || typeof value !== "number") return missing
  return markEstimate(metric.format(value), hasEstimate(estimated, metric.key))
}
