import { expect, test } from "vitest"
import { listConditions, toHistogram } from "~/model/query/histogram"
import { parseQuery } from "~/model/query/parse-query"

function readConditions(text: string) {
  const parsed = parseQuery(text)
  return parsed.ok ? listConditions(parsed.query) : expect.fail(parsed.fault.message)
}

test("conditions that compare one metric with numbers are drawn, also functions, and no others", () => {
  const text =
    "roe > 15 and (debtToEquity between 0.1 and 0.5 or growth(revenue, 5y) >= -2) and revenue > netIncome and pe is known and not assets < 5"
  expect(readConditions(text).map(({ key }) => key)).toEqual([
    "returnOnEquity",
    "debtToEquity",
    "growth(revenue, 5y)",
  ])
})

test.each([
  ["roe > 15", [15, 15.1], [false, true]],
  ["roe >= -2", [-2.1, -2], [false, true]],
  ["roe < 15", [15, 14.9], [false, true]],
  ["roe <= 15", [15.1, 15], [false, true]],
  ["roe between 1 and 2", [0.9, 1, 2, 2.1], [false, true, true, false]],
])("the values that pass %s", (text, values, expected) => {
  const [condition = expect.fail("There is no condition.")] = readConditions(text)
  expect(values.map(condition.holds)).toEqual(expected)
})

test("each known value is in one bin, and those that pass are counted", () => {
  const values = [...Array.from({ length: 100 }, (_, at) => at), Number.NaN, 1e9, -1e9]
  const found = toHistogram(values, (value) => value >= 50) ?? expect.fail("It has values.")
  const sum = (key: "count" | "passing") => found.bins.reduce((total, bin) => total + bin[key], 0)
  expect([found.known, sum("count")]).toEqual([102, 102])
  expect([found.passing, sum("passing")]).toEqual([51, 51])
  expect(found.median).toBe(50)
  // One extreme value does not fill the width.
  expect(found.bins.filter(({ count }) => count > 0).length).toBe(found.bins.length)
  expect(found.bins[0]?.passing).toBe(0)
})

test("amounts that differ by powers of ten are spread by their size", () => {
  const amounts = Array.from({ length: 700 }, (_, at) => 10 ** (3 + at / 100))
  const found = toHistogram(amounts, () => true)
  expect(Math.max(...(found?.bins.map(({ count }) => count) ?? []))).toBeLessThan(60)
})

test("a single value and equal values", () => {
  expect(toHistogram([1, Number.NaN], () => true)).toBeNull()
  expect(toHistogram([3, 3, 3], () => true)?.bins[0]).toEqual({ count: 3, passing: 3 })
})
