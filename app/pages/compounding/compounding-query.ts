import { fromKeys } from "~/lib/collections"
import { parseTypedNumber } from "~/lib/text/typed-number"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { type Frequency, frequencies, type Plan } from "~/model/compounding/plan"
import { maxYears, type Unknown, unknowns } from "~/model/compounding/solve"

/** The inputs in the address; rates in percent; null if not given. */
export interface CompoundingQuery {
  solve: Unknown
  principal: number | null
  contribution: number | null
  frequency: Frequency
  timing: "start" | "end"
  rate: number | null
  years: number | null
  stepUp: number | null
  inflation: number | null
  fee: number | null
  goal: number | null
  /** The goal is in today's dollars. */
  isReal: boolean
  /** The company whose historical growth is the rate. */
  ticker: Ticker | null
}

const amounts = ["principal", "contribution", "rate", "years", "stepUp", "inflation", "fee", "goal"] as const

const labels: Record<(typeof amounts)[number], string> = {
  principal: "The principal",
  contribution: "The contribution",
  rate: "The rate",
  years: "The number of years",
  stepUp: "The yearly raise",
  inflation: "Inflation",
  fee: "The fee",
  goal: "The goal",
}

/** Default inputs. */
const usual = {
  principal: 10_000,
  contribution: 500,
  rate: 7,
  years: 30,
  stepUp: 0,
  inflation: 2.5,
  fee: 0,
}

/** Parses an address. Text that is not a number is reported, and the default is used. */
export function parseCompounding(params: URLSearchParams): { query: CompoundingQuery; problems: string[] } {
  const problems: string[] = []
  const read = (name: (typeof amounts)[number]): number | null => {
    const text = (params.get(name) ?? "").trim()
    if (text === "") return null
    const value = parseTypedNumber(text)
    if (Number.isFinite(value)) return value
    problems.push(`${labels[name]}: “${text.slice(0, 40)}” is not a number, so the default is used.`)
    return null
  }
  const numbers = fromKeys(amounts, read)
  const frequency = params.get("frequency") ?? ""
  return {
    query: {
      ...numbers,
      solve: unknowns.find((unknown) => unknown === params.get("solve")) ?? "final",
      frequency: Object.hasOwn(frequencies, frequency) ? (frequency as Frequency) : "monthly",
      timing: params.get("timing") === "start" ? "start" : "end",
      isReal: params.get("money") === "today",
      ticker: parseTicker(params.get("ticker") ?? ""),
    },
    problems,
  }
}

/** The plan of an address; `ownRate`, in percent, is used if the address has no rate. */
export function toPlan(query: CompoundingQuery, ownRate: number | null = null): Plan {
  const ratio = (percent: number) => Number((percent / 100).toFixed(8))
  return {
    principal: query.principal ?? usual.principal,
    contribution: query.contribution ?? usual.contribution,
    frequency: query.frequency,
    timing: query.timing,
    rate: ratio(query.rate ?? ownRate ?? usual.rate),
    years: query.years ?? usual.years,
    stepUp: ratio(query.stepUp ?? usual.stepUp),
    inflation: ratio(query.inflation ?? usual.inflation),
    fee: ratio(query.fee ?? usual.fee),
  }
}

/** Error messages for invalid inputs; empty if they are valid. */
export function refusals(plan: Plan, query: Pick<CompoundingQuery, "solve" | "goal">): string[] {
  const { solve, goal } = query
  const given = (name: Unknown) => solve !== name
  const reasons: (string | false)[] = [
    given("principal") && plan.principal < 0 && "The principal must not be negative.",
    given("contribution") && plan.contribution < 0 && "The contribution must not be negative.",
    given("principal") &&
      given("contribution") &&
      plan.principal === 0 &&
      plan.contribution === 0 &&
      "Enter a principal or a contribution.",
    Math.max(plan.principal, plan.contribution, goal ?? 0) > 1e15 &&
      "Amounts must not exceed one quadrillion.",
    given("rate") &&
      (plan.rate <= -1 || plan.rate > 1) &&
      "The rate must be greater than −100% and at most 100% a year.",
    given("years") &&
      !(Number.isInteger(plan.years) && plan.years >= 1 && plan.years <= maxYears) &&
      `The years must be a whole number from 1 to ${maxYears}.`,
    (plan.stepUp < -0.5 || plan.stepUp > 1) && "The yearly raise must be between −50% and 100%.",
    (plan.inflation <= -0.5 || plan.inflation > 1) &&
      "Inflation must be greater than −50% and at most 100% a year.",
    (plan.fee < 0 || plan.fee >= 1) && "The fee must be at least 0% and less than 100% a year.",
    solve !== "final" && goal === null && "Enter a goal.",
    solve !== "final" && goal !== null && goal <= 0 && "The goal must be greater than zero.",
  ]
  return reasons.filter((reason) => reason !== false)
}
