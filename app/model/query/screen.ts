import { type Columns, compileQuery } from "./compile-query"
import type { Query } from "./query"
import { topRows } from "./top-rows"

export interface ScreenOrder {
  /** Null keeps the order of the rows. */
  metric: string | null
  isDescending: boolean
  /** Amounts are not converted: those in US dollars first, then each other currency by itself. */
  byCurrency?: boolean
}

export interface Screened {
  /** The number of companies that pass. */
  count: number
  /** The number of companies that neither pass nor fail, because a figure is missing. */
  unknown: number
  /** How many would pass, were they not left out. */
  leftOut: number
  /** The asked rows of those that pass, in order. */
  rows: Uint32Array
}

/** All rows but those that are left out, a query over them, and one page of what passes. */
export function screen(
  query: Query | null,
  columns: Columns,
  order: ScreenOrder,
  { from, size }: { from: number; size: number },
  isLeftOut: ((row: number) => boolean) | null = null,
): Screened {
  const all = allRows(columns.rowCount)
  const rows = isLeftOut ? all.filter((row) => !isLeftOut(row)) : all
  const others = isLeftOut ? all.filter(isLeftOut) : new Uint32Array(0)
  // What cannot be ruled out first: what passes is among it, and the difference is unknown.
  const possible = query ? compileQuery(query, columns, true)(rows, rows.length) : rows.length
  const passes = (some: Uint32Array, length: number) =>
    query ? compileQuery(query, columns)(some, length) : length
  const count = passes(rows, possible)
  const wanted = Math.min(count, from + size)
  const first = firstRows(rows.subarray(0, count), columns, order, wanted)
  return {
    count,
    unknown: possible - count,
    leftOut: passes(others, others.length),
    rows: first.slice(from),
  }
}

function firstRows(rows: Uint32Array, columns: Columns, order: ScreenOrder, wanted: number): Uint32Array {
  if (!order.metric) return rows.subarray(0, wanted)
  const column = columns.metric(order.metric)
  if (!order.byCurrency) return topRows(rows, rows.length, column, order.isDescending, wanted)
  const { codes, words } = columns.text("currency")
  const dollars = words.indexOf("USD")
  const known = new Map<number, number[]>()
  const missing: number[] = []
  for (const row of rows) {
    const code = codes[row] ?? 0
    const group = known.get(code)
    if (Number.isNaN(column[row])) missing.push(row)
    else if (group) group.push(row)
    else known.set(code, [row])
  }
  // Words are in alphabetical order; code 0 is a currency that is not known.
  const place = (code: number) => (code === dollars ? -1 : code === 0 ? words.length : code)
  const found: number[] = []
  for (const [, group] of [...known].sort(([a], [b]) => place(a) - place(b))) {
    const left = wanted - found.length
    if (left <= 0) break
    const size = Math.min(left, group.length)
    found.push(...topRows(Uint32Array.from(group), group.length, column, order.isDescending, size))
  }
  return Uint32Array.from([...found, ...missing].slice(0, wanted))
}

let counted = new Uint32Array(0)

function allRows(count: number): Uint32Array {
  if (counted.length < count) counted = Uint32Array.from({ length: count }, (_, index) => index)
  return counted.slice(0, count)
}
