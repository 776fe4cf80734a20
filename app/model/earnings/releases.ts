import { acceptedAt, stampClock } from "~/edgar/acceptance-time"
import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm, isAmendment, isAnnual, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, daysBetween, type IsoDate, toIsoDate } from "~/lib/dates"

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
  const candidates = listCandidates(filings)
  const listed = withOpenPeriod(listPeriods(filings))
  const periods = withInterim(listed)
  const offered = periods.map((period) => {
    const following = listed.includes(period) ? listed : periods
    const next = following.find(({ end }) => end > period.end)?.end ?? "9999-12-31"
    const until = period.report ? addDays(period.report.filed, 1) : addDays(period.end, maxLagDays)
    const inTime = candidates.filter(
      ({ date }) =>
        date > period.end && date <= until && date <= addDays(period.end, maxLagDays) && date <= next,
    )
    const sure = inTime.filter(({ isSure }) => isSure)
    return { period, releases: sure.length > 0 ? sure : inTime }
  })
  const chosen = chooseByUsualLag(offered)
  return chosen
    .filter(({ release }, index) => release !== chosen[index - 1]?.release)
    .map(({ period, release }) => ({
      periodEnd: period.end,
      quarter: period.quarter,
      fiscalYearEnd: period.fiscalYearEnd,
      date: release.date,
      time: release.time,
      filing: release.filing,
      report: period.report,
    }))
}

interface Dated {
  filing: SubmittedFiling
  date: IsoDate
  time: string | null
  /** False for a filing that can be about anything else: it counts on the usual day of results alone. */
  isSure: boolean
}

/** 8-Ks with item 2.02 (12 before 2004-08) and 6-Ks described as results, then 8-Ks with item 7.01; oldest first. */
function listCandidates(filings: SubmittedFiling[]): Dated[] {
  const clock = stampClock(filings)
  return filings
    .flatMap((filing) => {
      const isSure = isOfResults(filing)
      if (!isSure && !isFurnished(filing)) return []
      const accepted = acceptedAt(filing, clock)
      return [{ filing, date: accepted?.date ?? filing.filed, time: accepted?.time ?? null, isSure }]
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}

function isOfResults({ form, items, description }: SubmittedFiling): boolean {
  if (form === "6-K") return /result|earning|quarter|interim|half.?year/i.test(description)
  return form === "8-K" && parseEightKItems(items).some((item) => item === "2.02" || item === "12")
}

function isFurnished({ form, items }: SubmittedFiling): boolean {
  return form === "8-K" && parseEightKItems(items).includes("7.01")
}

interface Chosen {
  period: FiscalPeriod
  releases: Dated[]
  release: Dated
}

const maxDaysFromUsual = 10

/**
 * Some companies file item 2.02 several times a quarter (monthly sales, deliveries). The first pass takes the last
 * one before the period's report, the second the one nearest to the usual lag of that fiscal quarter.
 */
function chooseByUsualLag(offered: Omit<Chosen, "release">[]): Chosen[] {
  let chosen = offered.flatMap(({ period, releases }) => {
    const release = releases.at(-1)
    return release ? [{ period, releases, release }] : []
  })
  for (let pass = 0; pass < 2; pass++) {
    const before = chosen
    chosen = before.map((each) => {
      const distance = distanceFromUsual(each.period, before)
      const [nearest] = [...each.releases].sort((a, b) => distance(a) - distance(b))
      return { ...each, release: nearest ?? each.release }
    })
  }
  return chosen.filter(
    ({ period, release }) =>
      release.isSure || distanceFromUsual(period, chosen, Infinity)(release) <= maxDaysFromUsual,
  )
}

/** The days between a release and the usual lag of its fiscal quarter; without a usual one, from `otherwise`. */
function distanceFromUsual(period: FiscalPeriod, chosen: readonly Chosen[], otherwise = 0) {
  const lag = ({ end }: FiscalPeriod, { date }: Dated) => daysBetween(end, date)
  const lags = chosen
    .filter(
      (other) =>
        other.release.isSure &&
        other.period.quarter === period.quarter &&
        Math.abs(daysBetween(other.period.end, period.end)) < 4 * 366,
    )
    .map((other) => lag(other.period, other.release))
  const usual = median(lags) ?? otherwise
  return (release: Dated) => Math.abs(lag(period, release) - usual)
}

/** With the quarters of years that have a report of the year alone, as those of foreign companies. */
function withInterim(periods: FiscalPeriod[]): FiscalPeriod[] {
  return periods.flatMap((period, index) => {
    const isForeign = /^(?:20|40)-F/.test(period.report?.form ?? "")
    const next = periods[index + 1]
    if (!isForeign || (next && next.quarter !== 4)) return [period]
    const fiscalYearEnd = addYear(period.end)
    const quarters = ([1, 2, 3] as const).map((quarter) => ({
      ...{ end: addQuarters(period.end, quarter), quarter, fiscalYearEnd, report: null },
    }))
    return [period, ...quarters]
  })
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

function addQuarters(date: IsoDate, count: number): IsoDate {
  const [year = 0, month = 1, day] = addDays(date, 1).split("-").map(Number)
  if (day !== 1) return addDays(date, 91 * count)
  return addDays(toIsoDate(Date.UTC(year, month - 1 + 3 * count)), -1)
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
