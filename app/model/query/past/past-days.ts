import { z } from "zod"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { isAlive } from "~/model/filings/company-life"
import type { Price } from "~/model/financials/statements/price"
import { firstDayOfValuation } from "~/model/financials/statements/usable-price"
import { knownFigures, roundMetric } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { companyYears } from "~/model/metrics/metric-years"
import { columnsSchema, packedMetrics, rowCompany } from "~/model/query/columns-document"
import { getPeriodEnd, priceOnDay } from "./past-company"
import { findYears, type PastStates } from "./past-states"

/** The column that says which figures a company has on a day: 0 for those of the month end before, else its change, from 1. */
export const stateKey = "state"

/** The metrics that can change on each day; the other ones change with a report. */
export const dailyMetrics = [
  "price",
  "daysSincePrice",
  "daysSinceAnnual",
  "daysSinceQuarterly",
  "daysSinceFiling",
  "filingsLastYear",
  "currentReportsLastYear",
] as const

/** A company on the days between two month ends. */
const pastDays = z.object({
  /** The figures of reports that were filed between them, in order of their days. */
  changes: z.array(
    z.object({
      currency: z.string().nullable(),
      figures: knownFigures,
      years: companyYears.shape.figures,
    }),
  ),
  /** Values of `stateKey` and of `dailyMetrics` on each day; days are numbers since 1970. */
  columns: z.record(z.string(), z.array(z.number().nullable())),
})

type PastDays = z.infer<typeof pastDays>

/** Some companies on the days before a month end. */
export const daysChunk = z.object({
  companies: z.array(pastDays.extend({ row: rowCompany })),
  /** For each day, companies of the time without figures. */
  withoutFigures: z.array(z.number().int()),
  /** False if the states of a company begin later. */
  isComplete: z.boolean(),
})

/** The companies of the days between two month ends, and where their columns are. */
export const daysHead = columnsSchema.pick({ ciks: true, texts: true }).extend({
  names: z.array(z.string()),
  /** The folder of the month end after the days. */
  folder: z.string(),
  after: z.string(),
  before: z.string(),
  /** The version of the states of both month ends. */
  version: z.number().int(),
  withoutFigures: daysChunk.shape.withoutFigures,
  days: packedMetrics,
  changes: z.object({
    count: z.number().int(),
    metrics: packedMetrics,
    years: packedMetrics,
    /** The currency after a change, where it differs from the one in `texts`. */
    currencies: z.array(z.object({ change: z.number().int(), currency: z.string().nullable() })),
  }),
})

export type DaysHead = z.infer<typeof daysHead>

/** The number of days between two month ends. */
export function countDaysBetween(after: IsoDate, before: IsoDate): number {
  return daysBetween(after, before) - 1
}

/**
 * A company's figures on each day after a month end and before the next one. Uses nothing of after the day. `isThere`
 * says on which days it was alive, with figures or without.
 */
export function toPastDays(
  { statements, filings, life }: PastStates,
  prices: readonly Price[],
  { after, before }: { after: IsoDate; before: IsoDate },
): { days: PastDays | null; isThere: boolean[] } {
  const first = statements.findLast(({ from }) => from <= after)
  const base = first && getPeriodEnd(first) !== null && isAlive(life, after) ? first : null
  const valued = prices.filter(({ date }) => date >= firstDayOfValuation(after) && date < before)
  const changed: PastStates["statements"] = []
  const days: PastDays = { changes: [], columns: {} }
  const isThere: boolean[] = []
  const count = countDaysBetween(after, before)
  const set = (key: string, at: number, value: number | undefined) => {
    days.columns[key] ??= new Array<number | null>(count).fill(null)
    if (value !== undefined) days.columns[key][at] = value
  }
  for (let at = 0; at < count; at += 1) {
    const day = addDays(after, at + 1)
    isThere.push(isAlive(life, day))
    const state = statements.findLast(({ from }) => from <= day)
    if (!isThere[at] || !state || getPeriodEnd(state) === null) continue
    if (state !== base && state !== changed.at(-1)) {
      changed.push(state)
      days.changes.push({
        currency: state.currency,
        figures: roundFigures(state.figures),
        years: findYears(statements, day) ?? {},
      })
    }
    set(stateKey, at, state === base ? 0 : changed.length)
    const price = priceOnDay(state, valued, day)
    set("price", at, price?.close)
    set("daysSincePrice", at, price ? dayNumber(price.date) : undefined)
    const filed = filings.findLast(({ from }) => from <= day)?.figures ?? {}
    for (const key of dailyMetrics) if (filed[key] !== undefined) set(key, at, roundMetric(filed[key]))
  }
  return { days: days.columns[stateKey] ? days : null, isThere }
}

function roundFigures(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, roundMetric(value)]))
}

/** The column of a key on a day, counted from 1 after the month end. */
export function nameDay(key: string, number: number): string {
  return `${key}~${number}`
}
