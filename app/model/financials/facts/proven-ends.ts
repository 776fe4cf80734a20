import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { type FiscalCalendar, slackDays } from "./fiscal-calendar"
import type { DatedPeriod } from "./fiscal-periods"

/** A period's dates, and how many facts have them. */
type CountedPeriod = { period: DatedPeriod; count: number }

/**
 * Shows whether a balance is of its period's end: within 14 days of the end that durations give the period, first
 * whole years. Where no duration ends with the period, one that begins after it proves its end, and without any the
 * calendar's even quarters do. After a change of the fiscal year, the transition month ends near the year's end and is
 * another day.
 */
export function provenEnds(
  used: readonly CountedPeriod[],
  calendar: FiscalCalendar,
): (balance: DatedPeriod) => boolean {
  const ends = new Map<string, CountedPeriod>()
  const starts: IsoDate[] = []
  for (const each of used) {
    const { start } = each.period
    if (start === null) continue
    starts.push(start)
    const key = quarterKey(each.period)
    const best = ends.get(key)
    if (!best || isBetter(each, best)) ends.set(key, each)
  }
  return (balance) => {
    const end = ends.get(quarterKey(balance))?.period.end
    if (end !== undefined) return Math.abs(daysBetween(end, balance.end)) <= slackDays
    const next = addDays(balance.end, 1)
    if (starts.some((start) => Math.abs(daysBetween(next, start)) <= slackDays)) return true
    const year = calendar.yearOf(balance.end)
    const days = (daysBetween(year.start, year.end) + 1) * (balance.quarter / 4)
    return Math.abs(daysBetween(year.start, next) - days) <= slackDays
  }
}

function quarterKey({ fiscalYear, quarter }: DatedPeriod): string {
  return `${fiscalYear}q${quarter}`
}

function isBetter(a: CountedPeriod, b: CountedPeriod): boolean {
  const isYear = (each: CountedPeriod) => (each.period.span === "Y" ? 1 : 0)
  return (isYear(a) - isYear(b) || a.count - b.count || daysBetween(b.period.end, a.period.end)) > 0
}
