import { expect, test } from "vitest"
import { depositaryNote, impliedPriceSource } from "~/model/financials/statements/usable-price"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { readRatiosNow, toMultiples } from "~/model/valuation/multiples"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../financials/make-facts"

const years = [2020, 2021, 2022, 2023, 2024]
/** Earnings of 1 a share in 2020 to 5 in 2024; 100 million shares. */
const facts: RawFact[] = years.flatMap((year) => [
  ...wholeYear(year, tenK(year)),
  { concept: "EarningsPerShareDiluted", ...toDate(year, 4), val: year - 2019, ...tenK(year) },
  {
    concept: "WeightedAverageNumberOfDilutedSharesOutstanding",
    ...toDate(year, 4),
    val: 100e6,
    ...tenK(year),
  },
])
const document = makeDocument(facts)
const close = (date: string, amount: number, source = "a vendor") => ({
  date,
  close: amount,
  currency: "USD",
  source,
})
const yearEnds = years.map((year) => close(`${year}-12-31`, 30, impliedPriceSource))

const getMultiples = (prices: ReturnType<typeof close>[], today: string) =>
  toMultiples(document, readRatiosNow(document, prices, today, 12))

test("a price of today gives multiples now, and their range over five year ends: 30 ÷ 5 to 30 ÷ 1, now 40 ÷ 5", () => {
  const multiples = getMultiples([...yearEnds, close("2025-02-03", 40)], "2025-02-10")
  expect(multiples).toMatchObject({
    key: "now",
    figuresEnd: "2024-12-31",
    price: { close: 40 },
    reason: depositaryNote,
  })
  const line = multiples?.lines.find(({ key }) => key === "priceEarnings")
  expect(line).toMatchObject({ value: 8, range: { low: 6, median: 10, high: 30, count: 5, below: 0.4 } })
  expect(multiples?.lines.find(({ key }) => key === "marketValue")).toMatchObject({
    value: 4e9,
    range: { low: 3e9, high: 3e9 },
  })
})

test("without a price of today the multiples are those of the last period end, and the reason is given", () => {
  const multiples = getMultiples(yearEnds, "2025-06-10")
  expect(multiples).toMatchObject({ key: "2024q4", price: { date: "2024-12-31" } })
  expect(multiples?.reason).toBe(
    `Multiples as of 31 Dec 2024, the end of the figures. No newer price. ${depositaryNote}`,
  )
  expect(multiples?.lines.find(({ key }) => key === "priceEarnings")?.value).toBe(6)
})

test("no prices, and prices in another currency than the figures, give no multiples", () => {
  expect(getMultiples([], "2025-02-10")).toBeNull()
  expect(getMultiples([{ ...close("2025-02-03", 40), currency: "EUR" }], "2025-02-10")).toBeNull()
})

test("the source of a multiple now names the price, its day and source, the earnings and the market value", () => {
  const query = { statement: "ratios", period: "ttm", vintage: "latest", asof: null, key: "now" } as const
  const source = (row: string, today: string) =>
    cellSource(document, { ...query, row }, [close("2025-02-03", 40)], today)
  expect(source("priceEarnings", "2025-02-10")).toMatchObject({
    value: 8,
    formula: "Price ÷ diluted earnings per share",
    inputs: [
      { row: "epsDiluted", value: 5 },
      { row: "price", label: "Price (a vendor)", period: "2025-02-03", value: 40 },
    ],
  })
  expect(source("priceSales", "2025-02-10")?.steps).toMatchObject([{ label: "Market value", value: 4e9 }])
  expect(source("priceEarnings", "2025-02-02")).toBeNull()
})

test("a quarter's price to earnings is of the twelve months to its end: 60 ÷ 4, not 60 ÷ 1", () => {
  const quarters = ([1, 2, 3] as const).flatMap((number): RawFact[] =>
    [
      ["EarningsPerShareDiluted", 1],
      ["Revenues", 250e6],
      ["NetIncomeLoss", 50e6],
    ].map(([concept, val]) => ({
      concept: String(concept),
      ...quarter(2024, number),
      val,
      ...tenQ(2024, number),
    })),
  )
  const own = makeDocument([
    ...facts.filter(({ concept, end }) => concept !== "EarningsPerShareDiluted" || end !== "2024-12-31"),
    ...quarters,
    { concept: "EarningsPerShareDiluted", ...toDate(2024, 4), val: 4, ...tenK(2024) },
  ])
  const view = viewStatement(
    own,
    { statement: "ratios", period: "quarterly", vintage: "latest", asof: null },
    [close("2024-12-30", 60)],
  )
  const row = view.rows.find(({ key }) => key === "priceEarnings")
  expect(row?.values.at(-1)).toBeCloseTo(60 / 4, 10)
  expect(row?.values.at(-2) ?? null).toBeNull()
})

test("the latest figures are the same from the last five fiscal years as from all", () => {
  const prices = [...yearEnds, close("2025-02-03", 40)]
  const latest = (lastYears: number) => {
    const ratios = readRatiosNow(document, prices, "2025-02-10", lastYears)
    return [ratios?.now, ratios?.frames.at(-1)].map((frame) => [...(frame?.column ?? [])])
  }
  const long = makeDocument([...facts, ...[2017, 2018, 2019].flatMap((year) => wholeYear(year, tenK(year)))])
  expect(readRatiosNow(long, prices, "2025-02-10", 2)?.frames).toHaveLength(2)
  expect(latest(2)).toEqual(latest(Number.POSITIVE_INFINITY))
})
