import { expect, test } from "vitest"
import { toConvictions } from "~/model/holdings/cost-basis"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { toPortfolios } from "~/model/holdings/portfolios"
import { toQuarterChanges } from "~/model/holdings/quarter-changes"
import { filing, other, works } from "./filings"

function getConvictions(...filings: FiledHoldings[]) {
  const portfolios = toPortfolios(filings)
  return toConvictions(
    portfolios.map((each) => {
      const { portfolio, before, changes } = toQuarterChanges(filings, portfolios, each)
      return { portfolio, changes, isCompared: typeof before !== "string" }
    }),
  )
}

const anchor = { value: 9000, amount: 90, cusip: other }
/** A quarter with a constant position and one of these shares at this price. */
const quarter = (period: string, amount: number, price: number) =>
  filing({ period }, amount > 0 ? [anchor, { value: amount * price, amount }] : [anchor])
const getWorks = (...filings: FiledHoldings[]) =>
  getConvictions(...filings).find(({ position }) => position.security.cusip === works)

test("100 shares at 10 and 100 more at 20 cost 15 on average, and 30 is a gain of 100%", () => {
  const line = getWorks(
    quarter("2024-06-30", 0, 0),
    quarter("2024-09-30", 100, 10),
    quarter("2024-12-31", 200, 20),
    quarter("2025-03-31", 200, 30),
  )
  expect(line).toMatchObject({ averagePrice: 15, price: 30, gain: 1, quartersHeld: 3, isOlder: false })
})

test("a sale leaves the average price as it was", () => {
  const bought = [quarter("2024-06-30", 0, 0), quarter("2024-09-30", 100, 10)]
  const line = getWorks(...bought, quarter("2024-12-31", 200, 20), quarter("2025-03-31", 50, 40))
  expect(line?.averagePrice).toBeCloseTo(15, 10)
})

test("a position that was sold and bought again starts again", () => {
  const line = getWorks(
    quarter("2024-03-31", 0, 0),
    quarter("2024-06-30", 100, 10),
    quarter("2024-09-30", 0, 0),
    quarter("2024-12-31", 50, 16),
    quarter("2025-03-31", 50, 20),
  )
  expect(line).toMatchObject({ averagePrice: 16, quartersHeld: 2, isOlder: false, gain: 0.25 })
})

test("a split of 4 for 1 divides the average price by four", () => {
  const line = getWorks(
    quarter("2024-06-30", 0, 0),
    quarter("2024-09-30", 100, 100),
    quarter("2024-12-31", 400, 25),
  )
  expect(line).toMatchObject({ averagePrice: 25, gain: 0 })
})

test("a position of the first quarter, or after a missing quarter, may be older than its price", () => {
  expect(getWorks(quarter("2025-03-31", 100, 10))).toMatchObject({ isOlder: true, averagePrice: 10 })
  const late = getWorks(
    quarter("2024-06-30", 0, 0),
    quarter("2024-09-30", 100, 10),
    quarter("2025-03-31", 100, 40),
  )
  expect(late).toMatchObject({ isOlder: true, averagePrice: 40, quartersHeld: 1, rankBefore: null })
})

test("ranks follow the weight in each quarter", () => {
  const line = getWorks(quarter("2024-12-31", 100, 10), quarter("2025-03-31", 100, 100))
  expect([line?.rankBefore, line?.rank]).toEqual([2, 1])
})

test.each([
  { from: 10, to: 39, averagePrice: (10 * 100 + 39 * 60) / 160, isOlder: false },
  { from: 10, to: 41, averagePrice: 41, isOlder: true },
  { from: 41, to: 10, averagePrice: 10, isOlder: true },
])("shares at $from, then more at $to a quarter later, cost $averagePrice", ({ from, to, ...expected }) => {
  const line = getWorks(
    quarter("2024-06-30", 0, 0),
    quarter("2024-09-30", 100, from),
    quarter("2024-12-31", 160, to),
  )
  expect(line).toMatchObject({ quartersHeld: 2, isOlder: expected.isOlder })
  expect(line?.averagePrice).toBeCloseTo(expected.averagePrice, 10)
})

test("options have no cost and no rank", () => {
  const rows = [anchor, { value: 500, amount: 10, putCall: "Call" as const }]
  expect(getConvictions(filing({ period: "2025-03-31" }, rows))).toHaveLength(1)
})
