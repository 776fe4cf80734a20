import fc from "fast-check"
import { expect, test } from "vitest"
import { countHoldings, toActivity, toConcentration } from "~/model/holdings/activity"
import {
  type Before,
  comparePortfolios,
  findQuarterBefore,
  type SplitsOf,
} from "~/model/holdings/compare-portfolios"
import { holdingHistories, meanQuartersHeld } from "~/model/holdings/holding-history"
import { inferSplit } from "~/model/holdings/infer-split"
import { type Portfolio, toPortfolios } from "~/model/holdings/portfolios"
import type { FixtureRow } from "../../../fixtures/thirteen-f"
import { filing, other, third, works } from "./filings"

const noSplits = () => []
const quarters = (...rows: [period: string, rows: FixtureRow[]][]): Portfolio[] =>
  toPortfolios(rows.map(([period, each]) => filing({ period }, each)))
const statuses = (before: Before, after: Portfolio, splits: SplitsOf = noSplits) =>
  Object.fromEntries(
    comparePortfolios(before, after, splits).map((row) => [
      row.position.security.cusip,
      [row.status, row.ratio],
    ]),
  )

test("a position is New, Sold All, Nothing, or has its change of shares", () => {
  const [before, after] = quarters(
    [
      "2025-03-31",
      [
        { value: 1000, amount: 100 },
        { value: 500, amount: 50, cusip: other },
      ],
    ],
    [
      "2025-06-30",
      [
        { value: 1100, amount: 108 },
        { value: 70, amount: 7, cusip: third },
      ],
    ],
  )
  expect(statuses(before!, after!)).toEqual({
    [works]: ["Changed", 0.08],
    [third]: ["New", null],
    [other]: ["Sold All", -1],
  })
  expect(statuses(before!, before!)).toEqual({ [works]: ["Nothing", 0], [other]: ["Nothing", 0] })
})

test("a row of zero shares is as good as none; one with a value is listed and not compared", () => {
  const held = { value: 1000, amount: 100 }
  const [before, after] = quarters(
    ["2025-03-31", [held, { value: 500, amount: 50, cusip: other }]],
    ["2025-06-30", [held, { value: 0, amount: 0, cusip: other }, { value: 0, amount: 0, cusip: third }]],
  )
  expect(statuses(before!, after!)).toEqual({ [works]: ["Nothing", 0], [other]: ["Sold All", -1] })
  expect(comparePortfolios(before!, after!, noSplits)).toHaveLength(2)
  expect(comparePortfolios("missing", after!, noSplits)).toHaveLength(1)
  const [, valued] = quarters(
    ["2025-03-31", [held]],
    ["2025-06-30", [held, { value: 70, amount: 0, cusip: third }]],
  )
  expect(statuses(before!, valued!)[third]).toEqual([null, null])
})

test("a position without shares that is gone in the next quarter is not sold, and does not count as a holding", () => {
  const held = { value: 1000, amount: 100 }
  const [before, after] = quarters(
    ["2025-03-31", [held, { value: 70, amount: 0, cusip: third }]],
    ["2025-06-30", [held]],
  )
  expect(statuses(before!, after!)).toEqual({ [works]: ["Nothing", 0] })
  expect(countHoldings(before!)).toBe(1)
})

test("principal that is bought and sold is a trade, not a change of price", () => {
  const bond = (amount: number, value: number) => ({ value, amount, cusip: other, type: "PRN" as const })
  const shares = { value: 1000, amount: 100 }
  const [before, more, none] = quarters(
    ["2025-03-31", [shares, bond(1000, 900)]],
    ["2025-06-30", [shares, bond(2000, 2000)]],
    ["2025-09-30", [shares]],
  )
  const activity = (from: Portfolio, to: Portfolio) =>
    toActivity(from, to, comparePortfolios(from, to, noSplits))
  expect(activity(before!, more!)).toMatchObject({ boughtUsd: 1000, soldUsd: 0, priceChangeUsd: 100 })
  expect(activity(more!, none!)).toMatchObject({ boughtUsd: 0, soldUsd: 2000, priceChangeUsd: 0 })
})

test("in the first quarter everything is new; after a missing quarter nothing is compared", () => {
  const [first, , last] = quarters(
    ["2024-03-31", [{ value: 1000, amount: 100 }]],
    ["2024-06-30", [{ value: 1000, amount: 100 }]],
    ["2024-12-31", [{ value: 1000, amount: 90 }]],
  )
  const all = [first!, last!]
  expect(findQuarterBefore(all, "2024q1", true)).toBe("first")
  expect(statuses("first", first!)).toEqual({ [works]: ["New", null] })
  expect(findQuarterBefore(all, "2024q4", false)).toBe("missing")
  expect(statuses("missing", last!)).toEqual({ [works]: [null, null] })
})

test("a quarter of which only additions were read is not compared with the next one", () => {
  const [before] = quarters(["2024-03-31", [{ value: 1000, amount: 100 }]])
  expect(findQuarterBefore([before!], "2024q2", false)).toBe(before)
  expect(findQuarterBefore([{ ...before!, isPartial: true }], "2024q2", false)).toBe("missing")
})

test("shares are compared on one basis across a known split", () => {
  const [before, after] = quarters(
    [
      "2020-06-30",
      [
        { value: 36_480, amount: 100_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
    [
      "2020-09-30",
      [
        { value: 46_324, amount: 396_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
  )
  const [row] = comparePortfolios(before!, after!, (cusip) =>
    cusip === works ? [{ date: "2020-10-30", ratio: 4 }] : [],
  )
  expect(row).toMatchObject({
    status: "Changed",
    ratio: -0.01,
    sharesDiff: -4000,
    split: { ratio: 4, isInferred: false },
  })
})

test.each([
  { held: 400_000.5, status: "Nothing", shares: 0 },
  { held: 400_001, status: "Changed", shares: 1 },
  { held: 399_999.5, status: "Nothing", shares: 0 },
  { held: 399_999, status: "Changed", shares: -1 },
])("after a split of 100,000 shares 4 for 1, $held shares are $status", ({ held, status, shares }) => {
  const kept = { value: 900, amount: 9000, cusip: other }
  const [before, after] = quarters(
    ["2020-06-30", [{ value: 36_480, amount: 100_000 }, kept]],
    ["2020-09-30", [{ value: 46_324, amount: held }, kept]],
  )
  const splits: SplitsOf = (cusip) => (cusip === works ? [{ date: "2020-08-31", ratio: 4 }] : [])
  expect(comparePortfolios(before!, after!, splits)[0]).toMatchObject({ status, sharesDiff: shares })
})

test("a known split counts in the quarter whose price moved by it, and in no other", () => {
  const portfolios = quarters(
    [
      "2020-03-31",
      [
        { value: 25_429, amount: 100_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
    [
      "2020-06-30",
      [
        { value: 36_480, amount: 100_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
    [
      "2020-09-30",
      [
        { value: 46_324, amount: 400_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
    [
      "2020-12-31",
      [
        { value: 53_076, amount: 400_000 },
        { value: 900, amount: 9000, cusip: other },
      ],
    ],
  )
  const splits: SplitsOf = (cusip) => (cusip === works ? [{ date: "2020-10-30", ratio: 4 }] : [])
  expect(
    portfolios.slice(1).map((after, place) => comparePortfolios(portfolios[place]!, after, splits)[0]),
  ).toMatchObject([
    { status: "Nothing", split: null },
    { status: "Nothing", split: { ratio: 4 } },
    { status: "Nothing", split: null },
  ])
})

test.each([
  { date: "2025-03-31", shares: -100 },
  { date: "2025-04-01", shares: -400 },
  { date: "2025-06-30", shares: -400 },
  { date: "2025-07-01", shares: -100 },
])("100 shares sold in the second quarter, split 4 for 1 on $date, are a change of $shares", (given) => {
  const kept = { value: 900, amount: 9, cusip: other }
  const [before, after] = quarters(
    ["2025-03-31", [{ value: 4000, amount: 100 }, kept]],
    ["2025-06-30", [kept]],
  )
  const changes = comparePortfolios(before!, after!, (cusip) =>
    cusip === works ? [{ date: given.date, ratio: 4 }] : [],
  )
  expect(changes.at(-1)).toMatchObject({ status: "Sold All", sharesDiff: given.shares })
})

test.each([
  { date: "2021-04-17", isInferred: false },
  { date: "2021-04-18", isInferred: false },
  { date: "2021-04-19", isInferred: true },
])("a split dated $date, 200 days after the quarter or not, is inferred: $isInferred", (given) => {
  const kept = { value: 900, amount: 9000, cusip: other }
  const [before, after] = quarters(
    ["2020-06-30", [{ value: 36_480, amount: 100_000 }, kept]],
    ["2020-09-30", [{ value: 46_324, amount: 400_000 }, kept]],
  )
  const splits: SplitsOf = (cusip) => (cusip === works ? [{ date: given.date, ratio: 4 }] : [])
  expect(comparePortfolios(before!, after!, splits)[0]?.split).toEqual({
    ratio: 4,
    isInferred: given.isInferred,
  })
})

test("a split without a filing is inferred from shares against price", () => {
  expect(inferSplit({ amount: 1000, price: 400 }, { amount: 20_000, price: 21 })).toBe(20)
  expect(inferSplit({ amount: 1000, price: 2900 }, { amount: 39_000, price: 62.6 })).toBe(50)
  expect(inferSplit({ amount: 245_155_000, price: 364.8 }, { amount: 944_295_000, price: 115.81 })).toBe(4)
  expect(inferSplit({ amount: 8000, price: 0.5 }, { amount: 1000, price: 4.2 })).toBeCloseTo(1 / 8)
  expect(inferSplit({ amount: 1000, price: 40 }, { amount: 2000, price: 41 })).toBeNull()
  expect(inferSplit({ amount: 1000, price: 40 }, { amount: 1500, price: 27 })).toBeNull()
  expect(inferSplit({ amount: 1000, price: 40 }, { amount: 800, price: 50 })).toBeNull()
  expect(inferSplit({ amount: 1000, price: null }, { amount: 2000, price: 1 })).toBeNull()
})

test("turnover is the lesser of bought and sold; what was sold is priced at the quarter before", () => {
  const [before, after] = quarters(
    [
      "2025-03-31",
      [
        { value: 1000, amount: 10 },
        { value: 1000, amount: 100, cusip: other },
      ],
    ],
    ["2025-06-30", [{ value: 2400, amount: 20 }]],
  )
  const changes = comparePortfolios(before!, after!, noSplits)
  expect(toActivity(before!, after!, changes)).toEqual({
    boughtUsd: 1200,
    soldUsd: 1000,
    turnover: 1000 / 2200,
    priceChangeUsd: 200,
  })
  expect(toActivity("missing", after!, [])).toBeNull()
  expect(toConcentration(before!).top10Pct).toBe(100)
})

test("a holding's history: first, last, peak, now, and how long without a break", () => {
  const portfolios = quarters(
    [
      "2024-03-31",
      [
        { value: 900, amount: 10 },
        { value: 100, amount: 1, cusip: other },
      ],
    ],
    ["2024-06-30", [{ value: 100, amount: 1, cusip: other }]],
    [
      "2024-09-30",
      [
        { value: 500, amount: 5 },
        { value: 500, amount: 5, cusip: third },
      ],
    ],
  )
  const histories = holdingHistories(portfolios)
  const of = (cusip: string) => histories.find((each) => each.security.cusip === cusip)
  expect(of(works)).toMatchObject({
    first: "2024q1",
    last: "2024q3",
    now: { weightPct: 50 },
    peak: { weightPct: 90 },
  })
  expect(of(other)).toMatchObject({ first: "2024q1", last: "2024q2", now: null, peak: { weightPct: 100 } })
  expect(meanQuartersHeld(histories, portfolios)).toBe(1)
})

const rows = fc.uniqueArray(
  fc.record({
    cusip: fc.constantFrom(works, other, third),
    value: fc.integer({ min: 1, max: 1_000_000 }),
    amount: fc.integer({ min: 1, max: 5000 }),
  }),
  { selector: (row) => row.cusip },
)

test("for any two quarters, differences of shares and of weights add up to the later quarter", () => {
  fc.assert(
    fc.property(rows, rows, (earlier, later) => {
      const [before, after] = [
        toPortfolios([filing({ period: "2024-03-31", filed: "2024-05-15" }, earlier)])[0],
        toPortfolios([filing({ period: "2024-06-30", filed: "2024-08-14" }, later)])[0],
      ]
      if (!before || !after) return
      const changes = comparePortfolios(before, after, noSplits)
      for (const { key, status, sharesDiff, split, position } of changes) {
        const held = before.positions.find((row) => row.key === key)?.amount ?? 0
        const moved = position.amount - held * (split?.ratio ?? 1)
        // A split's fractions are paid out: less than one share is no trade.
        expect(Math.abs(sharesDiff! - moved)).toBeLessThan(split ? 1 : 1e-6)
        expect(status === "New").toBe(held === 0)
        expect(status === "Sold All").toBe(position.amount === 0)
      }
      const moved = changes.reduce((sum, row) => sum + (row.weightDiffPct ?? 0), 0)
      const expected = (after.valueUsd > 0 ? 100 : 0) - (before.valueUsd > 0 ? 100 : 0)
      expect(moved).toBeCloseTo(expected, 6)
    }),
  )
})
