import { frequencies, inTodaysMoney, type Plan, periodsOf, valueAfter } from "./plan"

/** What is asked for; everything else is given. */
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

export interface Goal {
  amount: number
  /** The goal is meant in the money of the first day. */
  isReal: boolean
}

/** The plan that reaches the goal, or in words why none does. */
export type Solution = { plan: Plan } | { reason: string }

export const mostYears = 100
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
      const [low, high] = ranges[unknown]
      const words = `between ${percent(low)} and ${percent(high)}`
      return {
        reason:
          plan.contribution === 0 && unknown === "stepUp"
            ? "Without contributions there is nothing to raise."
            : `No ${names[unknown]} ${words} leads to the goal.`,
      }
    }
  }
}

function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`.replace("-", "−")
}

function valueAtEnd(plan: Plan, { isReal }: Goal): number {
  const periods = periodsOf(plan)
  const value = valueAfter(plan, periods)
  return isReal ? inTodaysMoney(plan, value, periods) : value
}

/** The end value is a straight line in what is put in. */
function solveLinear(plan: Plan, unknown: "principal" | "contribution", goal: Goal): Solution {
  const without = valueAtEnd({ ...plan, [unknown]: 0 }, goal)
  const ofOne = valueAtEnd({ ...plan, principal: 0, contribution: 0, [unknown]: 1 }, goal)
  const value = (goal.amount - without) / ofOne
  if (!Number.isFinite(value)) return { reason: "No sum leads to the goal." }
  if (value >= 0) return { plan: { ...plan, [unknown]: value } }
  return {
    reason:
      unknown === "principal"
        ? "The contributions alone come to more than the goal, so nothing is needed at the start."
        : "The principal alone grows to more than the goal, so nothing needs to be added.",
  }
}

/** The first period at whose end the goal is reached. */
function solveYears(plan: Plan, goal: Goal): Solution {
  const each = frequencies[plan.frequency]
  for (let periods = 0; periods <= mostYears * each; periods++) {
    const years = periods / each
    if (valueAtEnd({ ...plan, years }, goal) < goal.amount) continue
    if (periods === 0) return { reason: "The principal has reached the goal already." }
    return { plan: { ...plan, years } }
  }
  return { reason: `The goal is not reached within ${mostYears} years.` }
}

/** How fast prices may rise until the end value buys no more than the goal does today. */
function solveInflation(plan: Plan, { amount }: Goal): Solution {
  const value = valueAfter(plan, periodsOf(plan))
  if (value <= 0) return { reason: "Nothing is left at the end, so no inflation leads to the goal." }
  return { plan: { ...plan, inflation: (value / amount) ** (1 / plan.years) - 1 } }
}

/** Where a function crosses zero within a range; null where it does not. */
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
