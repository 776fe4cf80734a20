import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { weekdayOf } from "~/lib/new-york"
import { median, type Release } from "./releases"

/** When a period's results are expected, and between which days past lags would put them. */
export interface Forecast {
  date: IsoDate
  from: IsoDate
  to: IsoDate
  /** How many years it rests on. */
  years: number
}

const mostYears = 5
const fewestYears = 3

/**
 * The median lag after the period's end of the same fiscal quarter in the last five years, moved to the
 * weekday that most of these years share, if one is, and never on a weekend. Null with fewer than three years.
 */
export function forecastRelease(
  periodEnd: IsoDate,
  quarter: Release["quarter"],
  releases: Release[],
): Forecast | null {
  const same = releases
    .filter((release) => release.quarter === quarter && release.periodEnd < periodEnd)
    .slice(-mostYears)
  if (same.length < fewestYears) return null
  const lags = same.map((release) => daysBetween(release.periodEnd, release.date))
  const weekday = usualWeekday(same)
  const date = toWeekday(addDays(periodEnd, median(lags)!), weekday)
  const from = offWeekend(addDays(periodEnd, Math.min(...lags)))
  const to = offWeekend(addDays(periodEnd, Math.max(...lags)))
  const [earliest, , latest] = [from, date, to].sort()
  return { date, from: earliest!, to: latest!, years: same.length }
}

/** The weekday of at least half of the releases, 0 for Sunday; null without one. */
function usualWeekday(releases: Release[]): number | null {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const release of releases) counts[weekdayOf(release.date)]! += 1
  const most = Math.max(...counts)
  return most * 2 >= releases.length ? counts.indexOf(most) : null
}

function toWeekday(date: IsoDate, weekday: number | null): IsoDate {
  if (weekday === null || weekday === 0 || weekday === 6) return offWeekend(date)
  const ahead = (weekday - weekdayOf(date) + 7) % 7
  return addDays(date, ahead > 3 ? ahead - 7 : ahead)
}

/** Saturday to Friday, Sunday to Monday. */
function offWeekend(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date)
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date
}

/** A past release beside what would have been forecast of it from the quarters before it alone. */
export interface PastForecast {
  release: Release
  forecast: Forecast
  /** Days from forecast to release; negative when it came earlier. */
  errorDays: number
}

/** Each quarter held out in turn: its forecast knows nothing but earlier releases and the period's end. */
export function pastForecasts(releases: Release[]): PastForecast[] {
  return releases.flatMap((release, index) => {
    const forecast = forecastRelease(release.periodEnd, release.quarter, releases.slice(0, index))
    return forecast ? [{ release, forecast, errorDays: daysBetween(forecast.date, release.date) }] : []
  })
}

/** The median of the absolute errors, days; null without any. */
export function medianError(past: PastForecast[]): number | null {
  return median(past.map((one) => Math.abs(one.errorDays)))
}
