import fc from "fast-check"
import { expect, test } from "vitest"
import {
  frequencies,
  netRate,
  type Plan,
  paidInAfter,
  steppedAnnuity,
  valueAfter,
  yearRows,
} from "~/model/compounding/plan"
import { solvePlan, type Unknown } from "~/model/compounding/solve"

const plan: Plan = {
  principal: 1000,
  contribution: 100,
  frequency: "yearly",
  timing: "end",
  rate: 0.1,
  years: 3,
  stepUp: 0,
  inflation: 0,
  fee: 0,
}

test("principal and yearly contributions grow as computed manually", () => {
  // 1000 × 1.331 + 100 × (1.21 + 1.1 + 1)
  expect(valueAfter(plan, 3)).toBeCloseTo(1662, 9)
  expect(valueAfter({ ...plan, timing: "start" }, 3)).toBeCloseTo(1331 + 364.1, 9)
  expect(paidInAfter(plan, 3)).toBe(1300)
})

test("a step-up raises each further year's contribution, also where it equals the rate", () => {
  // 100 × 1.21 + 105 × 1.1 + 110.25
  expect(valueAfter({ ...plan, principal: 0, stepUp: 0.05 }, 3)).toBeCloseTo(346.75, 9)
  // r = g: C·t·(1+r)^(t−1)
  expect(valueAfter({ ...plan, principal: 0, stepUp: 0.1 }, 3)).toBeCloseTo(100 * 3 * 1.21, 9)
  expect(steppedAnnuity(0.1, 0.1 + 1e-12, 30)).toBeCloseTo(30 * 1.1 ** 29, 6)
})

test("at a rate of zero the balance is the contributions", () => {
  const still = { ...plan, rate: 0, frequency: "monthly", years: 10 } as const
  expect(valueAfter(still, 120)).toBe(1000 + 120 * 100)
})

test("a fee reduces each year's return, and inflation reduces the real end value", () => {
  expect(netRate({ rate: 0.1, fee: 0.01 })).toBeCloseTo(0.089, 12)
  const [, , last] = yearRows({ ...plan, contribution: 0, inflation: 0.1 })
  expect(last?.value).toBeCloseTo(1331, 9)
  expect(last?.realValue).toBeCloseTo(1000, 9)
})

const rate = fc.double({ min: -0.5, max: 0.4, noNaN: true })
const plans = fc.record({
  principal: fc.double({ min: 0, max: 1e6, noNaN: true }),
  contribution: fc.double({ min: 1, max: 1e5, noNaN: true }),
  frequency: fc.constantFrom(...(Object.keys(frequencies) as Plan["frequency"][])),
  timing: fc.constantFrom("start" as const, "end" as const),
  rate,
  years: fc.integer({ min: 1, max: 40 }),
  stepUp: fc.double({ min: -0.2, max: 0.3, noNaN: true }),
  inflation: fc.double({ min: -0.02, max: 0.15, noNaN: true }),
  fee: fc.double({ min: 0, max: 0.05, noNaN: true }),
})

/** The same, one payment after the other. */
function byHand(
  { principal, contribution, frequency, timing, stepUp, ...given }: Plan,
  periods: number,
): number {
  const each = frequencies[frequency]
  const growth = (1 + netRate(given)) ** (1 / each)
  let balance = principal
  for (let period = 0; period < periods; period++) {
    const paid = contribution * (1 + stepUp) ** Math.floor(period / each)
    balance = timing === "start" ? (balance + paid) * growth : balance * growth + paid
  }
  return balance
}

test("the closed form equals a simulation at any period", () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 400 }), (given, periods) => {
      const expected = byHand(given, periods)
      expect(Math.abs(valueAfter(given, periods) - expected)).toBeLessThanOrEqual(
        1e-7 * Math.max(1, expected),
      )
    }),
  )
})

test("the solution for each unknown reaches the goal", () => {
  const asked = fc.constantFrom<Unknown>("principal", "contribution", "rate")
  fc.assert(
    fc.property(plans, asked, fc.boolean(), (given, unknown, isReal) => {
      const at = (each: Plan) => yearRows(each).at(-1)![isReal ? "realValue" : "value"]
      const goal = { amount: at(given), isReal }
      fc.pre(goal.amount > 1)
      const solution = solvePlan(given, unknown, goal)
      if (!("plan" in solution)) throw new Error(solution.reason)
      expect(Math.abs(at(solution.plan) - goal.amount)).toBeLessThanOrEqual(1e-6 * goal.amount)
    }),
  )
})

test("the solution for the time is the first period at which the goal is reached", () => {
  fc.assert(
    fc.property(plans, fc.double({ min: 1, max: 1e7, noNaN: true }), (given, amount) => {
      const solution = solvePlan(given, "years", { amount, isReal: false })
      if ("reason" in solution) return
      const periods = Math.round(solution.plan.years * frequencies[given.frequency])
      expect(valueAfter(given, periods)).toBeGreaterThanOrEqual(amount)
      expect(valueAfter(given, periods - 1)).toBeLessThan(amount)
    }),
  )
})
