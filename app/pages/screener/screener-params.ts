import type { AskedDay } from "~/lib/asof/asked-day"
import { toSearch } from "~/lib/to-search"
import type { ColumnSet } from "./column-sets"

/** The state in an address of the screener. */
export interface ScreenerParams extends AskedDay {
  /** A query or a name, as typed. */
  text: string
  columns: ColumnSet
  /** A metric, or null for the default order. */
  sort: string | null
  isDescending: boolean
  /** True to include companies whose figures are older than 18 months. */
  isStaleIncluded: boolean
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
