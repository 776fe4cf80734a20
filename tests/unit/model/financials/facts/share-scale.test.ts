import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const diluted = "WeightedAverageNumberOfDilutedSharesOutstanding"
const basic = "WeightedAverageNumberOfSharesOutstandingBasic"

function latest(facts: RawFact[], key: string) {
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  return viewStatement(makeDocument(facts), query).rows.find((row) => row.key === key)?.values[0] ?? null
}

const year = (concept: string, val: number): RawFact => ({ concept, ...toDate(2009, 4), val, ...tenK(2009) })
const netIncome = (millions: number) => wholeYear(2009, tenK(2009), { NetIncomeLoss: millions })

test.each([
  ["Dow Q2 2009: 1,035.5", 1_035.5, 1_035_500_000, 477, 0.46],
  ["Hershey Q2 2009: 228,489", 228_489, 228_489_000, 71.298, 0.31],
  ["Sherwin-Williams 2009: 115 billion", 115_422_933_000, 115_422_933, 435.848, 3.78],
  ["Alcon 2009: 301 trillion", 301_348_181_000_000, 301_348_181, 2007, 6.66],
])("%s diluted shares are %s as %s, because net income and EPS say so", (_, filed, shares, millions, eps) => {
  const facts = [...netIncome(millions), year("EarningsPerShareDiluted", eps), year(diluted, filed)]
  expect(latest(facts, "sharesDiluted")).toBe(shares)
})

test("a count 60 times too small that no power of ten repairs is not shown; 40 times is", () => {
  const facts = (shares: number) => [
    ...netIncome(240),
    year("EarningsPerShareDiluted", 1),
    year(diluted, shares),
  ]
  expect(latest(facts(4e6), "sharesDiluted")).toBeNull()
  expect(latest(facts(6e6), "sharesDiluted")).toBe(6e6)
})

test("diluted EPS of 0.15 is refused, because both counts and basic EPS of 12.00 contradict it", () => {
  const facts = [
    ...netIncome(240),
    year("EarningsPerShareBasic", 12),
    year("EarningsPerShareDiluted", 0.15),
    year(basic, 20e6),
    year(diluted, 20.1e6),
  ]
  expect(latest(facts, "sharesDiluted")).toBe(20.1e6)
  expect(latest(facts, "epsBasic")).toBe(12)
  expect(latest(facts, "epsDiluted")).toBeNull()
})

test("a negative count of shares is shown positive", () => {
  expect(latest([...netIncome(200), year(basic, -26_659_000)], "sharesBasic")).toBe(26_659_000)
})

test("a count in thousands, millions, or too large by these is repaired, whatever the company's size", () => {
  const scales = fc.constantFrom(1e-6, 1e-3, 1, 1e3, 1e6)
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 900 }),
      fc.integer({ min: 100, max: 900 }),
      scales,
      (eps, shares, scale) => {
        const count = shares * 1e6
        const facts = [
          ...netIncome((count * eps) / 100 / 1e6),
          year("EarningsPerShareDiluted", eps / 100),
          year(diluted, count * scale),
        ]
        expect(latest(facts, "sharesDiluted")).toBe(count)
      },
    ),
    { numRuns: 50 },
  )
})

test("EPS in the unit pure is that in dollars a share, and EPS that shares contradict more than 50 times is not shown, for any amounts", () => {
  const factors = fc.constantFrom(0.001, 0.01, 1, 100, 1000)
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 900 }),
      fc.integer({ min: 100, max: 900 }),
      factors,
      fc.boolean(),
      (cents, millions, factor, isPure) => {
        const eps = cents / 100
        const filed = Math.round(eps * factor * 1e4) / 1e4
        const facts = [
          ...netIncome(millions * eps),
          ...[basic, diluted].map((concept) => year(concept, millions * 1e6)),
          year("EarningsPerShareBasic", eps),
          { ...year("EarningsPerShareDiluted", filed), unit: isPure ? "pure" : "USD/shares" },
        ]
        expect(latest(facts, "epsDiluted")).toBe(factor === 1 ? eps : null)
      },
    ),
    { numRuns: 40 },
  )
})
