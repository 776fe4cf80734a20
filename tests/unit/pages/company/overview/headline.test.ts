import { expect, test } from "vitest"
import { readRatiosNow, toMultiples } from "~/model/valuation/multiples"
import { figureLines, headlineFacts, headlineNote, valuationFacts } from "~/pages/company/overview/headline"
import { headlineSector } from "~/pages/company/overview/headline-figures"
import { tickerId } from "../../../../ids"
import {
  makeDocument,
  quarter as quarterOf,
  type RawFact,
  tenK,
  toDate,
  wholeYear,
} from "../../../model/financials/make-facts"

const ticker = tickerId("EXMP")
const facts = (now: number, before: number, eps = 2.5): RawFact[] => [
  ...wholeYear(2024, tenK(2024), { Revenues: before }),
  ...wholeYear(2025, tenK(2025), { Revenues: now }),
  { concept: "EarningsPerShareDiluted", ...toDate(2025, 4), val: eps, ...tenK(2025) },
  {
    concept: "WeightedAverageNumberOfDilutedSharesOutstanding",
    ...toDate(2025, 4),
    val: 80e6,
    ...tenK(2025),
  },
]
const price = { date: "2026-01-30", close: 30, currency: "USD", source: "a vendor" }

function headline(now = 1000, before = 800, eps = 2.5) {
  const document = makeDocument(facts(now, before, eps))
  const ratios = readRatiosNow(document, [price], "2026-02-03", 12)
  if (!ratios) throw new Error("There are no figures.")
  return { document, ratios, facts: headlineFacts(document, ratios, ticker, "general") }
}

test("the headline shows twelve months with growth from 800 to 1,000 as +25.0%, each figure with its source", () => {
  const { facts: shown, ratios } = headline()
  expect(shown.map(({ term, value, note }) => [term, value, note])).toEqual([
    ["Revenue", "$1.0B", "+25.0%"],
    ["Operating margin", "25.0%", ""],
    ["Net income", "$200.0M", "0.0%"],
    ["Diluted EPS", "2.50", ""],
  ])
  expect(shown.map(({ href }) => href)).toEqual([
    "/company/EXMP/financials/source/revenue/2025q4?period=ttm",
    "/company/EXMP/financials/source/operatingMargin/2025q4?statement=ratios&period=ttm",
    "/company/EXMP/financials/source/netIncome/2025q4?period=ttm",
    "/company/EXMP/financials/source/epsDiluted/2025q4?period=ttm",
  ])
  expect(headlineNote(ratios, "USD")).toBe("Twelve months to 31 Dec 2025; changes are from a year before.")
  expect(headlineNote(ratios, "EUR")).toBe(
    "Twelve months to 31 Dec 2025, in euros; changes are from a year before.",
  )
})

test("growth from 1,000 to 800 is −20.0%, and none from a revenue that is not positive", () => {
  expect(headline(800, 1000).facts[0]?.note).toBe("−20.0%")
  expect(headline(1000, 0).facts[0]?.note).toBe("")
})

test("a loss per share of 4.86 has a minus, as amounts have", () => {
  expect(headline(1000, 800, -4.86).facts.find(({ term }) => term === "Diluted EPS")?.value).toBe("−4.86")
})

test("multiples are 30 × 80 million and 30 ÷ 2.50", () => {
  const { document, ratios } = headline()
  const multiples = toMultiples(document, ratios)
  if (!multiples) throw new Error("There are no multiples.")
  const shown = valuationFacts(document.currency, multiples, ticker, "general")
  expect(shown.slice(0, 2)).toEqual([
    {
      key: "marketValue",
      term: "Market value",
      value: "$2.4B",
      note: "",
      href: "/company/EXMP/financials/source/marketValue/now?statement=ratios&period=ttm",
    },
    {
      key: "priceEarnings",
      term: "P/E",
      value: "12.00x",
      note: "",
      href: "/company/EXMP/financials/source/priceEarnings/now?statement=ratios&period=ttm",
    },
  ])
})

test.each([
  ["4911", "utility"],
  ["4953", "general"],
  ["1040", "miner"],
  ["3571", "general"],
  [null, "general"],
])("a company of SIC code %s is read as %s", (sic, sector) => {
  expect(headlineSector(makeDocument(facts(1, 1)), sic)).toBe(sector)
})

test("one line each gives the multiple in its range, the dividend with its yield, and the growth of the last quarter", () => {
  const quarters = [2023, 2024, 2025].flatMap((year) =>
    ([1, 2, 3, 4] as const).flatMap((quarter): RawFact[] => [
      { concept: "Revenues", ...quarterOf(year, quarter), val: year * 10 - 20_000, ...tenK(year) },
      { concept: "EarningsPerShareDiluted", ...quarterOf(year, quarter), val: 1, ...tenK(year) },
      {
        concept: "CommonStockDividendsPerShareDeclared",
        ...quarterOf(year, quarter),
        val: 0.25,
        ...tenK(year),
      },
    ]),
  )
  const document = makeDocument(quarters)
  const prices = ["2024-12-31", "2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31"].map((date, at) => ({
    ...price,
    date,
    close: 40 + at * 10,
  }))
  const ratios = readRatiosNow(document, prices, "2026-01-10", 12)
  const multiples = toMultiples(document, ratios)
  const given = { multiples, ratios, asof: null, conversion: null, sector: "general" as const }
  const shown = figureLines(document, ticker, given)
  expect(shown.map(({ term, text, note }) => `${term}: ${text} ${note}`)).toEqual([
    "P/E: 20.00x 10.00x to 20.00x in ten years",
    "Dividend: $1.00 a share in twelve months, 1.3% of the price",
    "Quarter Q4 2025: revenue +4.2%, diluted EPS 0.0% from a year before",
  ])
  expect(shown[0]?.range).toEqual({ low: 10, high: 20, median: 15, value: 20 })
})
