import { parseCompanyFacts } from "~/edgar/companyfacts"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { isAlive, listLife } from "~/model/filings/company-life"
import type { Price } from "~/model/financials/statements/price"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { deriveFilingMetrics } from "~/model/metrics/derive-filing-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { getMetric } from "~/model/metrics/metrics"
import { compoundGrowth } from "~/model/metrics/metrics-growth"
import { type PastCompany, toPastCompany } from "~/model/query/past/past-company"
import { type CompanyRecord, derivePastStates, type PastStates } from "~/model/query/past/past-states"
import { changeFacts } from "../unit/model/query/past/brute-force"

export interface PastFiler {
  record: CompanyRecord
  /** All facts as the SEC sends them. */
  text: string
  prices: readonly Price[]
}

/** Values of `keys` of the companies that were alive and had figures. */
export type KnownValues = Map<Cik, (number | null)[]>

/** A company as a product without any later filing would show it. */
export class KnownFiler {
  /** Most days have exactly the file of the last day that was asked for. */
  #last: { text: string; states: PastStates; life: PastStates["life"] } | null = null

  constructor(readonly filer: PastFiler) {}

  /** The company from the file that the SEC would have sent on the day. Null if not alive or without figures. */
  on(day: IsoDate): PastCompany | null {
    const { record, prices } = this.filer
    const { states, life } = this.#derive(day)
    const filings = record.filings.filter(({ filed }) => filed <= day)
    if (life.length === 0 || !isAlive(listLife([...life, ...filings]), day)) return null
    const { figures } = toCompanyMetrics(record.cik, "filings", deriveFilingMetrics(filings))
    return toPastCompany(
      { ...states, filings: [{ from: day, figures }] },
      prices.filter(({ date }) => date <= day),
      day,
    )
  }

  #derive(day: IsoDate) {
    const { record, text } = this.filer
    const sent = changeFacts(text, (all) => all.filter(({ filed }) => filed <= day))
    if (this.#last?.text !== sent) {
      const facts = parseCompanyFacts(sent)
      const states = derivePastStates({ ...record, facts, filings: [] }, { from: day, until: day })
      this.#last = { text: sent, states, life: facts.filings }
    }
    return this.#last
  }
}

/** Functions over time among the keys of random queries. */
const functionKeys = ["growth(revenue, 3y)", "change(netIncome, 1y)", "min(operatingMargin, 5y)"] as const

/** The metrics and functions that are compared. */
export const keys = [
  ...["revenue", "netIncome", "returnOnEquity", "operatingMargin", "totalDebt", "netDebt", "assets"],
  ...["revenueGrowth1", "revenueGrowth5", "epsDiluted", "freeCashFlow", "debtToEquity", "currentRatio"],
  ...["price", "priceEarnings", "marketValue", "evToEbitda", "daysSincePeriodEnd", "daysSincePrice"],
  ...["daysSinceAnnual", "daysSinceFiling", "filingsLastYear", "currentReportsLastYear"],
  ...functionKeys,
]

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
