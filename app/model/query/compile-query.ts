import { compareNumber, opposite, type RowFilter } from "./compare-column"
import { blockRows, compileTerm, type ReadColumn } from "./compile-term"
import type { Operator, Query, Term, TextField } from "./query"

/** A text column: a code for each row, and the texts; code 0 is "not known". */
export interface TextColumn {
  codes: Uint16Array
  words: string[]
}

export interface Columns {
  rowCount: number
  metric: ReadColumn
  text: (field: TextField) => TextColumn
}

interface Mode {
  isNegated: boolean
  /** Also keeps unknown rows: only rows that are known to fail are left out. */
  keepsUnknown: boolean
}

/**
 * Compiles a query to loops over typed arrays. A missing value (NaN) makes a condition unknown, so that neither the
 * condition nor its negation passes. Negations are pushed down to the comparisons, as in SQL.
 */
export function compileQuery(query: Query, columns: Columns, keepsUnknown = false): RowFilter {
  return compile(query, columns, { isNegated: false, keepsUnknown })
}

function compile(query: Query, columns: Columns, mode: Mode): RowFilter {
  const { isNegated, keepsUnknown } = mode
  switch (query.kind) {
    case "not":
      return compile(query.part, columns, { isNegated: !isNegated, keepsUnknown })
    case "and":
    case "or": {
      const filters = query.parts
        .map((part) => ({ filter: compile(part, columns, mode), cost: getCost(part) }))
        .sort((a, b) => a.cost - b.cost)
      return (query.kind === "and") === isNegated ? matchAny(filters) : matchAll(filters)
    }
    case "compare": {
      const operator = isNegated ? opposite[query.operator] : query.operator
      return compare(query.left, operator, query.right, columns, keepsUnknown)
    }
    case "between": {
      const { term, from, to } = query
      const filters = [
        { filter: compare(term, isNegated ? "<" : ">=", from, columns, keepsUnknown), cost: 1 },
        { filter: compare(term, isNegated ? ">" : "<=", to, columns, keepsUnknown), cost: 1 },
      ]
      return isNegated ? matchAny(filters) : matchAll(filters)
    }
    case "known":
      return known(query.term, query.isKnown !== isNegated, columns)
    case "text":
      return textIn(columns.text(query.field), query.values, query.isNot !== isNegated, keepsUnknown)
  }
}

interface Costed {
  filter: RowFilter
  cost: number
}

/** The time of a row, about, where that of a comparison of a metric with a number is 1. */
function getCost(query: Query): number {
  switch (query.kind) {
    case "compare":
      return query.left.kind === "metric" && getConstant(query.right) !== null ? 1 : 4
    case "between":
      return query.term.kind === "metric" ? 2 : 8
    case "not":
      return getCost(query.part)
    case "and":
    case "or":
      return 2 * query.parts.length
    default:
      return 1
  }
}

/** After the first block, the filters that left out most of its rows for their cost come first. */
function matchAll(filters: Costed[]): RowFilter {
  const parts = filters.map(({ filter, cost }) => ({ filter, cost, gain: 0.5 / cost }))
  let isOrdered = false
  return (rows, count, start) => {
    let left = count
    for (const part of parts) {
      if (left === 0) break
      const seen = left
      left = part.filter(rows, seen, start)
      if (!isOrdered) part.gain = (1 - left / seen) / part.cost
    }
    if (!isOrdered) parts.sort((a, b) => b.gain - a.gain)
    isOrdered = true
    return left
  }
}

/** Each filter sees only rows that did not pass an earlier one. Passed rows keep their order. */
function matchAny(filters: Costed[]): RowFilter {
  const passed = new Uint8Array(blockRows)
  const [left, tried] = [new Uint16Array(blockRows), new Uint16Array(blockRows)]
  return (rows, count, start) => {
    if (count === 0) return 0
    passed.fill(0)
    left.set(rows.subarray(0, count))
    let leftCount = count
    for (const { filter } of filters) {
      tried.set(left.subarray(0, leftCount))
      const kept = filter(tried, leftCount, start)
      if (kept === 0) continue
      for (let index = 0; index < kept; index += 1) passed[tried[index]!] = 1
      leftCount = keepMarked(left, leftCount, passed, 0)
    }
    return keepMarked(rows, count, passed, 1)
  }
}

function keepMarked(rows: Uint16Array, count: number, marks: Uint8Array, mark: 0 | 1): number {
  const flip = 1 - mark
  let kept = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!
    rows[kept] = row
    kept += marks[row]! ^ flip
  }
  return kept
}

function compare(
  left: Term,
  operator: Operator,
  right: Term,
  columns: Columns,
  keepsUnknown: boolean,
): RowFilter {
  const constant = getConstant(right)
  if (constant !== null)
    return compareNumber(compileTerm(left, columns.metric), operator, constant, keepsUnknown)
  const mirrored = getConstant(left)
  if (mirrored !== null)
    return compareNumber(compileTerm(right, columns.metric), mirror[operator], mirrored, keepsUnknown)
  return compareTerms(left, operator, right, columns, keepsUnknown)
}

const mirror: Record<Operator, Operator> = {
  ">": "<",
  ">=": "<=",
  "<": ">",
  "<=": ">=",
  "=": "=",
  "!=": "!=",
}

function getConstant(term: Term): number | null {
  if (term.kind === "number") return term.value
  if (term.kind !== "minus") return null
  const inner = getConstant(term.term)
  return inner === null ? null : -inner
}

/** Compares two terms for the remaining rows. */
function compareTerms(
  left: Term,
  operator: Operator,
  right: Term,
  columns: Columns,
  keepsUnknown: boolean,
): RowFilter {
  const [readLeft, readRight] = [compileTerm(left, columns.metric), compileTerm(right, columns.metric)]
  const asked = keepsUnknown ? opposite[operator] : operator
  return (rows, count, start) => {
    const [a, b] = [readLeft(rows, count, start), readRight(rows, count, start)]
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(holds(a[row]!, asked, b[row]!) !== keepsUnknown)
    }
    return kept
  }
}

function holds(a: number, operator: Operator, b: number): boolean {
  switch (operator) {
    case ">":
      return a > b
    case ">=":
      return a >= b
    case "<":
      return a < b
    case "<=":
      return a <= b
    case "=":
      return a === b
    case "!=":
      return a < b || a > b
  }
}

/** A test for a known figure always has an answer. */
function known(term: Term, isKnown: boolean, columns: Columns): RowFilter {
  const read = compileTerm(term, columns.metric)
  const flip = isKnown ? 1 : 0
  return (rows, count, start) => {
    const values = read(rows, count, start)
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(Number.isNaN(values[row]!)) ^ flip
    }
    return kept
  }
}

/** A row without a known text is neither in a list nor outside it. */
function textIn(
  { words, codes }: TextColumn,
  values: string[],
  isNot: boolean,
  keepsUnknown: boolean,
): RowFilter {
  const asked = new Set(values.map((value) => value.toLowerCase()))
  const passes = Uint8Array.from(words, (word, code) =>
    (code === 0 ? keepsUnknown : asked.has(word.toLowerCase()) !== isNot) ? 1 : 0,
  )
  return (rows, count, start) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += passes[codes[start + row]!]!
    }
    return kept
  }
}
