import { expect, test } from "vitest"
import { priceOn } from "~/model/financials/statements/usable-price"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../financials/make-facts"

const flow = (concept: string, val: number): RawFact => ({ concept, ...toDate(2023, 4), val, ...tenK(2023) })
const moment = (concept: string, year: number, val: number): RawFact => ({
  concept,
  end: `${year}-12-31`,
  val,
  ...tenK(year),
})

const facts = [
  ...wholeYear(2022, tenK(2022), {
    Assets: 1600,
    LiabilitiesAndStockholdersEquity: 1600,
    StockholdersEquity: 400,
  }),
  ...wholeYear(2023, tenK(2023)),
  ...[2022, 2023].flatMap((year) => [
    moment("AssetsCurrent", year, 600e6),
    moment("LiabilitiesCurrent", year, 400e6),
    moment("CashAndCashEquivalentsAtCarryingValue", year, 100e6),
    moment("AccountsReceivableNetCurrent", year, year === 2022 ? 80e6 : 120e6),
    moment("LongTermDebtNoncurrent", year, 300e6),
  ]),
  flow("InterestExpense", 25e6),
  flow("EarningsPerShareDiluted", 2),
  flow("WeightedAverageNumberOfDilutedSharesOutstanding", 100e6),
]

function ratio(
  key: string,
  prices: { date: string; close: number; currency: string; source: string }[] = [],
  from: RawFact[] = facts,
) {
  const view = viewStatement(
    makeDocument(from),
    { statement: "ratios", period: "annual", vintage: "latest", asof: null },
    prices,
  )
  const row = view.rows.find((each) => each.key === key)
  return { value: row?.values.at(-1) ?? null, reason: row?.reasons.at(-1) ?? null, formula: row?.formula }
}

test.each([
  ["grossMargin", 0.4],
  ["operatingMargin", 0.25],
  ["returnOnEquity", 200 / 600],
  ["returnOnAssets", 200 / 1800],
  ["returnOnInvestedCapital", (250 * (1 - 40 / 240)) / 800],
  ["currentRatio", 1.5],
  ["quickRatio", 220 / 400],
  ["debtToEquity", 300 / 800],
  ["interestCoverage", 10],
  ["assetTurnover", 1000 / 1800],
  ["daysSalesOutstanding", (100 / 1000) * 365],
])("%s", (key, expected) => {
  expect(ratio(key).value).toBeCloseTo(expected, 10)
})

test("every ratio carries its formula", () => {
  expect(ratio("returnOnEquity").formula).toBe("Net income ÷ average shareholders' equity")
})

test("a return on negative equity is a gap with its reason", () => {
  const poor = [...wholeYear(2022, tenK(2022), { StockholdersEquity: -900 }), ...wholeYear(2023, tenK(2023))]
  expect(ratio("returnOnEquity", [], poor)).toMatchObject({
    value: null,
    reason: "Average equity is not positive.",
  })
})

test("the first year has no average", () => {
  expect(ratio("returnOnAssets", [], wholeYear(2023, tenK(2023))).value).toBeNull()
})

test("ratios to a price are null without one, and take the nearest of the 30 days before", () => {
  expect(ratio("priceEarnings").value).toBeNull()
  const prices = [
    { date: "2023-12-29", close: 30, currency: "USD", source: "imported" },
    { date: "2024-01-02", close: 99, currency: "USD", source: "imported" },
    { date: "2023-12-01", close: 10, currency: "USD", source: "imported" },
  ]
  expect(ratio("priceEarnings", prices).value).toBe(15)
  expect(ratio("priceSales", prices).value).toBe(3)
  expect(priceOn(prices, "2024-01-28")?.close).toBe(99)
  expect(priceOn(prices, "2024-03-28")).toBeNull()
})

test.each([
  { day: "2024-01-01", close: null },
  { day: "2024-01-02", close: 99 },
  { day: "2024-01-31", close: 99 },
  { day: "2024-02-01", close: 99 },
  { day: "2024-02-02", close: null },
])("the price on $day, from a close of 2 January 2024 at most 30 days old, is $close", ({ day, close }) => {
  const prices = [{ date: "2024-01-02", close: 99, currency: "USD", source: "imported" }]
  expect(priceOn(prices, day)?.close ?? null).toBe(close)
})
