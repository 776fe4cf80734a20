import { countPeriods, frequencies, inTodaysMoney, type Plan, valueAfter } from "./plan"

/** The unknown to solve for, as calculators of savings offer them; everything else is given. */
export const unknowns = ["final", "principal", "contribution", "rate", "years"] as const
export type Unknown = (typeof unknowns)[number]

interface Goal {
  amount: number
  /** The goal is in the prices of the first day. */
  isReal: boolean
}

/** The plan that reaches the goal, or a sentence that says why no plan does. */
type Solution = { plan: Plan } | { reason: string }

export const maxYears = 100

export function solvePlan(plan: Plan, unknown: Unknown, goal: Goal): Solution {
  switch (unknown) {
    case "final":
      return { plan }
    case "principal":
    case "contribution":
      return solveLinear(plan, unknown, goal)
    case "rate":
      return solveRate(plan, goal)
    case "years":
      return solveYears(plan, goal)
  }
}

function valueAtEnd(plan: Plan, { isReal }: Goal): number {
  const periods = countPeriods(plan)
  const value = valueAfter(plan, periods)
  return isReal ? inTodaysMoney(plan, value, periods) : value
}

/** The end value is linear in the contributions. */
function solveLinear(plan: Plan, unknown: "principal" | "contribution", goal: Goal): Solution {
  const without = valueAtEnd({ ...plan, [unknown]: 0 }, goal)
  const ofOne = valueAtEnd({ ...plan, principal: 0, contribution: 0, [unknown]: 1 }, goal)
  const value = (goal.amount - without) / ofOne
  if (!Number.isFinite(value)) return { reason: "No amount reaches the goal." }
  if (value >= 0) return { plan: { ...plan, [unknown]: value } }
  return {
    reason:
      unknown === "principal"
        ? "The contributions alone grow to more than the goal, so no principal is needed."
        : "The principal alone grows to more than the goal, so no contributions are needed.",
  }
}

/** The end value grows with the rate, so a bisection finds it. */
function solveRate(plan: Plan, goal: Goal): Solution {
  let [low, high] = [-0.9, 1]
  const isReached = (rate: number) => valueAtEnd({ ...plan, rate }, goal) >= goal.amount
  if (isReached(low) || !isReached(high))
    return { reason: "No rate between −90 % and 100 % reaches the goal." }
  while (high - low > 1e-13) {
    const middle = (low + high) / 2
    if (isReached(middle)) high = middle
    else low = middle
  }
  return { plan: { ...plan, rate: (low + high) / 2 } }
}

/** The first period that ends with the goal reached. */
function solveYears(plan: Plan, goal: Goal): Solution {
  const each = frequencies[plan.frequency]
  for (let periods = 0; periods <= maxYears * each; periods++) {
    const years = periods / each
    if (valueAtEnd({ ...plan, years }, goal) < goal.amount) continue
    if (periods === 0) return { reason: "The principal already reaches the goal." }
    return { plan: { ...plan, years } }
  }
  return { reason: `The goal is not reached within ${maxYears} years.` }
}
