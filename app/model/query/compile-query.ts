import { compareColumn, opposite, type RowFilter } from "./compare-column"
import { compileTerm, type ReadColumn } from "./compile-term"
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
      const filters = [...query.parts]
        .sort((a, b) => cost(a) - cost(b))
        .map((part) => compile(part, columns, mode))
      return (query.kind === "and") === isNegated ? anyOf(filters) : allOf(filters)
    }
    case "compare": {
      const operator = isNegated ? opposite[query.operator] : query.operator
      return compare(query.left, operator, query.right, columns, keepsUnknown)
    }
    case "between": {
      const { term, from, to } = query
      const atLeast = compare(term, isNegated ? "<" : ">=", from, columns, keepsUnknown)
      const atMost = compare(term, isNegated ? ">" : "<=", to, columns, keepsUnknown)
      return isNegated ? anyOf([atLeast, atMost]) : allOf([atLeast, atMost])
    }
    case "known":
      return known(query.term, query.isKnown !== isNegated, columns)
    case "text":
      return textIn(columns.text(query.field), query.values, query.isNot !== isNegated, keepsUnknown)
  }
}

/** Cheap filters come first, so that the others see fewer rows. */
function cost(query: Query): number {
  switch (query.kind) {
    case "compare":
      return query.left.kind === "metric" && constantOf(query.right) !== null ? 0 : 3
    case "between":
      return query.term.kind === "metric" ? 0 : 3
    case "not":
      return cost(query.part)
    case "and":
    case "or":
      return 2
    default:
      return 1
  }
}

function allOf(filters: RowFilter[]): RowFilter {
  return (rows, count) => {
    let left = count
    for (const filter of filters) {
      if (left === 0) return 0
      left = filter(rows, left)
    }
    return left
  }
}

/** Each filter sees only rows that did not pass an earlier one. Passed rows keep their order. */
function anyOf(filters: RowFilter[]): RowFilter {
  return (rows, count) => {
    if (count === 0) return 0
    const passed = new Uint8Array(rows[count - 1]! + 1)
    const left = rows.slice(0, count)
    const tried = new Uint32Array(count)
    let leftCount = count
    for (const filter of filters) {
      tried.set(left.subarray(0, leftCount))
      const kept = filter(tried, leftCount)
      if (kept === 0) continue
      for (let index = 0; index < kept; index += 1) passed[tried[index]!] = 1
      leftCount = keepMarked(left, leftCount, passed, 0)
    }
    return keepMarked(rows, count, passed, 1)
  }
}

function keepMarked(rows: Uint32Array, count: number, marks: Uint8Array, mark: 0 | 1): number {
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
  const constant = constantOf(right)
  if (left.kind === "metric" && constant !== null)
    return compareColumn(columns.metric(left.key), operator, constant, keepsUnknown)
  const mirrored = constantOf(left)
  if (right.kind === "metric" && mirrored !== null)
    return compareColumn(columns.metric(right.key), mirror[operator], mirrored, keepsUnknown)
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

function constantOf(term: Term): number | null {
  if (term.kind === "number") return term.value
  if (term.kind !== "minus") return null
  const inner = constantOf(term.term)
  return inner === null ? null : -inner
}

/** Compares two terms through their difference for the remaining rows. */
function compareTerms(
  left: Term,
  operator: Operator,
  right: Term,
  columns: Columns,
  keepsUnknown: boolean,
): RowFilter {
  const [readLeft, readRight] = [compileTerm(left, columns.metric), compileTerm(right, columns.metric)]
  const asked = keepsUnknown ? opposite[operator] : operator
  return (rows, count) => {
    const [a, b] = [readLeft(rows, count), readRight(rows, count)]
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      rows[kept] = rows[index]!
      kept += Number(holds(a[index]!, asked, b[index]!) !== keepsUnknown)
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

/** Whether a figure is known is never unknown. */
function known(term: Term, isKnown: boolean, columns: Columns): RowFilter {
  if (term.kind === "metric") {
    const column = columns.metric(term.key)
    return keepWhere((row) => Number.isNaN(column[row]!) !== isKnown)
  }
  const read = compileTerm(term, columns.metric)
  return (rows, count) => {
    const values = read(rows, count)
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      rows[kept] = rows[index]!
      kept += Number(Number.isNaN(values[index]!) !== isKnown)
    }
    return kept
  }
}

/** A row without a known text is neither in a list nor outside it. */
function textIn(column: TextColumn, values: string[], isNot: boolean, keepsUnknown: boolean): RowFilter {
  const asked = new Set(values.map((value) => value.toLowerCase()))
  const passes = Uint8Array.from(column.words, (word, code) =>
    (code === 0 ? keepsUnknown : asked.has(word.toLowerCase()) !== isNot) ? 1 : 0,
  )
  return keepWhere((row) => passes[column.codes[row]!] === 1)
}

function keepWhere(passes: (row: number) => boolean): RowFilter {
  return (rows, count) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += Number(passes(row))
    }
    return kept
  }
}
