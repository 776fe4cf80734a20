import { countText, formatFigure, formatPercent } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import {
  countPeriods,
  frequencies,
  inTodaysMoney,
  type Plan,
  paidInAfter,
  valueAfter,
} from "~/model/compounding/plan"
import { solvePlan, type Unknown } from "~/model/compounding/solve"
import { type CompoundingQuery, refusals, toPlan } from "./compounding-query"

/** A company's historical growth, used as a plan's rate. */
export interface OwnGrowth {
  ticker: Ticker
  name: string
  /** A yearly ratio; null if unknown. */
  rate: number | null
  years: number
}

export interface CompoundingModel {
  query: CompoundingQuery
  /** The plan shown in the form, including the computed value. */
  plan: Plan
  problems: string[]
  /** Null if the inputs are not a valid plan. */
  result: {
    /** The computed value. */
    answer: { term: string; value: string }
    finalValue: number
    paidIn: number
    growth: number
    realValue: number
  } | null
  own: OwnGrowth | null
}

export function toCompoundingModel(
  { query, problems }: { query: CompoundingQuery; problems: string[] },
  own: OwnGrowth | null,
): CompoundingModel {
  const given = toPlan(query, own?.rate == null ? null : Number((own.rate * 100).toFixed(2)))
  const refused = refusals(given, query)
  if (refused.length > 0)
    return { query, plan: given, problems: [...problems, ...refused], result: null, own }
  const goal = { amount: query.goal ?? 0, isReal: query.isReal }
  const solution = solvePlan(given, query.solve, goal)
  if ("reason" in solution)
    return { query, plan: given, problems: [...problems, solution.reason], result: null, own }
  const { plan } = solution
  const periods = countPeriods(plan)
  const finalValue = valueAfter(plan, periods)
  if (!Number.isFinite(finalValue))
    return {
      query,
      plan,
      problems: [...problems, "These inputs do not give a finite result."],
      result: null,
      own,
    }
  const paidIn = paidInAfter(plan, periods)
  return {
    query,
    plan,
    problems,
    result: {
      answer: { term: answerTerms[query.solve], value: formatAnswer(query.solve, plan, finalValue) },
      finalValue,
      paidIn,
      growth: finalValue - paidIn,
      realValue: inTodaysMoney(plan, finalValue, periods),
    },
    own,
  }
}

const answerTerms: Record<Unknown, string> = {
  final: "Final value",
  principal: "Principal needed",
  contribution: "Contribution needed",
  rate: "Rate needed",
  years: "Time needed",
}

function formatAnswer(unknown: Unknown, plan: Plan, finalValue: number): string {
  switch (unknown) {
    case "final":
      return formatFigure(finalValue)
    case "years":
      return formatDuration(plan)
    case "principal":
    case "contribution":
      return formatFigure(plan[unknown], 2)
    case "rate":
      return formatPercent(plan.rate, 2)
  }
}

const periodNames = {
  weekly: "week",
  fortnightly: "fortnight",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
}

/** `12 years and 4 months`, in periods of the plan's frequency. */
export function formatDuration(plan: Pick<Plan, "years" | "frequency">): string {
  const each = frequencies[plan.frequency]
  const periods = countPeriods(plan)
  const parts = [
    [Math.floor(periods / each), "year"],
    [periods % each, periodNames[plan.frequency]],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => countText(count, name))
    .join(" and ")
}
