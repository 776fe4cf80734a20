import { type Columns, compileQuery } from "./compile-query"
import type { Query } from "./query"
import { topRows } from "./top-rows"

export interface ScreenOrder {
  /** Null keeps the rows' own order. */
  metric: string | null
  isDescending: boolean
}

export interface Screened {
  /** How many companies pass. */
  count: number
  /** How many neither pass nor fail, because a figure that decides is missing. */
  unknown: number
  /** The asked rows of those that pass, in order. */
  rows: Uint32Array
}

/** All rows, a query over them, and one page of what passes. */
export function screen(
  query: Query | null,
  columns: Columns,
  order: ScreenOrder,
  { from, size }: { from: number; size: number },
): Screened {
  const rows = allRows(columns.rowCount)
  // What cannot be ruled out first: what passes is among it, and the difference is unknown.
  const possible = query ? compileQuery(query, columns, true)(rows, rows.length) : rows.length
  const count = query ? compileQuery(query, columns)(rows, possible) : rows.length
  const wanted = Math.min(count, from + size)
  const first = order.metric
    ? topRows(rows, count, columns.metric(order.metric), order.isDescending, wanted)
    : rows.subarray(0, wanted)
  return { count, unknown: possible - count, rows: first.slice(from) }
}

let counted = new Uint32Array(0)

function allRows(count: number): Uint32Array {
  if (counted.length < count) counted = Uint32Array.from({ length: count }, (_, index) => index)
  return counted.slice(0, count)
}
