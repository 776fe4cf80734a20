import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { readRatiosNow } from "~/model/valuation/multiples"
import { priceCharts } from "~/pages/company/visualize/price-charts"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../../../model/financials/make-facts"

const query = parseVisualizeQuery(new URLSearchParams("set=price"), "WRKS")
const years = [2020, 2021, 2022, 2023, 2024]
const document = makeDocument(
  years.flatMap((year): RawFact[] => [
    ...wholeYear(year, tenK(year)),
    { concept: "EarningsPerShareDiluted", ...toDate(year, 4), val: year - 2019, ...tenK(year) },
  ]),
)
const price = (date: string, close: number, source = "a vendor") => ({ date, close, currency: "USD", source })
const yearEnds = years.map((year) => price(`${year}-12-31`, 30, impliedPriceSource))

function getCharts(prices: ReturnType<typeof price>[], releases: string[] = []) {
  const ratios = readRatiosNow(document, prices, "2025-02-10", 12)
  return priceCharts({ name: "Works", document, ratios, prices, releases, conversion: null }, query)
}

test("earnings of 1 to 5 a share are drawn at the low, median and high price to earnings: 6, 10 and 30", () => {
  const bands = getCharts(yearEnds).at(-1)
  expect(bands?.series.map(({ name }) => name)).toEqual([
    "Price",
    "Low 6.00x",
    "Median 10.00x",
    "High 30.00x",
  ])
  expect(bands?.series.map(({ values }) => values)).toEqual([
    [30, 30, 30, 30, 30],
    [6, 12, 18, 24, 30],
    [10, 20, 30, 40, 50],
    [30, 60, 90, 120, 150],
  ])
})

test("daily closes are drawn by week, and a result of a Tuesday marks the price of its week", () => {
  const days = Array.from({ length: 28 }, (_, day) => price(addDays("2025-01-06", day), 20 + day))
  const [line] = getCharts(days, ["2025-01-14"])
  expect(line?.labels).toEqual(["12 Jan 2025", "19 Jan 2025", "26 Jan 2025", "2 Feb 2025"])
  expect(line?.series[0]?.values).toEqual([26, 33, 40, 47])
  expect(line?.series[0]?.isMarked).toEqual([false, true, false, false])
})

test("13F prices of quarter ends are labeled by month and marked by no result", () => {
  const [line] = getCharts(yearEnds, ["2024-12-30"])
  expect(line?.labels).toEqual(["Dec 2020", "Dec 2021", "Dec 2022", "Dec 2023", "Dec 2024"])
  expect(line?.series[0]?.isMarked).toEqual([false, false, false, false, false])
})

test("no prices give no chart", () => {
  expect(getCharts([])).toEqual([])
})

test("a price chart in yen has prices at the rate, and no dollar sign", () => {
  const conversion = { from: "USD", to: "JPY", rate: 50_000, day: "2026-11-20", source: "a bank" }
  const ratios = readRatiosNow(document, yearEnds, "2025-02-10", 12)
  const charts = priceCharts(
    { name: "Works", document, ratios, prices: yearEnds, releases: [], conversion },
    query,
  )
  expect(charts.length).toBeGreaterThan(0)
  for (const { series, format } of charts) {
    expect(series[0]?.values.at(-1)).toBe(1_500_000)
    expect(format(1_500_000)).toBe("1.5M")
  }
  expect(getCharts(yearEnds)[0]?.format(1_500_000)).toBe("$1.5M")
})
