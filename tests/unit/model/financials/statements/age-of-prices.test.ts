import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import {
  failsPriceSource,
  impliedPriceSource,
  priceOn,
  usablePrice,
} from "~/model/financials/statements/usable-price"
import { listPrices, mergePrices, type PricesDocument } from "~/model/valuation/prices-document"
import { cikId, tickerId } from "../../../../ids"

/** Alphabet's two classes, by the SEC's lists of failed deliveries. */
const classes: Record<string, [date: IsoDate, close: number][]> = {
  GOOG: [
    ["2021-01-04", 1728.24],
    ["2021-01-07", 1787.25],
    ["2021-01-11", 1766.72],
  ],
  GOOGL: [
    ["2021-01-04", 1726.13],
    ["2021-01-07", 1774.34],
    ["2021-01-11", 1756.29],
  ],
}

const merged = (ticker: string, stored: PricesDocument | null, closes: [IsoDate, number][]) =>
  mergePrices(stored, {
    ...{ cik: cikId("0001652044"), ticker: tickerId(ticker), currency: "USD" },
    ...{ source: failsPriceSource, closes },
  })

test("Alphabet's closes of 4 January 2021 are 1,728.24 for GOOG and 1,726.13 for GOOGL, used until 3 February", () => {
  for (const [ticker, closes] of Object.entries(classes)) {
    const prices = listPrices(merged(ticker, null, closes.slice(0, 1)))
    const use = (today: IsoDate, end: IsoDate | null) =>
      usablePrice(priceOn(prices, "2021-01-04"), today, end)
    expect(use("2021-02-03", "2020-12-31").price?.close).toBe(ticker === "GOOG" ? 1728.24 : 1726.13)
    expect(use("2021-02-04", "2020-12-31").reason).toMatch(/of 4 Jan 2021, is too old to use\.$/)
    expect(use("2021-01-04", "2020-06-30").reason).toMatch(
      /the figures end on 30 Jun 2020, more than six months/,
    )
  }
})

test("closes imported in any order and in any parts are those of each day, of one ticker alone", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2]), fc.constantFrom("GOOG", "GOOGL"), (order, ticker) => {
      const parts = order.flatMap((at) => classes[ticker]?.slice(at, at + 1) ?? [])
      const stored = parts.reduce<PricesDocument | null>(
        (before, part) => merged(ticker, before, [part]),
        null,
      )
      const found = stored ? listPrices(stored).map(({ date, close }) => [date, close]) : []
      expect(found).toEqual([...parts].sort(([a], [b]) => a.localeCompare(b)))
    }),
  )
})

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays("2024-01-01", days))
const price: fc.Arbitrary<Price> = fc.record({
  date: day,
  close: fc.integer({ min: 1, max: 999 }),
  currency: fc.constant("USD"),
  source: fc.constantFrom("a vendor", failsPriceSource, impliedPriceSource),
})
const limitOf = ({ source }: Price) => (source === impliedPriceSource ? 45 : 30)

test("a price is used within its age limit and six months of the figures; otherwise a reason is given", () => {
  const ages = fc.oneof(fc.constantFrom(-1, 0, 30, 31, 45, 46), fc.integer({ min: -400, max: 400 }))
  const offsets = fc.oneof(fc.constantFrom(-184, -183, 183, 184), fc.integer({ min: -400, max: 400 }))
  fc.assert(
    fc.property(price, ages, fc.option(offsets), (known, age, offset) => {
      const end = offset === null ? null : addDays(known.date, offset)
      const { price: used, reason } = usablePrice(known, addDays(known.date, age), end)
      const isNear = offset === null || Math.abs(offset) <= 183
      expect(used).toBe(age >= 0 && age <= limitOf(known) && isNear ? known : null)
      expect(reason === null).toBe(used !== null)
    }),
  )
})

test("the price of a day is one of the prices within the age limit, if there is one", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 8 }), day, (prices, end) => {
      const found = priceOn(prices, end)
      const isInTime = (each: Price) => {
        const age = daysBetween(each.date, end)
        return age <= limitOf(each) && age >= (each.source === impliedPriceSource ? -7 : 0)
      }
      if (found) expect([prices.includes(found), isInTime(found)]).toEqual([true, true])
      else expect(prices.filter(isInTime)).toEqual([])
    }),
  )
})
