import type { AskedDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"

export const maxItems = 8

/** The state of the comparison's address. */
export interface CompareQuery extends AskedDay {
  items: Ticker[]
  /** Texts that cannot be tickers, and tickers after the eighth. */
  refused: { item: string; reason: string }[]
  /** Keys of the shown metrics; null for the usual ones. */
  metrics: string[] | null
  /** The statement row or ratio of the chart. */
  line: string
  scale: "linear" | "log"
  isIndexed: boolean
  /** The currency that the reader chose; null for the reported ones. */
  currency: string | null
}

export const usualLine = "revenue"

type Shown = Partial<Omit<CompareQuery, "items">> & { items?: readonly string[] }

export function compareSearch(query: Shown): string {
  const { items, metrics, line, scale, isIndexed, currency, asof } = query
  const search = toSearch({
    items: items?.join(","),
    metrics: metrics?.join(","),
    line: line !== usualLine && line,
    scale: scale === "log" && scale,
    base: isIndexed && 100,
    currency,
    asof,
  })
  // A comma needs no escape in a query.
  return search.replaceAll("%2C", ",")
}

export function compareAddress(query: Shown): string {
  return `/compare${compareSearch(query)}`
}

/** The subject of a company's figures. */
export interface ComparedCompany {
  ticker: Ticker
  cik: string
  name: string
  currency: string | null
  figuresTo: IsoDate | null
  price: number | null
  priceDate: IsoDate | null
  priceSource: string | null
  /** The reason why there is no price, or not one of today; null with a price of today. */
  priceReason: string | null
  /** The metrics that are computed from an estimate, separated by spaces. */
  estimated: string | null
}
