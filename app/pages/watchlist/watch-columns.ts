import { formatCompact, missing } from "~/lib/numbers"
import { formatMetricValue } from "~/model/metrics/format-metric"
import type { MetricUnit } from "~/model/metrics/metric"

export interface WatchColumn {
  key: string
  label: string
  /** What it is, in a few words; the head's title. */
  explain: string
  /** A figure of the company's metrics, and how it reads; other columns are drawn by themselves. */
  metric?: { key: string; format: (value: number) => string }
}

const percent = (value: number) => formatMetricValue(value, "percent")

/**
 * A column of a ratio. Its text repeats the table of ratios, and a test compares them: importing the table
 * would put it into the script of every page.
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
  { key: "price", label: "Price", explain: "The last known price of a share, with its day" },
  ratioColumn("value", "marketValue", "money", "Market value", "Price × shares"),
  ratioColumn("pe", "priceEarnings", "times", "P/E", "Price ÷ diluted earnings per share"),
  {
    key: "growth",
    label: "Growth",
    explain: "Revenue against the year before",
    metric: { key: "revenueGrowth1", format: percent },
  },
  ratioColumn("margin", "netMargin", "percent", "Net margin", "Net income ÷ revenue"),
  ratioColumn("roe", "returnOnEquity", "percent", "ROE", "Net income ÷ average shareholders' equity"),
  ratioColumn(
    "debt",
    "debtToEquity",
    "times",
    "Debt to equity",
    "(Short-term debt + long-term debt) ÷ shareholders' equity",
  ),
  { key: "filing", label: "Latest filing", explain: "Form and day, with what is new since your last visit" },
  { key: "earnings", label: "Next earnings", explain: "Expected or confirmed day of the next results" },
  {
    key: "gurus",
    label: "Gurus",
    explain: "Tracked investors who hold shares, latest complete quarter",
    metric: { key: "gurus", format: String },
  },
  {
    key: "guruChange",
    label: "Change of gurus",
    explain: "Holders this quarter less holders the quarter before",
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

/** The columns that an address asks for (`col=pe&col=filing`), in their order; the usual ones where it names none. */
export function chosenColumns(params: URLSearchParams): WatchColumn[] {
  const asked = params.getAll("col")
  const keys = asked.length > 0 ? asked : defaultKeys
  return watchColumns.filter((column) => keys.includes(column.key))
}

/** The metrics that columns need, in one fixed order. */
export const watchMetricKeys: readonly string[] = watchColumns.flatMap((column) => column.metric?.key ?? [])

export function formatColumn(column: WatchColumn, metrics: Record<string, number | null>): string {
  const value = column.metric ? metrics[column.metric.key] : null
  return column.metric && typeof value === "number" ? column.metric.format(value) : missing
}
