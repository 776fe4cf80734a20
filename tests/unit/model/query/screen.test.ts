import { expect, test } from "vitest"
import type { Columns } from "~/model/query/compile-query"
import { parseQuery } from "~/model/query/parse-query"
import { screen } from "~/model/query/screen"

const getColumns = (revenue: number[], currencies: string[]): Columns => {
  const words = ["", ...new Set(currencies.filter((each) => each !== "").sort())]
  return {
    rowCount: revenue.length,
    metric: () => Float64Array.from(revenue),
    text: () => ({ words, codes: Uint16Array.from(currencies.map((each) => words.indexOf(each))) }),
  }
}
const mixed = getColumns(
  [5_000, 7, 3, Number.NaN, 900, 9_000, 40],
  ["JPY", "USD", "USD", "USD", "EUR", "", "JPY"],
)
const page = { from: 0, size: 10 }

test("amounts by currency: dollars first, then EUR and JPY, an unknown currency, and a missing amount last", () => {
  const order = { metric: "revenue", byCurrency: true }
  expect([...screen(null, mixed, { ...order, isDescending: true }, page).rows]).toEqual([1, 2, 4, 0, 6, 5, 3])
  expect([...screen(null, mixed, { ...order, isDescending: false }, page).rows]).toEqual([
    2, 1, 4, 6, 0, 5, 3,
  ])
})

test("every page of an order by currency is that part of the whole", () => {
  const order = { metric: "revenue", isDescending: true, byCurrency: true }
  const whole = [...screen(null, mixed, order, page).rows]
  for (let from = 0; from < whole.length; from += 2)
    expect([...screen(null, mixed, order, { from, size: 2 }).rows]).toEqual(whole.slice(from, from + 2))
})

test("rows that are left out are neither counted nor shown, and those of them that pass are counted apart", () => {
  const parsed = parseQuery("revenue > 6")
  if (!parsed.ok) throw new Error("The query has a fault.")
  const found = screen(
    parsed.query,
    mixed,
    { metric: null, isDescending: false },
    page,
    (row) => row === 1 || row === 2 || row === 3,
  )
  expect(found).toMatchObject({ count: 4, unknown: 0, leftOut: 1 })
  expect([...found.rows]).toEqual([0, 4, 5, 6])
})
