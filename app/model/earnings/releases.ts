import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm, isAmendment, isAnnual, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"

/** A quarter and the filing that first published its results. */
export interface Release {
  periodEnd: IsoDate
  /** 1 to 4, counted from the fiscal year's end. */
  quarter: 1 | 2 | 3 | 4
  fiscalYearEnd: IsoDate
  /** New York. */
  date: IsoDate
  /** New York, `16:31`; null if the list has only the day. */
  time: string | null
  filing: SubmittedFiling
  /** The 10-Q or 10-K of the same period, if filed. */
  report: SubmittedFiling | null
}

export interface FiscalPeriod {
  end: IsoDate
  quarter: 1 | 2 | 3 | 4
  fiscalYearEnd: IsoDate
  report: SubmittedFiling | null
}

/** A release is at most this many days after the period's end. A late annual report can take longer. */
const maxLagDays = 110

/** At most one release for each fiscal period, oldest first. */
export function findReleases(filings: SubmittedFiling[]): Release[] {
  const candidates = releaseFilings(filings)
  const clock = stampClock(filings)
  const dated = candidates
    .map((filing) => {
      const accepted = acceptedAt(filing, clock)
      return { filing, date: accepted?.date ?? filing.filed, time: accepted?.time ?? null }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
  const periods = withOpenPeriod(listPeriods(filings))
  const offered = periods.map((period, index) => {
    const next = periods[index + 1]?.end ?? "9999-12-31"
    const until = period.report ? addDays(period.report.filed, 1) : addDays(period.end, maxLagDays)
    return {
      period,
      releases: dated.filter(
        ({ date }) =>
          date > period.end && date <= until && date <= addDays(period.end, maxLagDays) && date <= next,
      ),
    }
  })
  return chooseByUsualLag(offered).map(({ period, release }) => ({
    periodEnd: period.end,
    quarter: period.quarter,
    fiscalYearEnd: period.fiscalYearEnd,
    date: release.date,
    time: release.time,
    filing: release.filing,
    report: period.report,
  }))
}

/** Filings of results: 8-Ks with item 2.02 (12 before 2004-08) and 6-Ks with such a description. */
function releaseFilings(filings: SubmittedFiling[]): SubmittedFiling[] {
  return filings.filter((filing) => {
    if (isAmendment(filing.form)) return false
    const form = baseForm(filing.form)
    if (form === "8-K") return parseEightKItems(filing.items).some((item) => item === "2.02" || item === "12")
    return form === "6-K" && /result|earning|quarter|interim|half.?year/i.test(filing.description)
  })
}

interface Dated {
  filing: SubmittedFiling
  date: IsoDate
  time: string | null
}

/**
 * Some companies file item 2.02 several times a quarter (monthly sales, deliveries). The first pass takes the last
 * one before the period's report, the second the one nearest to the usual lag of that fiscal quarter.
 */
function chooseByUsualLag(offered: { period: FiscalPeriod; releases: Dated[] }[]) {
  const lag = (period: FiscalPeriod, release: Dated) => daysBetween(period.end, release.date)
  let chosen = offered.flatMap(({ period, releases }) => {
    const release = releases.at(-1)
    return release ? [{ period, releases, release }] : []
  })
  for (let pass = 0; pass < 2; pass++) {
    const before = chosen
    chosen = before.map(({ period, releases, release: last }) => {
      const lags = before
        .filter(
          (other) =>
            other.period.quarter === period.quarter &&
            Math.abs(daysBetween(other.period.end, period.end)) < 4 * 366,
        )
        .map((other) => lag(other.period, other.release))
      const usual = median(lags) ?? 0
      const distance = (release: Dated) => Math.abs(lag(period, release) - usual)
      const [nearest] = [...releases].sort((a, b) => distance(a) - distance(b))
      return { period, releases, release: nearest ?? last }
    })
  }
  return chosen
}

/** The fiscal periods with a report in a filing list, oldest first. */
export function listPeriods(filings: SubmittedFiling[]): FiscalPeriod[] {
  const reports = new Map<IsoDate, SubmittedFiling>()
  for (const filing of [...filings].sort((a, b) => b.filed.localeCompare(a.filed)))
    if (isPeriodic(filing.form) && !isAmendment(filing.form) && filing.period && filing.period < filing.filed)
      reports.set(filing.period, filing)
  const sorted = [...reports].sort(([a], [b]) => a.localeCompare(b))
  const yearEnds = sorted.filter(([, report]) => endsYear(report.form)).map(([end]) => end)
  return sorted.flatMap(([end, report]) => {
    const place = placeInYear(end, report.form, yearEnds)
    return place ? [{ end, report, ...place }] : []
  })
}

/** True for an annual report, and for a report of a transition period: the next fiscal year begins after either. */
function endsYear(form: string): boolean {
  return isAnnual(form) || baseForm(form) === "10-QT"
}

/** A first quarter ends about 275 days before its year, and a third about 275 days after the year before it. */
const threeQuartersDays = 300

function placeInYear(end: IsoDate, form: string, yearEnds: IsoDate[]) {
  if (endsYear(form)) return { quarter: 4 as const, fiscalYearEnd: end }
  const isNear = (yearEnd: IsoDate) => Math.abs(daysBetween(yearEnd, end)) <= threeQuartersDays
  const before = yearEnds.filter((yearEnd) => yearEnd < end).findLast(isNear)
  // Lists lack annual reports, and give some a wrong period.
  const after = yearEnds.filter((yearEnd) => yearEnd > end).find(isNear)
  const fiscalYearEnd = after ?? (before && addYear(before))
  if (!fiscalYearEnd) return null
  const days = before ? daysBetween(before, end) : 365 - daysBetween(end, fiscalYearEnd)
  const quarter = Math.round(days / 91.3)
  if (quarter !== 1 && quarter !== 2 && quarter !== 3) return null
  return { quarter: quarter as 1 | 2 | 3, fiscalYearEnd }
}

/** The period after the last report's. Its release may be published before its report. */
function withOpenPeriod(periods: FiscalPeriod[]): FiscalPeriod[] {
  const next = nextPeriod(periods)
  return next ? [...periods, next] : periods
}

/** The period after the last known one, from the same quarter a year before. */
export function nextPeriod(periods: FiscalPeriod[]): FiscalPeriod | null {
  const last = periods.at(-1)
  if (!last) return null
  const quarter = ((last.quarter % 4) + 1) as 1 | 2 | 3 | 4
  const yearAgo = [...periods].reverse().find((period) => period.quarter === quarter)
  if (!yearAgo) return null
  const end = addYear(yearAgo.end)
  const days = daysBetween(last.end, end)
  if (days < 60 || days > 130) return null
  return {
    end,
    quarter,
    fiscalYearEnd: quarter === 4 ? end : quarter === 1 ? addYear(last.end) : last.fiscalYearEnd,
    report: null,
  }
}

/** One year later: the same month's end for a month's end, otherwise 52 weeks, as for 52/53-week years. */
export function addYear(date: IsoDate): IsoDate {
  const monthEnd = addDays(date, 1).endsWith("-01")
  if (!monthEnd) return addDays(date, 364)
  const next = `${Number(addDays(date, 1).slice(0, 4)) + 1}${addDays(date, 1).slice(4)}`
  return addDays(next, -1)
}

/** The middle value, the lower of two; null if there are no values. */
export function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
