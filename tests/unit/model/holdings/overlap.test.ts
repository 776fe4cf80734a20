import fc from "fast-check"
import { expect, test } from "vitest"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { toOverlap } from "~/model/holdings/overlap"

test("two portfolios share the lesser of each weight; negative weights count as zero", () => {
  const first = [
    { key: "a", weightPct: 60 },
    { key: "b", weightPct: 40 },
  ]
  const second = [
    { key: "b", weightPct: 10 },
    { key: "c", weightPct: 90 },
  ]
  expect(toOverlap(first, second)).toEqual({ sharedPct: 10, keys: ["b"] })
  expect(toOverlap([{ key: "a", weightPct: -5 }], [{ key: "a", weightPct: 5 }]).sharedPct).toBe(0)
})

test("the shared percent is the same in either order", () => {
  const portfolio = fc.array(
    fc.record({
      key: fc.constantFrom("a", "b", "c"),
      weightPct: fc.float({ min: -50, max: 50, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(portfolio, portfolio, (first, second) => {
      expect(toOverlap(first, second).sharedPct).toBeCloseTo(toOverlap(second, first).sharedPct, 6)
    }),
  )
})

test.each([
  { today: "2025-05-14", complete: "2024q4" },
  { today: "2025-05-15", complete: "2025q1" },
  { today: "2025-05-16", complete: "2025q1" },
  { today: "2025-08-13", complete: "2025q1" },
  { today: "2025-08-14", complete: "2025q2" },
  { today: "2024-11-13", complete: "2024q2" },
  { today: "2024-11-14", complete: "2024q3" },
  { today: "2024-02-13", complete: "2023q3" },
  { today: "2024-02-14", complete: "2023q4" },
  // The 45th day is a Saturday, and the Monday after it a holiday.
  { today: "2026-02-14", complete: "2025q3" },
  { today: "2026-02-16", complete: "2025q3" },
  { today: "2026-02-17", complete: "2025q4" },
  { today: "2027-08-14", complete: "2027q1" },
  { today: "2027-08-15", complete: "2027q1" },
  { today: "2027-08-16", complete: "2027q2" },
])(
  "on $today, on, before or after the due day of a quarter, the latest complete quarter is $complete",
  (given) => {
    expect(latestCompleteQuarter(given.today)).toBe(given.complete)
  },
)
