import { type Columns, compileQuery } from "./compile-query"
import { blockRows } from "./compile-term"
import type { Query } from "./query"
import { topRows } from "./top-rows"

interface ScreenOrder {
  /** Null keeps the order of the rows. */
  metric: string | null
  isDescending: boolean
  /** Amounts are not converted: those in US dollars first, then each other currency by itself. */
  byCurrency?: boolean
}

interface Screened {
  /** The number of companies that pass. */
  count: number
  /** The number of companies that neither pass nor fail, because a figure is missing. */
  unknown: number
  /** The number that would pass if they were not left out. */
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
  const passes = query && compileQuery(query, columns)
  const isPossible = query && compileQuery(query, columns, true)
  const [rows, others] = [new Uint16Array(blockRows), new Uint16Array(blockRows)]
  if (passed.length < columns.rowCount) passed = new Uint32Array(columns.rowCount)
  const found = { count: 0, unknown: 0, leftOut: 0 }
  for (let start = 0; start < columns.rowCount; start += blockRows) {
    const inBlock = Math.min(blockRows, columns.rowCount - start)
    let kept = inBlock
    rows.set(blockStart.subarray(0, inBlock))
    if (isLeftOut) {
      kept = 0
      for (let row = 0; row < inBlock; row += 1) {
        const isOther = isLeftOut(start + row)
        others[row - kept] = row
        rows[kept] = row
        kept += isOther ? 0 : 1
      }
    }
    // First finds the rows that cannot be ruled out. Rows that pass are among them; the others are unknown.
    const possible = isPossible ? isPossible(rows, kept, start) : kept
    const count = passes ? passes(rows, possible, start) : possible
    for (let index = 0; index < count; index += 1) passed[found.count + index] = start + (rows[index] ?? 0)
    found.count += count
    found.unknown += possible - count
    found.leftOut += passes ? passes(others, inBlock - kept, start) : inBlock - kept
  }
  const wanted = Math.min(found.count, from + size)
  const first = firstRows(passed.subarray(0, found.count), columns, order, wanted)
  return { ...found, rows: first.slice(from) }
}

function firstRows(rows: Uint32Array, columns: Columns, order: ScreenOrder, wanted: number): Uint32Array {
  if (!order.metric) return rows.subarray(0, wanted)
  const column = columns.metric(order.metric)
  if (!order.byCurrency) return topRows(rows, column, order.isDescending, wanted)
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
    found.push(...topRows(Uint32Array.from(group), column, order.isDescending, size))
  }
  return Uint32Array.from([...found, ...missing].slice(0, wanted))
}

const blockStart = Uint16Array.from({ length: blockRows }, (_, row) => row)
let passed = new Uint32Array(0)
