import { expect, test } from "vitest"
import { compareSince } from "~/model/query/past/what-came-after"

const earlier = { currency: "USD", price: 10, revenue: 100 }
const later = { currency: "USD", price: 12, revenue: 150, hasEnded: false }

test("each company has the same weight, and a split changes no price", () => {
  const since = compareSince([
    { earlier, later, splitFactor: 1 },
    { earlier: { ...earlier, price: 1000 }, later: { ...later, price: 400 }, splitFactor: 2 },
  ])
  expect(since.meanPriceChange).toBeCloseTo(0, 12)
  expect(since.medianPriceChange).toBeCloseTo(0, 12)
  expect(since).toMatchObject({ companies: 2, priced: 2, ended: 0, withRevenue: 2, medianRevenueChange: 0.5 })
})

test("a company that has ended counts at its last price, and one without a price is not in the mean", () => {
  const ended = { currency: "USD", price: 1, revenue: null, hasEnded: true }
  const since = compareSince([
    { earlier, later: ended, splitFactor: 1 },
    { earlier, later: { ...ended, currency: null, price: null }, splitFactor: 1 },
    { earlier: { ...earlier, price: null }, later, splitFactor: 1 },
  ])
  expect(since).toMatchObject({ companies: 3, priced: 1, ended: 2, endedPriced: 1, withRevenue: 1 })
  expect(since.meanPriceChange).toBeCloseTo(-0.9, 12)
})

test("figures of another currency and revenue that was not above 0 have no change", () => {
  const since = compareSince([
    { earlier, later: { ...later, currency: "EUR" }, splitFactor: 1 },
    { earlier: { ...earlier, price: 0, revenue: 0 }, later, splitFactor: 1 },
  ])
  expect(since).toMatchObject({ priced: 0, meanPriceChange: null, medianPriceChange: null, withRevenue: 0 })
  expect(compareSince([])).toMatchObject({ companies: 0, meanPriceChange: null, medianRevenueChange: null })
})
