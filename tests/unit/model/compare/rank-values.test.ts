import fc from "fast-check"
import { expect, test } from "vitest"
import { rankMetric, rankOrder, rankValues } from "~/model/compare/rank-values"
import type { Metric } from "~/model/metrics/metric"
import { getMetric } from "~/model/metrics/metrics"

const metric = (key: string): Metric => {
  const found = getMetric(key)
  if (!found) throw new Error(`${key} is not a metric`)
  return found
}

test("the highest margin and the lowest price to earnings are first", () => {
  expect(rankValues([10, 30, 20], "highest")).toEqual([3, 1, 2])
  expect(rankValues([10, 30, 20], "lowest")).toEqual([1, 3, 2])
  expect(rankOrder(metric("netMargin"))).toBe("highest")
  expect(rankOrder(metric("priceEarnings"))).toBe("lowest")
})

test("equal values share a place, and a missing value has none", () => {
  expect(rankValues([5, null, 5, -1, 0], "highest")).toEqual([1, null, 1, 4, 3])
})

test("one known value is not ranked", () => {
  expect(rankValues([5, null], "highest")).toEqual([null, null])
  expect(rankValues([], "lowest")).toEqual([])
})

test("amounts are ranked in one currency, and not across two; ratios always are", () => {
  expect(rankMetric(metric("revenue"), [1, 2], ["USD", "USD"])).toEqual([2, 1])
  expect(rankMetric(metric("revenue"), [1, 2], ["USD", "EUR"])).toEqual([null, null])
  expect(rankMetric(metric("netMargin"), [1, 2], ["USD", "EUR"])).toEqual([2, 1])
  expect(rankMetric(metric("guruValue"), [1, 2], ["USD", "EUR"])).toEqual([2, 1])
})

test("a company without the amount does not keep the others of one currency from their ranks", () => {
  expect(rankMetric(metric("revenue"), [1, 2, null], ["USD", "USD", "EUR"])).toEqual([2, 1, null])
})

test("share counts, per-share figures and ages have no rank", () => {
  for (const key of ["epsDiluted", "sharesDiluted", "daysSinceFiling", "price"])
    expect(rankMetric(metric(key), [1, 2], ["USD", "USD"])).toEqual([null, null])
})

test("any values give the extreme the first place and no place above the count", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer()), { maxLength: 8 }), (values) => {
      const known = values.filter((value) => value !== null)
      const ranks = rankValues(values, "highest")
      ranks.forEach((rank, index) => {
        if (rank !== null) expect(rank === 1).toBe(values[index] === Math.max(...known))
      })
      expect(Math.max(0, ...ranks.map((rank) => rank ?? 0))).toBeLessThanOrEqual(known.length)
    }),
  )
})
