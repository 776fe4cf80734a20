import { expect, test } from "vitest"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { toPortfolioView } from "~/pages/investor/portfolio-view"
import type { FixtureRow } from "../../../fixtures/thirteen-f"
import { filing, investor, label, other, third } from "../../model/holdings/filings"

const getView = (...filings: FiledHoldings[]) =>
  toPortfolioView(investor(...filings), {
    aliases: new Map(),
    splitsOf: () => [],
    label,
    getTickerSector: (ticker) => (ticker === "WRKS" ? "Technology" : ticker === "OTHR" ? "Retail" : null),
  })

const before = filing({ period: "2025-03-31" }, [
  { value: 6000, amount: 100 },
  { value: 4000, amount: 50, cusip: other },
])
const after = filing({ period: "2025-06-30" }, [
  { value: 9900, amount: 150 },
  { value: 1600, amount: 20, cusip: other },
  { value: 1100, amount: 10, cusip: third, name: "THIRD CO" },
  { value: 800, amount: 5, putCall: "Call" },
])

test("purchases are positive dollars, sales negative, each list with the largest trade first", () => {
  const view = getView(before, after)
  expect(view?.bought.map((trade) => [trade.name, trade.status, trade.tradedUsd, trade.ratio])).toEqual([
    ["Sample Works", "Changed", 50 * 66, 0.5],
    ["THIRD CO", "New", 1100, null],
  ])
  expect(view?.sold.map((trade) => [trade.name, trade.status, trade.tradedUsd, trade.ratio])).toEqual([
    ["Other Goods", "Changed", -30 * 80, -0.6],
  ])
})

test("the ten largest purchases of twelve are listed", () => {
  const cusips = Array.from({ length: 12 }, (_, index) => `9000${String(index).padStart(2, "0")}100`)
  const rows = cusips.map(
    (cusip, index): FixtureRow => ({
      cusip,
      name: `NUMBER ${index + 1}`,
      value: (index + 1) * 100,
      amount: 10,
    }),
  )
  const bought = getView(before, filing({ period: "2025-06-30" }, rows))?.bought
  expect(bought?.map(({ tradedUsd }) => tradedUsd)).toEqual([
    1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300,
  ])
})

test("a quarter's row has its dollars, positions without options, and change of price", () => {
  const [first, last] = getView(before, after)!.quarters
  expect(first).toEqual({
    quarter: "2025q1",
    valueUsd: 10_000,
    unitCertain: true,
    positions: 2,
    top10Pct: 100,
    top25Pct: 100,
    boughtUsd: null,
    soldUsd: null,
    turnover: null,
    priceChangeUsd: null,
  })
  expect(last).toMatchObject({
    quarter: "2025q2",
    valueUsd: 12_600,
    unitCertain: true,
    positions: 3,
    boughtUsd: 4400,
    soldUsd: 2400,
    priceChangeUsd: 600,
  })
  expect(last?.turnover).toBeCloseTo(2400 / 11_300, 10)
})

test("industries are by weight in percent, holdings without a listed company last", () => {
  const view = getView(
    filing({ period: "2025-03-31" }, [
      { value: 1000, amount: 10 },
      { value: 3000, amount: 10, cusip: other },
      { value: 6000, amount: 10, cusip: third },
      { value: 9000, amount: 10, putCall: "Put" },
    ]),
  )
  expect(view?.sectors).toEqual([
    { name: "Retail", weightPct: 30 },
    { name: "Technology", weightPct: 10 },
    { name: null, weightPct: 60 },
  ])
})

test("the largest sale comes first, whether all or a part was sold", () => {
  const rest = filing({ period: "2025-06-30" }, [{ value: 5400, amount: 90 }])
  expect(getView(before, rest)?.sold.map(({ name, status, tradedUsd }) => [name, status, tradedUsd])).toEqual(
    [
      ["Other Goods", "Sold All", -4000],
      ["Sample Works", "Changed", -600],
    ],
  )
})

const steady = (period: string) => filing({ period }, [{ value: 1000, amount: 10 }])

test("a quarter that was not read is a row of nulls, and nothing is bought or sold after it", () => {
  const view = getView(steady("2025-03-31"), filing({ period: "2025-09-30" }, [{ value: 900, amount: 9 }]))
  expect(view?.quarters.map(({ quarter, valueUsd, positions }) => [quarter, valueUsd, positions])).toEqual([
    ["2025q1", 1000, 1],
    ["2025q2", null, null],
    ["2025q3", 900, 1],
  ])
  expect([view?.bought, view?.sold]).toEqual([[], []])
})

test("a quarter says whether the unit of its values is certain", () => {
  const pennies = filing({ period: "2025-06-30" }, [{ value: 100, amount: 1000 }])
  expect(getView(steady("2025-03-31"), pennies)?.quarters.map(({ unitCertain }) => unitCertain)).toEqual([
    true,
    false,
  ])
})

test("the first quarter lists no purchases, though all of it is new", () => {
  expect(getView(steady("2025-03-31"))).toMatchObject({ bought: [], sold: [], turnoverYear: null })
})

test("a partial quarter is left out; with partial quarters alone there is no view", () => {
  const addition = filing({ period: "2025-06-30", amendment: "NEW HOLDINGS" }, [{ value: 100, amount: 1 }])
  expect(getView(before, addition)).toMatchObject({ latest: "2025q1", quarters: [{ quarter: "2025q1" }] })
  expect(getView(addition)).toBeNull()
})

/** Sells half of one holding for the other each quarter, at constant prices. */
const swapped = (period: string, index: number) =>
  filing({ period }, [
    { value: index % 2 ? 1000 : 500, amount: index % 2 ? 100 : 50 },
    { value: index % 2 ? 500 : 1000, amount: index % 2 ? 50 : 100, cusip: other },
  ])

test("turnover of four quarters is summed, of three is null", () => {
  const periods = ["2024-06-30", "2024-09-30", "2024-12-31", "2025-03-31", "2025-06-30"]
  expect(getView(...periods.map(swapped))?.turnoverYear).toBeCloseTo((4 * 500) / 1500, 10)
  expect(getView(...periods.slice(1).map(swapped))?.turnoverYear).toBeNull()
})

test("quarters held is the mean over what is held now, weighted by value", () => {
  const view = getView(
    steady("2025-03-31"),
    steady("2025-06-30"),
    filing({ period: "2025-09-30" }, [
      { value: 1000, amount: 10 },
      { value: 3000, amount: 30, cusip: other },
    ]),
  )
  expect(view?.quartersHeld).toBe(0.25 * 3 + 0.75 * 1)
})

test("the largest positions have their label, rank and gain since purchase, options left out", () => {
  const lines = getView(before, after)?.convictions
  expect(lines?.map(({ name, rank, rankBefore, isOlder }) => [name, rank, rankBefore, isOlder])).toEqual([
    ["Sample Works", 1, 1, true],
    ["Other Goods", 2, 2, true],
    ["THIRD CO", 3, null, false],
  ])
  // 100 shares at 60 and 50 at 66 cost 62 on average; the price is now 66.
  expect(lines?.[0]?.gain).toBeCloseTo(66 / 62 - 1, 10)
})
