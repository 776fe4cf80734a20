import type { Ticker } from "~/lib/ticker"
import type { PeriodKind } from "~/model/financials/statements/frame"
import type { Range } from "~/model/financials/view/statement-query"
import type { ChartShape } from "~/ui/charts/chart-data"

export const chartScales = ["linear", "log"] as const

/** The state of a chart page's address. */
export interface VisualizeQuery {
  /** A predefined set, or null if the lines were chosen individually. */
  set: string | null
  lines: string[]
  /** Tickers of companies to compare with. */
  companies: Ticker[]
  period: PeriodKind
  range: Range
  scale: (typeof chartScales)[number]
  /** Sets every line to 100 at the first common period. */
  isIndexed: boolean
  /** A logarithmic scale draws lines only. */
  shape: ChartShape
  /** Draws lines of a second unit in the same chart, on an axis at the right. */
  hasRightAxis: boolean
  /** The currency that the reader chose; null for the reported one. */
  currency: string | null
}

/** The default set. */
export const usualSet = "growth"

/** The set of charts of what results releases give beyond the statements. */
export const measureSet = "measures"

/** The query string of a chart, without defaults. */
export function visualizeSearch(query: VisualizeQuery): string {
  const params = new URLSearchParams()
  if (query.set && query.set !== usualSet) params.set("set", query.set)
  if (!query.set) for (const line of query.lines) params.append("line", line)
  if (query.companies.length) params.set("with", query.companies.join(","))
  if (query.period !== "annual") params.set("period", query.period)
  if (query.range !== "10Y") params.set("range", query.range)
  if (query.scale !== "linear") params.set("scale", query.scale)
  if (query.isIndexed) params.set("base", "100")
  if (query.shape !== "line") params.set("shape", query.shape)
  if (query.hasRightAxis) params.set("axis", "right")
  if (query.currency) params.set("currency", query.currency)
  return params.size ? `?${params}` : ""
}

export function visualizeAddress(ticker: Ticker, query: VisualizeQuery): string {
  return `/company/${ticker}/visualize${visualizeSearch(query)}`
}
