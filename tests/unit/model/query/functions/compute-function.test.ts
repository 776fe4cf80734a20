import fc from "fast-check"
import { expect, test } from "vitest"
import {
  computeAmongCompanies,
  computeOverYears,
  countYearsRead,
} from "~/model/query/functions/compute-function"
import { parseFunctionKey } from "~/model/query/functions/metric-function"

const missing = Number.NaN

function read(key: string) {
  return parseFunctionKey(key) ?? expect.fail(`${key} is no function.`)
}

/** `years` from the latest one back, of one company. */
function compute(key: string, years: readonly number[], current = missing): number {
  const columns = years.map((value) => Float64Array.of(value))
  return computeOverYears(read(key), columns, Float64Array.of(current))[0] ?? missing
}

test.each([
  ["change(totalDebt, 1y)", [80, 100], -20],
  ["change(totalDebt, 2y)", [80, missing, 50], 30],
  ["change(totalDebt, 2y)", [80, 100], missing],
  ["growth(revenue, 2y)", [121, 0, 100], 10],
  ["growth(revenue, 1y)", [121, 0], missing],
  ["growth(revenue, 1y)", [-5, 10], missing],
  ["rising(revenue, 2y)", [3, 2, 1], 1],
  ["rising(revenue, 2y)", [3, 2, 2], 0],
  ["rising(revenue, 2y)", [1, 2, missing], missing],
  ["falling(revenue, 2y)", [1, 2, 3], 1],
  ["falling(revenue, 2y)", [1, 2, 2], 0],
  ["min(revenue, 3y)", [3, 1, 2, 0], 1],
  ["max(revenue, 3y)", [3, 1, 2, 9], 3],
  ["median(revenue, 3y)", [3, 1, 2], 2],
  ["median(revenue, 4y)", [3, 1, 2, 10], 2.5],
  ["median(revenue, 3y)", [3, missing, 2], missing],
  ["streak(revenue)", [3, 2, 1, 1], 2],
  ["streak(revenue)", [3, 2, missing], 1],
  ["streak(revenue)", [3, missing, 1], missing],
  ["streak(revenue)", [1, 2], 0],
  ["streak(revenue)", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 10],
])("%s of %j is %d", (key, years, expected) => {
  expect(Number(compute(key, years).toFixed(9))).toBe(expected)
})

test("a percentile is the share of the years below the current value; an equal year is not below", () => {
  expect(compute("percentile(revenue, 4y)", [4, 3, 2, 1], 3)).toBe(50)
  expect(compute("percentile(revenue, 4y)", [4, 3, 2, 1], 9)).toBe(100)
  expect(compute("percentile(revenue, 4y)", [4, 3, 2, missing], 9)).toBeNaN()
  expect(compute("percentile(revenue, 4y)", [4, 3, 2, 1])).toBeNaN()
})

test("a function over N years reads N fiscal years, or N + 1 where it compares both ends", () => {
  expect(countYearsRead(read("min(revenue, 3y)"))).toBe(3)
  expect(countYearsRead(read("growth(revenue, 3y)"))).toBe(4)
  expect(countYearsRead(read("streak(revenue)"))).toBe(11)
  expect(countYearsRead(read("rank(revenue)"))).toBe(0)
  expect(countYearsRead(read("percentile(revenue in sector)"))).toBe(0)
})

test("ranks and percentiles are those of a count over the companies of the same group", () => {
  const value = fc.oneof(fc.constant(missing), fc.integer({ min: 0, max: 5 }))
  const company = fc.record({ value, group: fc.constantFrom("a", "b", null) })
  fc.assert(
    fc.property(fc.array(company, { maxLength: 30 }), (companies) => {
      const column = Float64Array.from(companies, ({ value }) => value)
      const groupOf = (row: number) => companies[row]?.group ?? null
      const ranks = computeAmongCompanies(read("rank(revenue in sector)"), column, groupOf)
      const shares = computeAmongCompanies(read("percentile(revenue in sector)"), column, groupOf)
      for (const [row, { value, group }] of companies.entries()) {
        const others = companies.filter(
          (each, at) => at !== row && each.group === group && !Number.isNaN(each.value),
        )
        const isPlaced = !Number.isNaN(value) && group !== null
        const above = others.filter((each) => each.value > value).length
        const below = others.filter((each) => each.value < value).length
        expect(ranks[row]).toBe(isPlaced ? above + 1 : missing)
        expect(shares[row]).toBe(isPlaced && others.length > 0 ? (100 * below) / others.length : missing)
      }
    }),
  )
})
