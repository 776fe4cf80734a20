import { expect, test } from "vitest"
import { toHoldingRecords } from "~/model/holdings/holding-records"
import { toPortfolios } from "~/model/holdings/portfolios"
import { findShortened, settleAmendments } from "~/model/holdings/settle-amendments"
import { cusipId } from "../../../ids"
import { filing, investor, other, third, works } from "./filings"

const period = "2025-03-31"
const [fourth, fifth] = [cusipId("67066G104"), cusipId("023135106")]
const report = filing({ period }, [
  { value: 1000, amount: 10 },
  { value: 500, amount: 5, cusip: other },
])
const added = (...rows: { value: number; amount: number; cusip?: string }[]) =>
  filing({ period, filed: "2025-06-02", amendment: "NEW HOLDINGS" }, rows)

test.each([
  {
    name: "both holdings again",
    rows: [
      { value: 1000, amount: 10 },
      { value: 500, amount: 5, cusip: other },
    ],
  },
  {
    name: "one of two again, beside a new one",
    rows: [
      { value: 1000, amount: 10 },
      { value: 70, amount: 7, cusip: third },
    ],
  },
])("an addition with $name replaces the report", ({ rows }) => {
  const [, amendment] = settleAmendments([report, added(...rows)])
  expect(amendment).toMatchObject({
    amendment: "restatement",
    reason: "It is marked as an addition, but repeats the report, so it replaces it.",
  })
  const [portfolio] = toPortfolios([report, added(...rows)])
  expect(portfolio?.valueUsd).toBe(rows.reduce((sum, { value }) => sum + value, 0))
})

test.each([
  { name: "other securities", rows: [{ value: 70, amount: 7, cusip: third }] },
  {
    name: "more of a security",
    rows: [
      { value: 100, amount: 1 },
      { value: 50, amount: 1, cusip: other },
    ],
  },
])("an addition with $name adds", ({ rows }) => {
  expect(settleAmendments([report, added(...rows)])[1]).toMatchObject({
    amendment: "new holdings",
    reason: null,
  })
  expect(toPortfolios([report, added(...rows)])[0]?.valueUsd).toBe(
    1500 + rows.reduce((sum, { value }) => sum + value, 0),
  )
})

test("an addition that gives an earlier one again replaces it, whatever else it adds", () => {
  const row = { value: 70, amount: 7, cusip: third }
  const more = { value: 90, amount: 9, cusip: fourth }
  const filings = [report, added(row), { ...added(row, more), filed: "2025-07-01" }]
  expect(toPortfolios(filings)[0]?.valueUsd).toBe(1660)
  expect(settleAmendments(filings)[2]).toMatchObject({
    amendment: "new holdings",
    reason: "It repeats holdings of an earlier filing, so it replaces these.",
  })
})

test("additions count on where the report is filed again, and one that repeats them replaces them", () => {
  const row = { value: 70, amount: 7, cusip: third }
  const again = filing({ period, filed: "2025-06-20" }, [{ value: 900, amount: 9 }])
  expect(toPortfolios([report, added(row), again])[0]?.valueUsd).toBe(970)
  const filings = [report, added(row), again, { ...added(row), filed: "2025-07-01" }]
  expect(toPortfolios(filings)[0]?.valueUsd).toBe(970)
})

test("an addition most of whose holdings are in the report, with one corrected, replaces these alone", () => {
  const rows = [works, other, third, fourth, fifth].map((cusip, at) => ({
    value: 100,
    amount: 10 + at,
    cusip,
  }))
  const large = filing({ period }, rows)
  const again = [rows[0]!, { ...rows[1]!, value: 300, amount: 30 }]
  const [portfolio] = toPortfolios([large, added(...again)])
  expect(portfolio?.positions.map(({ amount }) => amount).sort()).toEqual([10, 12, 13, 14, 30])
  expect(portfolio?.valueUsd).toBe(700)
})

test.each([
  ["RESTATEMENT", 900],
  ["NEW HOLDINGS", 2400],
] as const)("a %s of the report's day with a lower number comes after it", (amendment, valueUsd) => {
  const given = { period, filed: "2025-05-15" }
  const whole = filing({ ...given, accession: "0009900009-25-000001" }, [
    { value: 1000, amount: 10 },
    { value: 500, amount: 5, cusip: other },
  ])
  const amended = filing({ ...given, amendment, accession: "0009900001-25-000001" }, [
    { value: 900, amount: 9, cusip: third },
  ])
  for (const filings of [
    [whole, amended],
    [amended, whole],
  ])
    expect(toPortfolios(filings)[0]?.valueUsd).toBe(valueUsd)
})

test("a report that names last year's quarter in place of the one that has none is refused", () => {
  const rows = [{ value: 900, amount: 9 }]
  const typed = filing({ period, filed: "2026-05-14" }, rows)
  const [, refused] = settleAmendments([report, typed])
  expect(refused).toMatchObject({
    state: "refused",
    reason:
      "It names Q1 2025, whose report was filed on 15 May 2025, and Q1 2026 had none by then, so its quarter is not certain.",
  })
  expect(toPortfolios([report, typed])[0]?.valueUsd).toBe(1500)
  // Late reports of a manager who missed none, and of a quarter without one, are what they say.
  const current = filing({ period: "2026-03-31", filed: "2026-05-10" }, rows)
  expect(settleAmendments([report, current, typed])[2]).toBe(typed)
  expect(settleAmendments([typed])).toEqual([typed])
})

test("a report of another quarter that is filed again before the next one is due replaces it", () => {
  const rows = [{ value: 900, amount: 9 }]
  const [early, late] = ["2022-12-31", "2023-12-31"].map((end) => filing({ period: end }, rows))
  const again = (filed: string) => filing({ period: "2022-12-31", filed }, rows)
  const settle = (filed: string) => settleAmendments([early!, late!, again(filed)])[2]
  expect(settle("2024-04-10")).toMatchObject({ state: "read" })
  expect(settle("2024-05-15")).toMatchObject({ state: "refused" })
  // The quarter before has none either, and a wrong year stands for it.
  expect(settleAmendments([early!, again("2024-04-10")])[1]).toMatchObject({
    reason: expect.stringContaining("Q4 2023 had none by then"),
  })
})

test("an addition to a report that is not loaded adds", () => {
  expect(settleAmendments([added({ value: 1000, amount: 10 })])[0]).toMatchObject({
    amendment: "new holdings",
  })
})

test("a restatement of fewer than half of the holdings is found, one of half is not", () => {
  const restated = (...rows: { value: number; amount: number; cusip?: string }[]) =>
    filing({ period, filed: "2025-06-02", amendment: "RESTATEMENT" }, rows)
  const whole = filing({ period }, [
    { value: 1000, amount: 10 },
    { value: 500, amount: 5, cusip: other },
    { value: 70, amount: 7, cusip: third },
  ])
  const [one, two] = [
    restated({ value: 1000, amount: 10, cusip: works }),
    restated({ value: 1000, amount: 10 }, { value: 70, amount: 7, cusip: third }),
  ]
  expect(findShortened([whole, one], one)).toBe(whole)
  expect(findShortened([whole, two], two)).toBe(null)
  expect(findShortened([report, one], one)).toBe(null)
  expect(findShortened([one], one)).toBe(null)
})

test("a quarter of which only an addition was read has no stored rows", () => {
  const next = filing({ period: "2025-06-30", amendment: "NEW HOLDINGS" }, [{ value: 70, amount: 7 }])
  const { holdings, quarters } = toHoldingRecords(investor(report, next), {
    aliases: new Map(),
    splitsOf: () => [],
  })
  expect(quarters.map(({ quarter, isLatest }) => [quarter, isLatest])).toEqual([["2025q1", 1]])
  expect(new Set(holdings.map(({ quarter }) => quarter))).toEqual(new Set(["2025q1"]))
})
