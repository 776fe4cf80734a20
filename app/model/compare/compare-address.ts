import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"

export const maxItems = 8

/** The state of the comparison's address. */
export interface CompareQuery {
  items: Ticker[]
  /** Texts that cannot be tickers, and tickers after the eighth. */
  refused: { item: string; reason: string }[]
  /** Keys of the shown metrics; null for the usual ones. */
  metrics: string[] | null
  /** The statement row or ratio of the chart. */
  line: string
  scale: "linear" | "log"
  isIndexed: boolean
}

export const usualLine = "revenue"

/** The metrics that every comparison begins with. */
export const usualSections: readonly { title: string; metrics: readonly string[] }[] = [
  { title: "Headline", metrics: ["revenue", "operatingIncome", "netIncome", "freeCashFlow", "marketValue"] },
  {
    title: "Growth",
    metrics: ["revenueGrowth1", "revenueGrowth3", "revenueGrowth5", "epsGrowth5", "freeCashFlowGrowth5"],
  },
  { title: "Margins", metrics: ["grossMargin", "operatingMargin", "netMargin", "freeCashFlowMargin"] },
  { title: "Returns", metrics: ["returnOnEquity", "returnOnAssets", "returnOnInvestedCapital"] },
  {
    title: "Valuation",
    metrics: ["priceEarnings", "priceSales", "priceBook", "evToEbitda", "freeCashFlowYield", "dividendYield"],
  },
]

export const usualMetrics: readonly string[] = usualSections.flatMap(({ metrics }) => metrics)

type Shown = Partial<Omit<CompareQuery, "items">> & { items?: readonly string[] }

export function compareSearch(query: Shown): string {
  const params = new URLSearchParams()
  if (query.items?.length) params.set("items", query.items.join(","))
  if (query.metrics) params.set("metrics", query.metrics.join(","))
  if (query.line && query.line !== usualLine) params.set("line", query.line)
  if (query.scale === "log") params.set("scale", "log")
  if (query.isIndexed) params.set("base", "100")
  // A comma needs no escape in a query.
  return params.size ? `?${params.toString().replaceAll("%2C", ",")}` : ""
}

export function compareAddress(query: Shown): string {
  return `/compare${compareSearch(query)}`
}

/** What the figures of a company are of. */
export interface ComparedCompany {
  ticker: Ticker
  cik: string
  name: string
  currency: string | null
  figuresTo: IsoDate | null
  price: number | null
  priceDate: IsoDate | null
  priceSource: string | null
}
