import { parseTicker, type Ticker } from "~/lib/ticker"
import { type Frequency, frequencies, type Plan } from "~/model/compounding/plan"
import { maxYears, type Unknown, unknowns } from "~/model/compounding/solve"

/** What the address says; amounts as typed, rates in percent, null where it says nothing. */
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
  /** The goal is meant in today's money. */
  isReal: boolean
  /** The company whose own growth is the rate. */
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

/** Where the address says nothing. */
export const usual = {
  principal: 10_000,
  contribution: 500,
  rate: 7,
  years: 30,
  stepUp: 0,
  inflation: 2.5,
  fee: 0,
}

/** Reads an address; what is no number is told in words and left to the usual. */
export function parseCompounding(params: URLSearchParams): { query: CompoundingQuery; problems: string[] } {
  const problems: string[] = []
  const read = (name: (typeof amounts)[number]): number | null => {
    const text = (params.get(name) ?? "").trim()
    if (text === "") return null
    const value = Number(text.replace(/[%$€£,\s]/g, "").replace(/^[−–]/, "-"))
    if (Number.isFinite(value)) return value
    problems.push(`${labels[name]}: “${text.slice(0, 40)}” is not a number, so the usual one was used.`)
    return null
  }
  const numbers = Object.fromEntries(amounts.map((name) => [name, read(name)])) as Record<
    (typeof amounts)[number],
    number | null
  >
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

/** The plan of an address; `ownRate`, in percent, stands in for a rate that it does not give. */
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

/** Why these inputs make no plan, in words; none where they do. */
export function refusals(plan: Plan, query: Pick<CompoundingQuery, "solve" | "goal">): string[] {
  const { solve, goal } = query
  const given = (name: Unknown) => solve !== name
  const reasons: (string | false)[] = [
    given("principal") && plan.principal < 0 && "The principal cannot be below zero.",
    given("contribution") && plan.contribution < 0 && "A contribution cannot be below zero.",
    given("principal") &&
      given("contribution") &&
      plan.principal === 0 &&
      plan.contribution === 0 &&
      "Nothing is put in, so nothing can grow.",
    Math.max(plan.principal, plan.contribution, goal ?? 0) > 1e15 && "No sum may be over a quadrillion.",
    given("rate") &&
      (plan.rate <= -1 || plan.rate > 1) &&
      "The rate must be over −100 % and at most 100 % a year.",
    given("years") &&
      !(Number.isInteger(plan.years) && plan.years >= 1 && plan.years <= maxYears) &&
      `The years must be a whole number from 1 to ${maxYears}.`,
    given("stepUp") &&
      (plan.stepUp < -0.5 || plan.stepUp > 1) &&
      "The yearly raise must be between −50 % and 100 %.",
    given("inflation") &&
      (plan.inflation <= -0.5 || plan.inflation > 1) &&
      "Inflation must be over −50 % and at most 100 % a year.",
    given("fee") && (plan.fee < 0 || plan.fee >= 1) && "The fee must be from 0 to under 100 % a year.",
    solve !== "final" && goal === null && "Give the goal that is to be reached.",
    solve !== "final" && goal !== null && goal <= 0 && "The goal must be above zero.",
  ]
  return reasons.filter((reason) => reason !== false)
}
