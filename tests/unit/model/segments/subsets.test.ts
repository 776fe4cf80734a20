import fc from "fast-check"
import { expect, test } from "vitest"
import { findSums, maxParts } from "~/model/segments/solve-breakdown"

const getParts = (...values: number[][]) => values.map((each) => ({ values: each }))

test("parts that cancel out are not added to a set that adds up without them", () => {
  expect(findSums(getParts([60, 50], [40, 45], [5, 7], [-5, -7]), [100, 95])).toEqual([[0, 1]])
})

test("a sum must be right in every period", () => {
  expect(findSums(getParts([60, 50], [40, 45], [40, 44]), [100, 94])).toEqual([[0, 2]])
})

test("too many parts, or more than eight in one period, give no sums", () => {
  const many = (count: number) => getParts(...Array.from({ length: count }, () => [1, 1]))
  expect(findSums(many(maxParts), [maxParts, maxParts])).toHaveLength(1)
  expect(findSums(many(maxParts + 1), [maxParts + 1, maxParts + 1])).toEqual([])
  expect(findSums(getParts(...Array.from({ length: 8 }, () => [1])), [8])).toHaveLength(1)
  expect(findSums(getParts(...Array.from({ length: 9 }, () => [1])), [9])).toEqual([])
})

test("every set that is found adds up in every period", () => {
  const value = fc.integer({ min: -50, max: 50 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 10 }),
      fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      (values, chosen) => {
        const totals = [0, 1].map((period) =>
          values.reduce((sum, each, at) => sum + (chosen[at] ? (each[period] ?? 0) : 0), 0),
        )
        for (const set of findSums(getParts(...values), totals))
          for (const period of [0, 1])
            expect(set.reduce((sum, at) => sum + (values[at]?.[period] ?? 0), 0)).toBe(totals[period])
      },
    ),
  )
})
