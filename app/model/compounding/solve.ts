import { countPeriods, frequencies, inTodaysMoney, type Plan, valueAfter } from "./plan"

/** The unknown to solve for; everything else is given. */
export const unknowns = [
  "final",
  "principal",
  "contribution",
  "rate",
  "years",
  "stepUp",
  "inflation",
  "fee",
] as const
export type Unknown = (typeof unknowns)[number]

interface Goal {
  amount: number
  /** The goal is in the prices of the first day. */
  isReal: boolean
}

/** The plan that reaches the goal, or a sentence that says why no plan does. */
type Solution = { plan: Plan } | { reason: string }

export const maxYears = 100
const ranges = { rate: [-0.9, 1], stepUp: [-0.5, 1], fee: [0, 0.99] } as const

const names = { rate: "rate", stepUp: "yearly raise", fee: "fee" }

export function solvePlan(plan: Plan, unknown: Unknown, goal: Goal): Solution {
  const end = (changed: Partial<Plan>) => valueAtEnd({ ...plan, ...changed }, goal)
  switch (unknown) {
    case "final":
      return { plan }
    case "principal":
      return solveLinear(plan, "principal", goal)
    case "contribution":
      return solveLinear(plan, "contribution", goal)
    case "years":
      return solveYears(plan, goal)
    case "inflation":
      return solveInflation(plan, goal)
    default: {
      const found = bisect((value) => end({ [unknown]: value }) - goal.amount, ranges[unknown])
      if (found !== null) return { plan: { ...plan, [unknown]: found } }
      // A raise has no effect within one year, so there is no change of sign to find.
      if (Math.abs(end({}) - goal.amount) <= 1e-9 * goal.amount) return { plan }
      const [low, high] = ranges[unknown]
      const words = `between ${percent(low)} and ${percent(high)}`
      return {
        reason:
          plan.contribution === 0 && unknown === "stepUp"
            ? "A plan without contributions has no contributions to increase."
            : `No ${names[unknown]} ${words} reaches the goal.`,
      }
    }
  }
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`.replace("-", "−")
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

/** The inflation at which the end value buys as much as the goal buys today. */
function solveInflation(plan: Plan, { amount }: Goal): Solution {
  const value = valueAfter(plan, countPeriods(plan))
  if (value <= 0)
    return { reason: "The balance at the end is not positive, so no inflation reaches the goal." }
  return { plan: { ...plan, inflation: (value / amount) ** (1 / plan.years) - 1 } }
}

/** A zero of the function within a range; null if there is none. */
function bisect(of: (value: number) => number, [from, to]: readonly [number, number]): number | null {
  let [low, high] = [from, to]
  const atLow = of(low)
  const atHigh = of(high)
  if (atLow === 0) return low
  if (atHigh === 0) return high
  if (!Number.isFinite(atLow) || !Number.isFinite(atHigh) || atLow > 0 === atHigh > 0) return null
  for (let step = 0; step < 200 && high - low > 1e-13; step++) {
    const middle = (low + high) / 2
    if (of(middle) > 0 === atLow > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
