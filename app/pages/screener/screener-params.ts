import type { ColumnSet } from "./column-sets"

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
  /** Counted from 1. */
  page: number
}

/** The canonical address of a state, without defaults. */
export function screenerAddress(params: Partial<ScreenerParams>, path = "/screener"): string {
  const { text, columns, sort, isDescending = true, isStaleIncluded = false, page = 1 } = params
  const query = new URLSearchParams()
  if (text) query.set("query", text)
  if (columns && columns !== "overview") query.set("columns", columns)
  if (sort) query.set("sort", sort)
  if (!isDescending) query.set("order", "asc")
  if (isStaleIncluded) query.set("stale", "1")
  if (page > 1) query.set("page", String(page))
  return query.size ? `${path}?${query}` : path
}
