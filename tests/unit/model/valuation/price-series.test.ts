import { expect, test } from "vitest"
import { adjustedPrices, lastOfEach, quarterCloses, yearRange } from "~/model/valuation/price-series"

const price = (date: string, close: number, currency = "USD") => ({
  date,
  close,
  currency,
  source: "a vendor",
})

const splits = [{ date: "2024-06-10", ratio: 4 }]

test("prices are of one currency and one a day, oldest first, and before a split of 4 for 1 divided by 4", () => {
  const prices = [
    price("2024-06-10", 26),
    price("2024-06-07", 100),
    price("2024-06-07", 101),
    price("2024-06-08", 90, "EUR"),
  ]
  expect(adjustedPrices({ currency: "USD", splits }, prices).map(({ date, close }) => [date, close])).toEqual(
    [
      ["2024-06-07", 25],
      ["2024-06-10", 26],
    ],
  )
})

test("a quarter closes at its last price in dollars on today's shares", () => {
  const prices = [
    price("2024-03-28", 80),
    price("2024-06-07", 100),
    price("2024-06-28", 26),
    price("2024-07-01", 9, "EUR"),
  ]
  expect([...quarterCloses(prices, splits)]).toEqual([
    ["2024q1", 20],
    ["2024q2", 26],
  ])
})

test("the last price of each week is that of its last day, and of each month that of the month", () => {
  const prices = ["2024-05-30", "2024-05-31", "2024-06-03", "2024-06-09"].map((day, at) => price(day, at))
  const days = (span: "week" | "month") => lastOfEach(span, prices).map(({ date }) => date)
  expect(days("week")).toEqual(["2024-05-31", "2024-06-09"])
  expect(days("month")).toEqual(["2024-05-31", "2024-06-09"])
})

test("the range of 52 weeks reaches back 365 days and is unknown with two prices", () => {
  const prices = [
    price("2023-06-29", 1),
    price("2023-06-30", 9),
    price("2024-01-02", 20),
    price("2024-06-28", 12),
  ]
  expect(yearRange(prices, "2024-06-28")).toEqual({ low: 1, high: 20, count: 4 })
  expect(yearRange(prices, "2024-06-29")).toEqual({ low: 9, high: 20, count: 3 })
  expect(yearRange(prices, "2024-07-01")).toBeNull()
})
