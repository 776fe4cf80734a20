import { z } from "zod"
import { addDays, type IsoDate } from "~/lib/dates"
import { lastPrice, onTodaysBasis, type Price, perShare } from "~/model/financials/statements/price"
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

type StatementState = PastStates["statements"][number]

/** The last day of a state's figures; null without figures. */
export function getPeriodEnd({ figures }: StatementState): IsoDate | null {
  const end = figures.daysSincePeriodEnd
  return end === undefined ? null : addDays("1970-01-01", end)
}

/** The price of one share that a company was valued at on a day, per share of that day. `prices` in any order. */
export function priceOnDay(state: StatementState, prices: readonly Price[], day: IsoDate): Price | null {
  const { currency, splits, figures } = state
  const end = getPeriodEnd(state)
  const period = end === null ? null : { end, isAnnual: figures[reportsOnceAYear] === 1 }
  const past = prices.filter(({ date }) => date <= day)
  const { price: traded, at } = valuationPrice(past, currency, period, day)
  const price = traded && at && perShare(traded)
  // A split that came later is not known to the state.
  return price
    ? onTodaysBasis(
        price,
        splits.filter(({ date }) => date <= day),
      )
    : null
}

/** The last price of a company that has ended, per share of a later day. `prices` in any order. */
export function getEndPrice(
  { statements }: PastStates,
  prices: readonly Price[],
  day: IsoDate,
): Price | null {
  const state = statements.findLast(({ from }) => from <= day)
  const own = state && prices.filter(({ currency }) => currency === state.currency)
  const price = own && lastPrice(own, day)
  return (
    (price &&
      onTodaysBasis(
        price,
        state.splits.filter(({ date }) => date <= day),
      )) ??
    null
  )
}

/** A company on a day, at the price of that time. `prices` in any order. Null without figures of that time. */
export function toPastCompany(
  { cik, statements, filings }: PastStates,
  prices: readonly Price[],
  day: IsoDate,
): PastCompany | null {
  const state = statements.findLast(({ from }) => from <= day)
  if (!state || getPeriodEnd(state) === null) return null
  const { currency } = state
  const filed = filings.findLast(({ from }) => from <= day)?.figures ?? {}
  const price = priceOnDay(state, prices, day)
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
