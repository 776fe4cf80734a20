import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import {
  currentPrice,
  failsPriceSource,
  impliedPriceSource,
  lastKnownPrice,
  priceOn,
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

test("a period end takes an imported close, then one of failed deliveries, then the price implied by 13F filings", () => {
  const fails = { ...close, date: "2025-12-30", close: 27, source: failsPriceSource }
  const imported = { ...close, date: "2025-12-20", close: 26 }
  expect(priceOn([implied, fails, imported], "2025-12-31")).toBe(imported)
  expect(priceOn([implied, fails], "2025-12-31")).toBe(fails)
  expect(priceOn([implied], "2025-12-31")).toBe(implied)
})

test("an implied price is that of a period end from 7 days before its quarter end to 45 days after it", () => {
  const offsets = [-8, -7, 0, 45, 46]
  expect(offsets.map((days) => priceOn([implied], addDays(implied.date, days)) !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test("the last known price is in the asked currency, and a close of three months ago gives way to an implied price", () => {
  const old = { ...close, date: "2025-10-20" }
  const euros = { ...close, date: "2026-01-20", currency: "EUR" }
  expect(lastKnownPrice([old, euros, implied], "USD", "2026-01-25")).toBe(implied)
  expect(lastKnownPrice([old, euros, implied], "EUR", "2026-01-25")).toBe(euros)
  expect(lastKnownPrice([old, euros, implied], null, "2026-01-25")).toBeNull()
})
