import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const basic = "WeightedAverageNumberOfSharesOutstandingBasic"
const outstanding = "CommonStockSharesOutstanding"

function latest(facts: RawFact[], statement: "income" | "balance", key: string, end = "2009-12-31") {
  const view = viewStatement(makeDocument(facts), {
    statement,
    period: "annual",
    vintage: "latest",
    asof: null,
  })
  const index = view.periods.findIndex((period) => period.end === end)
  return view.rows.find((row) => row.key === key)?.values[index] ?? null
}

const year = (concept: string, val: number): RawFact => ({ concept, ...toDate(2009, 4), val, ...tenK(2009) })
const atEnd = (concept: string, val: number, of = 2009, filing = tenK(2009)): RawFact => ({
  ...{ concept, end: `${of}-12-31`, val },
  ...filing,
})
const statements = wholeYear(2009, tenK(2009))

test("Motorola, June 2009: 2,295.4 shares outstanding beside an average of 2,293.9 million are millions", () => {
  const facts = [...statements, year(basic, 2_293_900_000), atEnd(outstanding, 2_295.4)]
  expect(latest(facts, "balance", "sharesOutstanding")).toBe(2_295_400_000)
})

test("MDU Resources 2009: an average of 185,175 beside 188,389,265 issued shares is in thousands, and so is the year before", () => {
  const facts = [
    ...wholeYear(2008, tenK(2009)),
    ...statements,
    year(basic, 185_175),
    { concept: basic, ...toDate(2008, 4), val: 183_100, ...tenK(2009) },
    atEnd("CommonStockSharesIssued", 188_389_265),
  ]
  expect(latest(facts, "income", "sharesBasic")).toBe(185_175_000)
  expect(latest(facts, "income", "sharesBasic", "2008-12-31")).toBe(183_100_000)
})

test("LabCorp, June 2009: 108.2 and 108.8 shares are millions, because another report has 108,200,000", () => {
  const facts = [
    ...wholeYear(2008, tenK(2008)),
    atEnd(outstanding, 108_200_000, 2008, tenK(2008)),
    ...statements,
    atEnd(outstanding, 108.2, 2008),
    atEnd(outstanding, 108.8),
  ]
  expect(latest(facts, "balance", "sharesOutstanding")).toBe(108_800_000)
  expect(latest(facts, "balance", "sharesOutstanding", "2008-12-31")).toBe(108_200_000)
})

test("Kraft Heinz, September 2019: no shares are no count, and the cover page's is shown", () => {
  const facts = [...statements, atEnd(outstanding, 0)]
  expect(latest(facts, "balance", "sharesOutstanding")).toBeNull()
  const cover = { ...atEnd("dei:EntityCommonStockSharesOutstanding", 1_221_160_646), end: "2010-02-10" }
  expect(latest([...facts, cover], "balance", "sharesOutstanding")).toBe(1_221_160_646)
})

test("Qualcomm, September 2009: 1,669 shares are millions, because 1,674 on the other day of the same balance sheet are", () => {
  const facts = [
    ...wholeYear(2008, tenK(2009)),
    ...statements,
    year("EarningsPerShareBasic", 0.12),
    year(basic, 1_670_000_000),
    atEnd(outstanding, 1_674),
    atEnd(outstanding, 1_669, 2008),
  ]
  expect(latest(facts, "balance", "sharesOutstanding")).toBe(1_674_000_000)
  expect(latest(facts, "balance", "sharesOutstanding", "2008-12-31")).toBe(1_669_000_000)
})

test("a count on the other day of a balance sheet in millions stays as filed where it can be one of whole shares", () => {
  const facts = [
    ...wholeYear(2008, tenK(2009)),
    ...statements,
    year("EarningsPerShareBasic", 0.12),
    year(basic, 1_670_000_000),
    { concept: basic, ...toDate(2008, 4), val: 9_100_000, ...tenK(2009) },
    atEnd(outstanding, 1_674),
    atEnd(outstanding, 9_000_000, 2008),
  ]
  expect(latest(facts, "balance", "sharesOutstanding", "2008-12-31")).toBe(9_000_000)
})

test("a count that income and earnings per share prove is not scaled by another one", () => {
  const facts = [
    ...statements,
    year("EarningsPerShareBasic", 100),
    year(basic, 2_000_000),
    atEnd("CommonStockSharesIssued", 2_000_000_000),
  ]
  expect(latest(facts, "income", "sharesBasic")).toBe(2_000_000)
})

test("shares at a day are near the average of their report or as filed, whatever is filed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9e9 }), fc.integer({ min: 1, max: 9e9 }), (average, count) => {
      const value = latest(
        [...statements, year(basic, average), atEnd(outstanding, count)],
        "balance",
        "sharesOutstanding",
      )
      const isScaled = value !== null && value !== count
      if (isScaled) expect(Math.abs(average / value - 1)).toBeLessThan(0.16)
      if (count >= 1e7 && average <= 5 * count) expect(value).toBe(count)
      if (average > 6 * count && value !== null) expect(isScaled).toBe(true)
    }),
    { numRuns: 60 },
  )
})
