/** Contributions per year. */
export const frequencies = { weekly: 52, fortnightly: 26, monthly: 12, quarterly: 4, yearly: 1 } as const
export type Frequency = keyof typeof frequencies

/** A savings plan. Rates are fractions per year. */
export interface Plan {
  principal: number
  /** Each contribution of the first year. */
  contribution: number
  frequency: Frequency
  /** True if contributions are made at the start or the end of each period. */
  timing: "start" | "end"
  /** Return per year before the fee. */
  rate: number
  years: number
  /** The increase of contributions at the start of each later year. */
  stepUp: number
  inflation: number
  /** Taken from the balance each year. */
  fee: number
}

/** Return per year after the fee. */
export function netRate({ rate, fee }: Pick<Plan, "rate" | "fee">): number {
  return (1 + rate) * (1 - fee) - 1
}

/** The value of `count` payments of 1, right after the last one. */
function annuity(rate: number, count: number): number {
  return rate === 0 ? count : Math.expm1(count * Math.log1p(rate)) / rate
}

/**
 * The value of payments of 1, (1+g), (1+g)² … at the ends of years with a return of r:
 * ((1+r)ᵗ − (1+g)ᵗ) ÷ (r − g), and t·(1+r)^(t−1) where r = g.
 */
export function steppedAnnuity(rate: number, stepUp: number, years: number): number {
  if (years === 0) return 0
  if (rate === stepUp) return years * (1 + rate) ** (years - 1)
  // A power of the quotient, which avoids cancellation if the two rates are close.
  const quotient = Math.log1p((rate - stepUp) / (1 + stepUp))
  return ((1 + stepUp) ** years * Math.expm1(years * quotient)) / (rate - stepUp)
}

export function countPeriods({ years, frequency }: Pick<Plan, "years" | "frequency">): number {
  return Math.round(years * frequencies[frequency])
}

/** The balance after a number of periods of the plan's frequency. */
export function valueAfter(plan: Plan, periods: number): number {
  const each = frequencies[plan.frequency]
  const years = Math.floor(periods / each)
  const rest = periods - years * each
  const net = netRate(plan)
  const perPeriod = Math.expm1(Math.log1p(net) / each)
  const atStart = plan.timing === "start" ? 1 + perPeriod : 1
  const wholeYears =
    plan.principal * (1 + net) ** years +
    plan.contribution * annuity(perPeriod, each) * atStart * steppedAnnuity(net, plan.stepUp, years)
  const lastYear = plan.contribution * (1 + plan.stepUp) ** years * annuity(perPeriod, rest) * atStart
  return wholeYears * (1 + perPeriod) ** rest + lastYear
}

/** The total of contributions after a number of periods, including the principal. */
export function paidInAfter(plan: Plan, periods: number): number {
  const each = frequencies[plan.frequency]
  const years = Math.floor(periods / each)
  const ofLastYear = (periods - years * each) * (1 + plan.stepUp) ** years
  return plan.principal + plan.contribution * (each * steppedAnnuity(0, plan.stepUp, years) + ofLastYear)
}

/** A later amount in the prices of the first day. */
export function inTodaysMoney(plan: Plan, value: number, periods: number): number {
  return value / (1 + plan.inflation) ** (periods / frequencies[plan.frequency])
}

export interface YearRow {
  /** Counted from 1; the last may be a partial year. */
  year: number
  periods: number
  paidIn: number
  value: number
  /** The balance minus contributions. */
  growth: number
  /** In the prices of the first day. */
  realValue: number
}

/** The balance at the end of each year and at the end of the plan. */
export function yearRows(plan: Plan): YearRow[] {
  const each = frequencies[plan.frequency]
  const all = countPeriods(plan)
  return Array.from({ length: Math.ceil(all / each) }, (_, index) => {
    const periods = Math.min(all, (index + 1) * each)
    const value = valueAfter(plan, periods)
    const paidIn = paidInAfter(plan, periods)
    return {
      year: index + 1,
      periods,
      paidIn,
      value,
      growth: value - paidIn,
      realValue: inTodaysMoney(plan, value, periods),
    }
  })
}
