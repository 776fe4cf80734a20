import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import {
  failsPriceSource,
  firstDayOfValuation,
  impliedPriceSource,
  priceOn,
  valuationPrice,
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

test("Alphabet's closes of 4 January 2021 are 1,728.24 for GOOG and 1,726.13 for GOOGL, used until figures of after 3 February", () => {
  for (const [ticker, closes] of Object.entries(classes)) {
    const prices = listPrices(merged(ticker, null, closes.slice(0, 1)))
    const use = (today: IsoDate, end: IsoDate) =>
      valuationPrice(prices, "USD", { end, isAnnual: false }, today)
    expect(use("2021-02-03", "2020-12-31").price?.close).toBe(ticker === "GOOG" ? 1728.24 : 1726.13)
    expect(use("2021-05-03", "2021-02-03").price?.date).toBe("2021-01-04")
    expect(use("2021-05-03", "2021-02-04").reason).toMatch(/^No recent price/)
    expect(use("2021-01-04", "2020-06-17").reason).toMatch(
      /more than 200 days before the price of 4 Jan 2021/,
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
const getLimit = ({ source }: Price) => (source === impliedPriceSource ? 45 : 30)

const figures = fc.record({ end: day, isAnnual: fc.boolean() })

test("a price of today is in its age limit or newer than the figures, and near them; one of their end is theirs; else a reason is given", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 8 }), figures, day, (prices, known, today) => {
      const use = valuationPrice(prices, "USD", known, today)
      const age = daysBetween(known.end, today)
      const current = prices.filter((each) => {
        const days = daysBetween(each.date, today)
        const isNear = known.isAnnual || daysBetween(known.end, each.date) <= 200
        return days >= 0 && (days <= getLimit(each) || each.date > known.end) && isNear
      })
      expect(use.reason === null).toBe(use.at === "today" && !known.isAnnual)
      if (age > 548) expect(use.at).toBeNull()
      else if (use.at === "today") expect(current).toContain(use.price)
      else {
        expect(use.price).toBe(priceOn(prices, known.end))
        // The price of the first source that has one may be too far from the figures while that of another is not.
        if (new Set(prices.map(({ source }) => source)).size === 1) expect(current).toEqual([])
      }
    }),
  )
})

test("prices from before the first day of a valuation make no difference", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 8 }), figures, day, (prices, known, today) => {
      const recent = prices.filter(({ date }) => date >= firstDayOfValuation(today))
      const [all, some] = [prices, recent].map((each) => valuationPrice(each, "USD", known, today))
      expect(some).toEqual(all)
    }),
  )
})

test("the price of a day is one of the prices within the age limit, if there is one", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 8 }), day, (prices, end) => {
      const found = priceOn(prices, end)
      const isInTime = (each: Price) => {
        const age = daysBetween(each.date, end)
        return age <= getLimit(each) && age >= (each.source === impliedPriceSource ? -7 : 0)
      }
      if (found) expect([prices.includes(found), isInTime(found)]).toEqual([true, true])
      else expect(prices.filter(isInTime)).toEqual([])
    }),
  )
})
