import { z } from "zod"
import { addDays, type IsoDate } from "~/lib/dates"
import { onTodaysBasis, type Price } from "~/model/financials/statements/price"
import { valuationPrice } from "~/model/financials/statements/usable-price"
import { type CompanyMetrics, knownFigures, roundMetric } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { companyYears } from "~/model/metrics/metric-years"
import { reportsOnceAYear } from "~/model/metrics/metrics-filings"
import { metricsAtPrice } from "~/model/metrics/valuations"
import { findYears, type PastStates } from "./past-states"

/** A company's metrics as they were known at the end of a day. */
export const pastCompany = companyYears.extend({
  figures: knownFigures,
  years: companyYears.shape.figures,
  currency: z.string().nullable(),
})

export type PastCompany = z.infer<typeof pastCompany>

/** A company at a month end, at the price of that time. `prices` in any order. Null without figures of that time. */
export function toPastCompany(
  { cik, statements, filings }: PastStates,
  prices: readonly Price[],
  day: IsoDate,
): PastCompany | null {
  const state = statements.findLast(({ from }) => from <= day)
  const end = state?.figures.daysSincePeriodEnd
  if (!state || end === undefined) return null
  const { currency, splits } = state
  const filed = filings.findLast(({ from }) => from <= day)?.figures ?? {}
  const period = { end: addDays("1970-01-01", end), isAnnual: state.figures[reportsOnceAYear] === 1 }
  const past = prices.filter(({ date }) => date <= day)
  const found = valuationPrice(past, currency, period, day).price
  // Per share of that day: a split that came later is not known to the state.
  const price =
    found &&
    onTodaysBasis(
      found,
      splits.filter(({ date }) => date <= day),
    )
  const rows: CompanyMetrics[] = [
    { cik, source: "statements", currency, figures: state.figures },
    { cik, source: "filings", currency: null, figures: filed },
  ]
  const figures: Record<string, number> = {}
  for (const [key, value] of Object.entries(metricsAtPrice(rows, price)))
    if (value !== null && Number.isFinite(value)) figures[key] = roundMetric(value)
  if (price) figures.daysSincePrice = dayNumber(price.date)
  return { cik, currency, figures, years: findYears(statements, day) ?? {} }
}
