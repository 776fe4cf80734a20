import fc from "fast-check"
import { expect, test } from "vitest"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { isInOwnCurrency } from "~/model/metrics/metric"
import { getMetric } from "~/model/metrics/metrics"
import type { Columns } from "~/model/query/compile-query"
import { screen } from "~/model/query/screen"
import { areFiguresStale } from "~/model/query/stale-figures"

type Company = { amount: number; currency: string; age: number }

function screenByAmount(companies: Company[], size: number, isDescending = true) {
  const words = ["", ...new Set(companies.map(({ currency }) => currency).filter(Boolean))].sort()
  const columns: Columns = {
    rowCount: companies.length,
    metric: () => Float64Array.from(companies, ({ amount }) => amount),
    text: () => ({ words, codes: Uint16Array.from(companies, ({ currency }) => words.indexOf(currency)) }),
  }
  const found = screen(
    null,
    columns,
    { metric: "revenue", isDescending, byCurrency: true },
    { from: 0, size },
    (row) => areFiguresStale(companies[row]?.age ?? Number.NaN),
  )
  return { ...found, rows: [...found.rows].flatMap((row) => companies[row] ?? []) }
}

const filed = [
  { name: "Toyota Motor", amount: 27_214_594e6, currency: "JPY", end: "2021-03-31" },
  { name: "SunEdison", amount: 1_864.5e6, currency: "USD", end: "2015-09-30" },
  { name: "Facebook", amount: 94_399e6, currency: "USD", end: "2021-03-31" },
  { name: "Celadon", amount: 1_054.601e6, currency: "USD", end: "2016-12-31" },
  { name: "Walmart", amount: 572_754e6, currency: "USD", end: "2022-01-31" },
]

test.each<[day: IsoDate, names: string[], leftOut: number]>([
  ["2022-09-29", ["Walmart", "Facebook", "Toyota Motor"], 2],
  ["2022-09-30", ["Walmart", "Facebook", "Toyota Motor"], 2],
  ["2022-10-01", ["Walmart"], 4],
])(
  "on %s, sorted by revenue, 27,215 billion yen to March 2021 come after dollars for 548 days: %j",
  (day, names, leftOut) => {
    const companies = filed.map((company) => ({ ...company, age: daysBetween(company.end, day) }))
    const found = screenByAmount(companies, 10)
    expect(found.rows.map((row) => filed.find(({ amount }) => amount === row.amount)?.name)).toEqual(names)
    expect(found.leftOut).toBe(leftOut)
  },
)

const company: fc.Arbitrary<Company> = fc.record({
  amount: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.constant(Number.NaN)),
  currency: fc.constantFrom("USD", "JPY", "EUR", "BRL", ""),
  age: fc.oneof(fc.integer({ min: 500, max: 600 }), fc.constant(Number.NaN)),
})

test("each currency's amounts are one sorted run, dollars first, none older than 548 days, on every first page", () => {
  fc.assert(
    fc.property(fc.array(company, { maxLength: 40 }), fc.boolean(), fc.nat(45), (all, isDescending, size) => {
      const { rows, count, leftOut } = screenByAmount(all, size, isDescending)
      const fresh = all.filter(({ age }) => !(age > 548))
      expect([count, leftOut]).toEqual([fresh.length, all.length - fresh.length])
      expect(rows).toHaveLength(Math.min(size, fresh.length))
      expect(rows.filter((row) => !fresh.includes(row))).toEqual([])
      const known = rows.filter(({ amount }) => !Number.isNaN(amount))
      expect(rows.slice(0, known.length)).toEqual(known)
      const runs = known.filter(({ currency }, at) => currency !== known[at - 1]?.currency)
      expect(new Set(runs.map(({ currency }) => currency)).size).toBe(runs.length)
      for (const [at, { amount, currency }] of known.entries()) {
        const before = known[at - 1]
        if (before?.currency !== currency) continue
        expect(isDescending ? before.amount >= amount : before.amount <= amount).toBe(true)
      }
      if (size > 0 && fresh.some(({ amount, currency }) => currency === "USD" && !Number.isNaN(amount)))
        expect(rows[0]?.currency).toBe("USD")
    }),
  )
})

test("revenue, market value and earnings per share are in the company's currency, purchases of insiders in dollars", () => {
  const isOwn = (key: string) => isInOwnCurrency(getMetric(key) ?? expect.fail(key))
  expect(["revenue", "marketValue", "epsDiluted"].map(isOwn)).toEqual([true, true, true])
  expect(["insiderNetBuying", "returnOnEquity"].map(isOwn)).toEqual([false, false])
})
