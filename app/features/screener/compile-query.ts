import { compileTerm, type ReadColumn } from "./compile-term"
import type { Operator, Query, Term, TextField } from "./query"

/** A text column: a code for each row, and the words; code 0 is "not known". */
export interface TextColumn {
  codes: Uint16Array
  words: string[]
}

export interface Columns {
  rowCount: number
  metric: ReadColumn
  text: (field: TextField) => TextColumn
}

/** Keeps the rows that pass at the front of `rows`, in their order, and says how many they are. */
export type Filter = (rows: Uint32Array, count: number) => number

/**
 * Compiles a query to loops over typed arrays. What is missing (NaN) makes a condition unknown, and neither
 * the condition nor its negation passes: negations are pushed down to the comparisons, as in SQL.
 */
export function compileQuery(query: Query, columns: Columns, isNegated = false): Filter {
  switch (query.kind) {
    case "not":
      return compileQuery(query.part, columns, !isNegated)
    case "and":
    case "or": {
      const filters = query.parts.map((part) => compileQuery(part, columns, isNegated))
      return (query.kind === "and") === isNegated ? anyOf(filters) : allOf(filters)
    }
    case "compare":
      return compare(query.left, isNegated ? opposite[query.operator] : query.operator, query.right, columns)
    case "between": {
      const { term, from, to } = query
      const atLeast = compare(term, isNegated ? "<" : ">=", from, columns)
      const atMost = compare(term, isNegated ? ">" : "<=", to, columns)
      return isNegated ? anyOf([atLeast, atMost]) : allOf([atLeast, atMost])
    }
    case "known":
      return known(query.term, query.isKnown !== isNegated, columns)
    case "text":
      return textIn(columns.text(query.field), query.values, query.isNot !== isNegated)
  }
}

const opposite: Record<Operator, Operator> = {
  ">": "<=",
  ">=": "<",
  "<": ">=",
  "<=": ">",
  "=": "!=",
  "!=": "=",
}

function allOf(filters: Filter[]): Filter {
  return (rows, count) => {
    let left = count
    for (const filter of filters) {
      if (left === 0) return 0
      left = filter(rows, left)
    }
    return left
  }
}

function anyOf(filters: Filter[]): Filter {
  return (rows, count) => {
    const passed = new Uint8Array(count === 0 ? 0 : rows[count - 1]! + 1)
    const scratch = new Uint32Array(count)
    for (const filter of filters) {
      scratch.set(rows.subarray(0, count))
      const kept = filter(scratch, count)
      for (let index = 0; index < kept; index += 1) passed[scratch[index]!] = 1
    }
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += passed[row]!
    }
    return kept
  }
}

function compare(left: Term, operator: Operator, right: Term, columns: Columns): Filter {
  const constant = constantOf(right)
  if (left.kind === "metric" && constant !== null)
    return compareColumn(columns.metric(left.key), operator, constant)
  const mirrored = constantOf(left)
  if (right.kind === "metric" && mirrored !== null)
    return compareColumn(columns.metric(right.key), mirror[operator], mirrored)
  return compareTerms(left, operator, right, columns)
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

/** One loop a comparison, without branches on the data; a comparison with NaN is false, but for `!=`. */
function compareColumn(column: Float64Array, operator: Operator, value: number): Filter {
  switch (operator) {
    case ">":
      return (rows, count) => {
        let kept = 0
        for (let index = 0; index < count; index += 1) {
          const row = rows[index]!
          rows[kept] = row
          kept += column[row]! > value ? 1 : 0
        }
        return kept
      }
    case ">=":
      return (rows, count) => {
        let kept = 0
        for (let index = 0; index < count; index += 1) {
          const row = rows[index]!
          rows[kept] = row
          kept += column[row]! >= value ? 1 : 0
        }
        return kept
      }
    case "<":
      return (rows, count) => {
        let kept = 0
        for (let index = 0; index < count; index += 1) {
          const row = rows[index]!
          rows[kept] = row
          kept += column[row]! < value ? 1 : 0
        }
        return kept
      }
    case "<=":
      return (rows, count) => {
        let kept = 0
        for (let index = 0; index < count; index += 1) {
          const row = rows[index]!
          rows[kept] = row
          kept += column[row]! <= value ? 1 : 0
        }
        return kept
      }
    case "=":
      return keepWhere((row) => column[row] === value)
    case "!=":
      return keepWhere((row) => column[row]! < value || column[row]! > value)
  }
}

function compareTerms(left: Term, operator: Operator, right: Term, columns: Columns): Filter {
  const [readLeft, readRight] = [compileTerm(left, columns.metric), compileTerm(right, columns.metric)]
  return (rows, count) => {
    const [a, b] = [readLeft(rows, count), readRight(rows, count)]
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      rows[kept] = rows[index]!
      kept += holds(a[index]!, operator, b[index]!) ? 1 : 0
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

function known(term: Term, isKnown: boolean, columns: Columns): Filter {
  const read = compileTerm(term, columns.metric)
  return (rows, count) => {
    const values = read(rows, count)
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      rows[kept] = rows[index]!
      kept += Number.isNaN(values[index]!) === isKnown ? 0 : 1
    }
    return kept
  }
}

/** A row whose text is not known is neither in a list nor outside it. */
function textIn(column: TextColumn, values: string[], isNot: boolean): Filter {
  const asked = new Set(values.map((value) => value.toLowerCase()))
  const passes = Uint8Array.from(column.words, (word, code) =>
    code > 0 && asked.has(word.toLowerCase()) !== isNot ? 1 : 0,
  )
  return keepWhere((row) => passes[column.codes[row]!] === 1)
}

function keepWhere(passes: (row: number) => boolean): Filter {
  return (rows, count) => {
    let kept = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      rows[kept] = row
      kept += passes(row) ? 1 : 0
    }
    return kept
  }
}
