import { expect, test } from "vitest"
import type { SplitsOf } from "~/model/holdings/compare-portfolios"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { toCompaniesView } from "~/pages/investor/companies-view"
import { filing, investor, label, other, third, works } from "../../model/holdings/filings"

const getView = (filings: FiledHoldings[], chosen: string | null = null, splitsOf: SplitsOf = () => []) =>
  toCompaniesView(investor(...filings), chosen, { aliases: new Map(), splitsOf, label })

const worksKey = `${works}|SH|`
const filings = [
  filing({ period: "2024-03-31" }, [
    { value: 9000, amount: 100 },
    { value: 1000, amount: 10, cusip: other },
  ]),
  filing({ period: "2024-06-30" }, [{ value: 1100, amount: 10, cusip: other }]),
  filing({ period: "2024-12-31" }, [
    { value: 2000, amount: 20 },
    { value: 6000, amount: 50, cusip: third, name: "THIRD CO" },
    { value: 300, amount: 3, putCall: "Put" },
  ]),
]

test("each security has its first, last and peak quarter, and weight, dollars and shares of the latest", () => {
  const view = getView(filings)
  expect(view).toMatchObject({ latest: "2024q4", quarters: ["2024q1", "2024q2", "2024q4"], chosen: null })
  expect(
    view.companies.map((company) => [
      company.name,
      company.kind,
      company.first,
      company.last,
      company.quartersHeld,
      company.peakPct,
      company.peakQuarter,
      company.nowPct,
      company.nowUsd,
      company.nowShares,
    ]),
  ).toEqual([
    ["THIRD CO", "Shares", "2024q4", "2024q4", 1, 75, "2024q4", 75, 6000, 50],
    ["Sample Works", "Shares", "2024q1", "2024q4", 2, 90, "2024q1", 25, 2000, 20],
    ["Sample Works", "Put", "2024q4", "2024q4", 1, null, "2024q4", null, 300, 3],
    ["Other Goods", "Shares", "2024q1", "2024q2", 2, 100, "2024q2", null, null, null],
  ])
})

test("a quarter without the chosen security is zero, and a quarter that was not read is null", () => {
  const chosen = getView(filings, worksKey).chosen
  expect(chosen?.company.name).toBe("Sample Works")
  expect(chosen?.quarters).toEqual([
    { quarter: "2024q1", shares: 100, valueUsd: 9000, weightPct: 90, price: 90 },
    { quarter: "2024q2", shares: 0, valueUsd: 0, weightPct: 0, price: null },
    { quarter: "2024q3", shares: null, valueUsd: null, weightPct: null, price: null },
    { quarter: "2024q4", shares: 20, valueUsd: 2000, weightPct: 25, price: 100 },
  ])
})

test("an unknown key chooses nothing; a manager without a read filing has no quarters", () => {
  expect(getView(filings, "000000000|SH|").chosen).toBeNull()
  expect(getView([])).toEqual({ latest: null, quarters: [], companies: [], chosen: null })
})

test("quarters before a split have shares multiplied and prices divided by its ratio, dollars as filed", () => {
  const rows = (value: number, amount: number) => [
    { value, amount },
    { value: 900, amount: 9, cusip: other },
  ]
  const chosen = getView(
    [
      filing({ period: "2020-03-31" }, rows(20_000, 100_000)),
      filing({ period: "2020-06-30" }, rows(40_000, 100_000)),
      filing({ period: "2020-09-30" }, rows(44_000, 400_000)),
    ],
    worksKey,
    (cusip) => (cusip === works ? [{ date: "2020-08-31", ratio: 4 }] : []),
  ).chosen
  expect(chosen?.splits).toEqual([{ quarter: "2020q3", ratio: 4, isInferred: false }])
  expect(chosen?.quarters.map(({ shares, valueUsd, price }) => [shares, valueUsd, price])).toEqual([
    [400_000, 20_000_000, 50],
    [400_000, 40_000_000, 100],
    [400_000, 44_000_000, 110],
  ])
})
