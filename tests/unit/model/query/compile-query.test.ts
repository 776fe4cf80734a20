import fc from "fast-check"
import { expect, test } from "vitest"
import type { Columns } from "~/model/query/compile-query"
import type { Operator, Query, Term } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { arbitraryQuery } from "./query-arbitrary"

const keys = ["revenue", "netIncome", "returnOnEquity", "gurus"]
const rowCount = 60
const cell = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

function getColumns(table: Record<string, (number | null)[]>): Columns {
  const none = new Float64Array(rowCount).fill(Number.NaN)
  const metric = new Map(
    Object.entries(table).map(([key, values]) => [
      key,
      Float64Array.from(values, (value) => value ?? Number.NaN),
    ]),
  )
  const codes = Uint16Array.from({ length: rowCount }, (_, row) => row % 4)
  return {
    rowCount,
    metric: (key) => metric.get(key) ?? none,
    text: () => ({ codes, words: ["", "Energy", "energy", "Banks"] }),
  }
}

/** The rule as SQL has it, in three values: null is unknown. */
function holds(query: Query, read: (key: string) => number | null, code: number): boolean | null {
  switch (query.kind) {
    case "not": {
      const part = holds(query.part, read, code)
      return part === null ? null : !part
    }
    case "and":
    case "or": {
      const decisive = query.kind === "or"
      const parts = query.parts.map((part) => holds(part, read, code))
      return parts.includes(decisive) ? decisive : parts.includes(null) ? null : !decisive
    }
    case "compare":
      return compared(getFigure(query.left, read), query.operator, getFigure(query.right, read))
    case "between": {
      const [value, from, to] = [query.term, query.from, query.to].map((term) => getFigure(term, read))
      const [least, most] = [compared(value!, ">=", from!), compared(value!, "<=", to!)]
      return least === false || most === false ? false : least === null || most === null ? null : true
    }
    case "known":
      return (getFigure(query.term, read) !== null) === query.isKnown
    case "text": {
      if (code === 0) return null
      const word = ["", "energy", "energy", "banks"][code]!
      return query.values.some((value) => value.toLowerCase() === word) !== query.isNot
    }
  }
}

function compared(a: number | null, operator: Operator, b: number | null): boolean | null {
  if (a === null || b === null) return null
  return { ">": a > b, ">=": a >= b, "<": a < b, "<=": a <= b, "=": a === b, "!=": a !== b }[operator]
}

function getFigure(term: Term, read: (key: string) => number | null): number | null {
  const answer = (): number | null => {
    if (term.kind === "number") return term.value
    if (term.kind === "metric") return read(term.key)
    const [left, right] =
      term.kind === "minus"
        ? [0, getFigure(term.term, read)]
        : [getFigure(term.left, read), getFigure(term.right, read)]
    if (left === null || right === null) return null
    if (term.kind === "minus") return -right
    const { operator } = term
    if (operator === "/") return right === 0 ? null : left / right
    return operator === "+" ? left + right : operator === "-" ? left - right : left * right
  }
  const value = answer()
  return Number.isNaN(value) ? null : value
}

test("a compiled query passes, fails and leaves open the same rows as the rule in three values", () => {
  const table = fc.record(
    Object.fromEntries(
      keys.map((key) => [key, fc.array(cell, { minLength: rowCount, maxLength: rowCount })]),
    ),
  )
  fc.assert(
    fc.property(arbitraryQuery(keys), table, (query, values) => {
      const columns = getColumns(values)
      const expected = Array.from({ length: rowCount }, (_, row) =>
        holds(query, (key) => values[key]?.[row] ?? null, row % 4),
      )
      const found = screen(query, columns, { metric: null, isDescending: false }, { from: 0, size: rowCount })
      expect([...found.rows]).toEqual(expected.flatMap((answer, row) => (answer ? [row] : [])))
      expect(found.unknown).toBe(expected.filter((answer) => answer === null).length)
    }),
    { numRuns: 600 },
  )
})

test("any page of any order is that part of the whole sorted list; what is missing comes last", () => {
  const values = fc.array(cell, { minLength: rowCount, maxLength: rowCount })
  fc.assert(
    fc.property(
      values,
      fc.boolean(),
      fc.nat(rowCount),
      fc.integer({ min: 1, max: 7 }),
      (revenue, isDescending, from, size) => {
        const sorted = Array.from({ length: rowCount }, (_, row) => row).sort((a, b) => {
          const [left, right] = [revenue[a] ?? null, revenue[b] ?? null]
          if (left === right) return a - b
          if (left === null || right === null) return left === null ? 1 : -1
          return left < right === isDescending ? 1 : left > right === isDescending ? -1 : a - b
        })
        const found = screen(
          null,
          getColumns({ revenue }),
          { metric: "revenue", isDescending },
          { from, size },
        )
        expect([...found.rows]).toEqual(sorted.slice(from, from + size))
      },
    ),
    { numRuns: 600 },
  )
})
