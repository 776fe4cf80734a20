import type { IsoDate } from "~/lib/dates"
import { toSearch } from "~/lib/to-search"
import type { ColumnSet } from "./column-sets"

/** Companies have filed XBRL since the summer of 2009. */
export const firstDay: IsoDate = "2009-07-01"

export const dayRefusal = `asof is a day on or after ${firstDay}, such as 2016-12-31.`

/** The state in an address of the screener. */
export interface ScreenerParams {
  /** A query or a name, as typed. */
  text: string
  columns: ColumnSet
  /** A metric, or null for the default order. */
  sort: string | null
  isDescending: boolean
  /** True to include companies whose figures are older than 18 months. */
  isStaleIncluded: boolean
  /** The day on which the figures were known; null for today. */
  asof: IsoDate | null
  /** True for an `asof` that is no possible day. */
  isDayRefused: boolean
  /** Counted from 1. */
  page: number
}

/** The canonical address of a state, without defaults. */
export function screenerAddress(params: Partial<ScreenerParams>, path = "/screener"): string {
  const { text, columns, sort, isDescending = true, isStaleIncluded = false, asof, page = 1 } = params
  const search = toSearch({
    query: text,
    columns: columns !== "overview" && columns,
    sort,
    order: !isDescending && "asc",
    stale: isStaleIncluded && 1,
    asof,
    page: page > 1 && page,
  })
  return `${path}${search}`
}
