import { expect, test } from "vitest"
import { comparePortfolios } from "~/model/holdings/compare-portfolios"
import { formatStatus } from "~/model/holdings/format-holdings"
import { toHoldingLine } from "~/model/holdings/holding-line"
import { toPortfolios } from "~/model/holdings/portfolios"
import type { FixtureRow } from "../../../fixtures/thirteen-f"
import { filing, label, other, works } from "./filings"

const getLines = (before: FixtureRow[], after: FixtureRow[], ratio?: number) => {
  const [first, second] = toPortfolios([
    filing({ period: "2025-03-31" }, before),
    filing({ period: "2025-06-30" }, after),
  ])
  const getSplits = (cusip: string) => (ratio && cusip === works ? [{ date: "2025-05-30", ratio }] : [])
  return comparePortfolios(first!, second!, getSplits).map((change) =>
    toHoldingLine(change, undefined, label),
  )
}

test("shares, principal and options are kinds; only shares have an implied price", () => {
  const rows: FixtureRow[] = [
    { value: 900, amount: 9 },
    { value: 600, amount: 700, type: "PRN", cusip: other },
    { value: 500, amount: 5, putCall: "Call" },
  ]
  expect(getLines(rows, rows)).toMatchObject([
    { kind: "shares", putCall: null, percentage: 60, impliedPrice: 100, status: "Nothing" },
    { kind: "principal", putCall: null, percentage: 40, impliedPrice: null, ratio: null },
    { kind: "options", putCall: "Call", percentage: null, impliedPrice: null, weightingDiff: null },
  ])
})

test("the ratio is given of a change alone: -0.25 for a quarter sold, null for all sold", () => {
  const rows = (amount: number): FixtureRow[] => [{ value: amount * 10, amount }]
  const kept = { value: 50, amount: 5, cusip: other }
  expect(getLines([...rows(100), kept], [...rows(75), kept])[0]).toMatchObject({
    status: "-25.0%",
    ratio: -0.25,
    sharesDiff: -25,
  })
  expect(getLines([...rows(100), kept], [kept])[1]).toMatchObject({
    status: "Sold All",
    ratio: null,
    sharesDiff: -100,
  })
})

test("a reverse split of 1 for 8 leaves the shares of its holder unchanged", () => {
  const before = { value: 8000, amount: 8000 }
  const after = { value: 8400, amount: 1000 }
  expect(getLines([before], [after], 1 / 8)[0]).toMatchObject({
    status: "Nothing",
    split: 0.125,
    isSplitInferred: false,
  })
  expect(getLines([before], [after])[0]).toMatchObject({ split: 0.125, isSplitInferred: true })
})

test.each([
  { ratio: 0.08, text: "+8.0%" },
  { ratio: -0.081, text: "-8.1%" },
  { ratio: 0.0004, text: "+0.04%" },
  { ratio: -0.000004, text: "-0.0004%" },
])("a ratio of $ratio is the status $text", ({ ratio, text }) => {
  expect(formatStatus({ status: "Changed", ratio })).toBe(text)
})
