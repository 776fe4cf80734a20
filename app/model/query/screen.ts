import { type Columns, compileQuery } from "./compile-query"
import type { Query } from "./query"
import { topRows } from "./top-rows"

export interface ScreenOrder {
  /** Null keeps the order of the rows. */
  metric: string | null
  isDescending: boolean
}

export interface Screened {
  /** The number of companies that pass. */
  count: number
  /** The number of companies that neither pass nor fail, because a figure is missing. */
  unknown: number
  /** The requested page of the rows that pass, in order. */
  rows: Uint32Array
}

/** Runs a query over all rows and returns one page of the rows that pass. */
export function screen(
  query: Query | null,
  columns: Columns,
  order: ScreenOrder,
  { from, size }: { from: number; size: number },
): Screened {
  const rows = allRows(columns.rowCount)
  // First the rows that do not fail. Those that pass are among them; the others are unknown.
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
