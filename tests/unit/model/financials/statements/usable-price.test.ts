import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { pricesOf } from "~/model/financials/statements/price"
import {
  failsPriceSource,
  impliedPriceSource,
  lastKnownPrice,
  priceOn,
  valuationPrice,
} from "~/model/financials/statements/usable-price"

const close = { date: "2026-03-04", close: 30, currency: "USD", source: "a vendor" }
const implied = { date: "2025-12-31", close: 28, currency: "USD", source: impliedPriceSource }
const valuation = (price: typeof close, today: string, end = "2026-02-28", isAnnual = false) =>
  valuationPrice([price], "USD", { end, isAnnual }, today)

test("a close before the figures is the price of today for 30 days; one after them until newer figures", () => {
  const days = [-1, 0, 30, 31]
  const at = (end: string) => days.map((each) => valuation(close, addDays(close.date, each), end).at)
  expect(at("2026-04-04")).toEqual([null, "today", "today", null])
  expect(at("2026-02-28")).toEqual([null, "today", "today", "today"])
})

test("the newest price since the end of the figures is taken before that of their end, whatever its source", () => {
  const atEnd = { ...close, date: "2026-02-27", close: 25 }
  const later = { ...implied, date: "2026-03-31", close: 33 }
  const use = valuationPrice(
    [atEnd, close, later],
    "USD",
    { end: "2026-02-28", isAnnual: false },
    "2026-08-01",
  )
  expect(use).toEqual({ price: later, at: "today", reason: null })
})

test("a price implied by 13F filings is that of today for 45 days, then that of the figures which end with it", () => {
  const at = [45, 46].map((days) => valuation(implied, addDays(implied.date, days), "2025-12-27"))
  expect(at).toEqual([
    { price: implied, at: "today", reason: null },
    {
      price: implied,
      at: "period end",
      reason: "Multiples as of 27 Dec 2025, the end of the figures. No newer price.",
    },
  ])
})

test("figures end at most 200 days before a price of today, or 548 days where a company reports once a year", () => {
  const at = (days: number, isAnnual: boolean) =>
    valuation(close, close.date, addDays(close.date, -days), isAnnual).at
  expect([200, 201].map((days) => at(days, false))).toEqual(["today", null])
  expect([201, 548, 549].map((days) => at(days, true))).toEqual(["today", "today", null])
})

test("a company that reports years in dollars has a note on depositary shares, and no other company has it", () => {
  const note = "If the price is that of a depositary share (ADS)"
  const reasons = (["USD", "EUR"] as const).flatMap((currency) =>
    [true, false].map(
      (isAnnual) =>
        valuationPrice([{ ...close, currency }], currency, { end: "2026-02-28", isAnnual }, close.date)
          .reason,
    ),
  )
  expect(reasons).toEqual([expect.stringContaining(note), null, null, null])
  const atEnd = valuationPrice([close], "USD", { end: close.date, isAnnual: true }, addDays(close.date, 60))
  expect(atEnd.reason).toMatch(/^Multiples as of 4 Mar 2026.* newer price\. If the price/)
})

test("the price of a share whose title is known has no note on depositary shares", () => {
  const common = { kind: "common", ratio: 1 } as const
  const figures = { end: "2026-02-28", isAnnual: true }
  const reasonOf = (source: "cover" | "symbol") =>
    valuationPrice(pricesOf({ ...common, source }, [close]), "USD", figures, close.date).reason
  expect(reasonOf("cover")).toBeNull()
  expect(reasonOf("symbol")).toContain("If the price is that of a depositary share")
})

test("figures that end 201 days before today's price have the price of their own end, and the reason names the day", () => {
  const end = addDays(close.date, -201)
  const then = { ...close, date: end, close: 20 }
  const use = valuationPrice([close, then], "USD", { end, isAnnual: false }, close.date)
  expect(use).toMatchObject({ price: then, at: "period end" })
  expect(use.reason).toContain("The price of 4 Mar 2026 is more than 200 days after them.")
})

test("figures that end more than 18 months ago have no price, although one of their end is known", () => {
  const use = valuation(close, addDays("2026-02-28", 549))
  expect(use).toEqual({
    ...{ price: null, at: null },
    reason: "No multiples: the figures end on 28 Feb 2026, more than 18 months ago.",
  })
})

test("without any price the reason names the end of the figures; in another currency it names both", () => {
  const figures = { end: "2026-02-28", isAnnual: false }
  expect(valuationPrice([], "USD", figures, close.date).reason).toBe("No recent price.")
  expect(valuationPrice([close], "EUR", figures, close.date).reason).toBe(
    "No multiples: the price is in USD, the figures in EUR.",
  )
})

test("without figures a price of today is given in any currency, and no older one", () => {
  expect(valuationPrice([close], null, null, close.date)).toMatchObject({ price: close, at: "today" })
  expect(valuationPrice([close], null, null, "2026-05-05")).toMatchObject({ price: null, at: null })
})

test("a usable close comes before a usable implied price, and that before a close that is too old", () => {
  const figures = { end: "2025-12-31", isAnnual: false }
  const at = (prices: (typeof close)[], today: string) => valuationPrice(prices, "USD", figures, today).price
  const january = { ...close, date: "2026-01-05" }
  expect(at([january, implied], "2026-01-08")).toBe(january)
  expect(at([{ ...close, date: "2025-11-01" }, implied], "2026-01-08")).toBe(implied)
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

test("the last known price is the one of today, else the newest", () => {
  const old = { ...close, date: "2025-10-20" }
  expect(lastKnownPrice([old, implied], "2026-01-25")).toBe(implied)
  expect(lastKnownPrice([old, implied], "2026-06-25")).toBe(implied)
  expect(lastKnownPrice([old], "2026-06-25")).toBe(old)
  expect(lastKnownPrice([], "2026-06-25")).toBeNull()
})
