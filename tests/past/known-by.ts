import { parseCompanyFacts } from "~/edgar/companyfacts"
import type { IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import { dayNumber } from "~/model/metrics/metric-values"
import { getMetric } from "~/model/metrics/metrics"
import { compoundGrowth } from "~/model/metrics/metrics-growth"
import { isAlive } from "~/model/query/past/company-life"
import { type PastCompany, toPastCompany } from "~/model/query/past/past-company"
import { type CompanyRecord, derivePastStates } from "~/model/query/past/past-states"
import { changeFacts } from "../unit/model/query/past/brute-force"

export interface PastFiler {
  record: CompanyRecord
  /** All facts as the SEC sends them. */
  text: string
  prices: readonly Price[]
}

/**
 * A company as a product without any later filing would show it: from the file that the SEC would have sent on the
 * day, and prices up to it. Null if it was not alive or has no figures.
 */
export function knownBy({ record, text, prices }: PastFiler, day: IsoDate): PastCompany | null {
  const facts = parseCompanyFacts(changeFacts(text, (all) => all.filter(({ filed }) => filed <= day)))
  if (facts.filings.length === 0) return null
  const filings = record.filings.filter(({ filed }) => filed <= day)
  const states = derivePastStates({ ...record, facts, filings }, { from: day, until: day })
  return isAlive(states.life, day)
    ? toPastCompany(
        states,
        prices.filter(({ date }) => date <= day),
        day,
      )
    : null
}

/** Functions over time among the keys of random queries. */
export const functionKeys = [
  "growth(revenue, 3y)",
  "change(netIncome, 1y)",
  "min(operatingMargin, 5y)",
] as const

/** The value of a metric or of one of `functionKeys` for a company on a day. */
export function valueOn({ figures, years }: PastCompany, key: string, day: IsoDate): number | null {
  const ofYears = (metric: string, count: number) =>
    Array.from({ length: count }, (_, back) => years[metric]?.[back] ?? null)
  if (key === "growth(revenue, 3y)") {
    const [last = null, , , first = null] = ofYears("revenue", 4)
    return compoundGrowth(first, last, 3)
  }
  if (key === "change(netIncome, 1y)") {
    const [last = null, before = null] = ofYears("netIncome", 2)
    return last === null || before === null ? null : last - before
  }
  if (key === "min(operatingMargin, 5y)") {
    const values = ofYears("operatingMargin", 5)
    const known = values.filter((value) => value !== null)
    return known.length < values.length ? null : Math.min(...known)
  }
  const value = figures[key]
  if (value === undefined) return null
  return getMetric(key)?.isDay ? dayNumber(day) - value : value
}
