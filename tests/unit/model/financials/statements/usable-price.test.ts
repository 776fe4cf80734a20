import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import {
  currentPrice,
  impliedPriceSource,
  priceProblem,
  usablePrice,
} from "~/model/financials/statements/usable-price"

const close = { date: "2026-03-04", close: 30, currency: "USD", source: "a vendor" }
const implied = { date: "2025-12-31", close: 28, currency: "USD", source: impliedPriceSource }
const isUsable = (price: typeof close, today: string, end: string | null = null) =>
  usablePrice(price, today, end).price !== null

test("a close is used from its day to 30 days after it, not a day earlier or later", () => {
  const days = [-1, 0, 29, 30, 31]
  expect(days.map((each) => isUsable(close, addDays(close.date, each)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test("a price implied by 13F filings is used 45 days after its quarter and not 46 days after it", () => {
  expect([44, 45, 46].map((days) => isUsable(implied, addDays(implied.date, days)))).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ["before", -1],
  ["after", 1],
])("figures that end 183 days %s the price are compared with it, 184 days are not", (_, sign) => {
  const end = (days: number) => addDays(close.date, sign * days)
  expect([182, 183, 184].map((days) => isUsable(close, close.date, end(days)))).toEqual([true, true, false])
})

test("no price gives neither a price nor a reason; an age that is not known is too old", () => {
  expect(usablePrice(null, "2026-03-04", null)).toEqual({ price: null, reason: null })
  expect(priceProblem(Number.NaN, null, false)).toBe("too old")
})

test("the reason names the amount, its currency and its day", () => {
  expect(usablePrice({ ...close, currency: "EUR" }, "2026-05-05", null).reason).toBe(
    "The last known price, EUR 30.00 of 4 Mar 2026, is too old to use.",
  )
})

test("a usable close comes first, then a usable implied price, then the newest that is too old", () => {
  expect(currentPrice([close, implied], "2026-03-05")).toBe(close)
  expect(currentPrice([{ ...close, date: "2025-12-01" }, implied], "2026-01-08")).toBe(implied)
  expect(currentPrice([close, implied], "2026-06-30")).toBe(close)
  expect(currentPrice([null, implied], "2026-06-30")).toBe(implied)
  expect(currentPrice([null, null], "2026-06-30")).toBeNull()
})
