import { z } from "zod"
import { marketSession } from "~/edgar/acceptance-time"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { forecastRelease } from "./forecast"
import { type FiscalPeriod, findReleases, listPeriods, nextPeriod, type Release } from "./releases"

/** Results of a quarter. */
const releaseResults = z.object({
  quarter: z.number().int(),
  year: z.number().int(),
  revenue: z.number().nullable(),
  /** Diluted. */
  eps: z.number().nullable(),
  currency: z.string().nullable(),
})
export type ReleaseResults = z.infer<typeof releaseResults>

/** A company's results for a quarter, published or expected: a row of the calendar. */
export const earningsEvent = z.object({
  cik: storedCik,
  periodEnd: z.string(),
  quarter: z.number().int().min(1).max(4),
  fiscalYear: z.number().int(),
  /** New York. */
  date: z.string(),
  time: z.string().nullable(),
  session: z.enum(["before", "during", "after"]).nullable(),
  /** `confirmed` if filed with the SEC or announced in an import, otherwise `expected`. */
  status: z.enum(["expected", "confirmed"]),
  /** The first and last day of an expected release according to past lags. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  accession: storedAccession.nullable(),
  /** Form and file of the release. */
  form: z.string().nullable(),
  file: z.string().nullable(),
  /** Results of the quarter, or of the latest one before an expected release. Earlier batches have none. */
  results: releaseResults.nullable().optional(),
  /** The median absolute error of the forecasts of the company's past releases, days. */
  errorDays: z.number().nullable().optional(),
})

export type EarningsEvent = z.infer<typeof earningsEvent>

/** Facts of a company that its filing list does not have. */
interface KnownOfCompany {
  /** As in `fiscalYearOffset`. */
  yearOffset?: number
  /** Ends of periods whose figures the statements have: company facts can be newer than the filing list. */
  reportedEnds?: readonly IsoDate[]
  /** True for a company that files no more reports. */
  hasEnded?: boolean
}

/** A company's past releases, oldest first, and unless it has ended, those expected for the next four quarters. */
export function toEarningsEvents(
  cik: Cik,
  filings: SubmittedFiling[],
  { yearOffset = 0, reportedEnds = [], hasEnded = false }: KnownOfCompany = {},
): EarningsEvent[] {
  const releases = findReleases(filings)
  return [
    ...releases.map((release) => ({
      cik,
      periodEnd: release.periodEnd,
      quarter: release.quarter,
      fiscalYear: getFiscalYear(release.fiscalYearEnd, yearOffset),
      date: release.date,
      time: release.time,
      session: marketSession(release.time),
      status: "confirmed" as const,
      from: null,
      to: null,
      accession: release.filing.accession,
      form: release.filing.form,
      file: release.filing.primaryDocument,
    })),
    ...(hasEnded ? [] : expectedEvents(cik, filings, releases, { yearOffset, reportedEnds })),
  ]
}

/** The calendar year of the year end plus the offset. The first week of January belongs to the previous year. */
export function getFiscalYear(fiscalYearEnd: string, yearOffset: number): number {
  return Number(addDays(fiscalYearEnd, -7).slice(0, 4)) + yearOffset
}

/** A filing list and the facts can give period ends a few days apart. */
const sameEndDays = 10

/** True for two ends of one period. */
export function isSameEnd(a: IsoDate, b: IsoDate): boolean {
  return Math.abs(daysBetween(a, b)) <= sameEndDays
}

/** True for the end of the same quarter of the year before. */
export function isYearBefore(end: IsoDate, of: IsoDate): boolean {
  return Math.abs(daysBetween(end, addDays(of, -365))) <= 15
}

/** The number of fiscal quarters after the last report that are forecast. */
const quartersAhead = 4

function expectedEvents(
  cik: Cik,
  filings: SubmittedFiling[],
  releases: Release[],
  { yearOffset, reportedEnds }: { yearOffset: number; reportedEnds: readonly IsoDate[] },
): EarningsEvent[] {
  const released = new Set(releases.map((release) => release.periodEnd))
  const isExpected = ({ end }: FiscalPeriod) => !released.has(end)
  const isReported = ({ end }: FiscalPeriod) => reportedEnds.some((reported) => isSameEnd(reported, end))
  const periods = listPeriods(filings)
  const ahead: FiscalPeriod[] = []
  // If the first period's release is already published, it is not expected, and one more is forecast.
  while (ahead.filter(isExpected).length < quartersAhead) {
    const next = nextPeriod([...periods, ...ahead])
    if (!next) break
    ahead.push(next)
  }
  return ahead
    .filter((period) => isExpected(period) && !isReported(period))
    .flatMap((period) => toExpectedEvent(cik, period, releases, yearOffset) ?? [])
}

function toExpectedEvent(
  cik: Cik,
  { end, quarter, fiscalYearEnd }: FiscalPeriod,
  releases: Release[],
  yearOffset: number,
): EarningsEvent | null {
  const forecast = forecastRelease(end, quarter, releases)
  if (!forecast) return null
  const same = releases.filter((release) => release.quarter === quarter).slice(-3)
  const [session = null, ...others] = new Set(same.map((release) => marketSession(release.time)))
  return {
    cik,
    periodEnd: end,
    quarter,
    fiscalYear: getFiscalYear(fiscalYearEnd, yearOffset),
    date: forecast.date,
    time: null,
    session: others.length ? null : session,
    status: "expected",
    from: forecast.from,
    to: forecast.to,
    accession: null,
    form: null,
    file: null,
  }
}
