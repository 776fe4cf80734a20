import fc from "fast-check"
import { expect, test } from "vitest"
import { seededRandom } from "~/ingest/invented/random"
import { numberAfter } from "~/model/query/compare-column"
import type { Columns } from "~/model/query/compile-query"
import { blockRows } from "~/model/query/compile-term"
import { parseQuery } from "~/model/query/parse-query"
import { screen } from "~/model/query/screen"
import { topRows } from "~/model/query/top-rows"

/** Three blocks, the last of them not full. */
const rowCount = 2 * blockRows + 1234

const random = seededRandom(7)
const column = () =>
  Float64Array.from({ length: rowCount }, () =>
    random() < 0.2 ? Number.NaN : Math.round(random() * 200) - 100,
  )
const [revenue, netIncome] = [column(), column()]
const codes = Uint16Array.from({ length: rowCount }, () => Math.floor(random() * 3))
const columns: Columns = {
  rowCount,
  metric: (key) => (key === "revenue" ? revenue : netIncome),
  text: () => ({ codes, words: ["", "Banks", "Energy"] }),
}

type Answer = (revenue: number, netIncome: number, code: number) => boolean | null
const unless = (isUnknown: boolean, answer: boolean) => (isUnknown ? null : answer)

test.each<[string, Answer]>([
  ["revenue > 40", (a) => unless(Number.isNaN(a), a > 40)],
  ["revenue >= 40", (a) => unless(Number.isNaN(a), a >= 40)],
  ["revenue < 40", (a) => unless(Number.isNaN(a), a < 40)],
  ["revenue <= 40", (a) => unless(Number.isNaN(a), a <= 40)],
  ["revenue <= 0", (a) => unless(Number.isNaN(a), a <= 0)],
  ["0 <= revenue", (a) => unless(Number.isNaN(a), a >= 0)],
  ["revenue = 40", (a) => unless(Number.isNaN(a), a === 40)],
  ["revenue != 40", (a) => unless(Number.isNaN(a), a !== 40)],
  ["revenue is missing", (a) => Number.isNaN(a)],
  ["not revenue between -20 and 20", (a) => unless(Number.isNaN(a), a < -20 || a > 20)],
  ["revenue + netIncome > 10", (a, b) => unless(Number.isNaN(a + b), a + b > 10)],
  ["-revenue > netIncome", (a, b) => unless(Number.isNaN(a + b), -a > b)],
  ['sector = "Banks"', (_, __, code) => unless(code === 0, code === 1)],
  [
    "netIncome < 50 and revenue = 7",
    (a, b) =>
      b >= 50 || (!Number.isNaN(a) && a !== 7) ? false : unless(Number.isNaN(a) || Number.isNaN(b), true),
  ],
  [
    'revenue > 90 or netIncome > 90 or sector = "Energy"',
    (a, b, code) =>
      a > 90 || b > 90 || code === 2 ? true : unless(Number.isNaN(a) || Number.isNaN(b) || code === 0, false),
  ],
])("%s passes and leaves open the same of 9,426 rows as its rule, in every block", (text, rule) => {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  const answers = [...revenue].map((value, row) => rule(value, netIncome[row] ?? 0, codes[row] ?? 0))
  const isLeftOut = (row: number) => row % 5 === 0
  const order = { metric: null, isDescending: false }
  const found = screen(parsed.query, columns, order, { from: 0, size: rowCount }, isLeftOut)
  expect([...found.rows]).toEqual(answers.flatMap((answer, row) => (answer && !isLeftOut(row) ? [row] : [])))
  expect(found.unknown).toBe(answers.filter((answer, row) => answer === null && !isLeftOut(row)).length)
  expect(found.leftOut).toBe(answers.filter((answer, row) => answer && isLeftOut(row)).length)
})

test.each([true, false])(
  "the first 700 of 9,426 rows with many equal values, descending %s",
  (isDescending) => {
    const rows = Uint32Array.from(revenue.keys())
    const sign = isDescending ? -1 : 1
    const key = (row: number) =>
      Number.isNaN(revenue[row]) ? Number.POSITIVE_INFINITY : sign * (revenue[row] ?? 0)
    const sorted = [...rows].sort((a, b) => key(a) - key(b) || a - b)
    expect([...topRows(rows, revenue, isDescending, 700)]).toEqual(sorted.slice(0, 700))
  },
)

test("no double is between a number and the number after it", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const after = numberAfter(value)
      expect(after).toBeGreaterThan(value)
      const middle = value / 2 + after / 2
      expect(middle <= value || middle >= after).toBe(true)
    }),
  )
  expect(numberAfter(1)).toBe(1 + Number.EPSILON)
  expect([numberAfter(0), numberAfter(-0)]).toEqual([Number.MIN_VALUE, Number.MIN_VALUE])
  expect(numberAfter(-Number.MIN_VALUE)).toBe(-0)
  expect(numberAfter(Number.MAX_VALUE)).toBe(Number.POSITIVE_INFINITY)
})
