import fc from "fast-check"
import { expect, test } from "vitest"
import type { Columns } from "~/model/query/compile-query"
import { screen } from "~/model/query/screen"
import { arbitraryQuery } from "./query-arbitrary"
import { holds } from "./three-values"

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
