import fc from "fast-check"
import { expect, test } from "vitest"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { overlapOf } from "~/model/holdings/overlap"

test("shares the lesser of each weight", () => {
  const first = [
    { key: "a", weightPct: 60 },
    { key: "b", weightPct: 40 },
  ]
  const second = [
    { key: "b", weightPct: 10 },
    { key: "c", weightPct: 90 },
  ]
  expect(overlapOf(first, second)).toEqual({ sharedPct: 10, keys: ["b"] })
  expect(overlapOf([{ key: "a", weightPct: -5 }], [{ key: "a", weightPct: 5 }]).sharedPct).toBe(0)
})

test("is the same either way, and never more than all", () => {
  const portfolio = fc.array(
    fc.record({
      key: fc.constantFrom("a", "b", "c"),
      weightPct: fc.float({ min: -50, max: 50, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(portfolio, portfolio, (first, second) => {
      expect(overlapOf(first, second).sharedPct).toBeCloseTo(overlapOf(second, first).sharedPct, 6)
    }),
  )
})

test("a quarter is complete 45 days after it ends", () => {
  expect(latestCompleteQuarter("2025-05-14")).toBe("2024q4")
  expect(latestCompleteQuarter("2025-05-15")).toBe("2025q1")
  expect(latestCompleteQuarter("2026-01-10")).toBe("2025q3")
})
