import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"
import { median, type Release } from "./releases"

/** The part of a release that a forecast reads. */
type Lag = Pick<Release, "periodEnd" | "date"> & { quarter: number }

/** The expected day of a period's results, and the range of days according to past lags. */
export interface Forecast {
  date: IsoDate
  from: IsoDate
  to: IsoDate
  /** The number of past years used. */
  years: number
}

const maxYears = 5
const minYears = 3

/** The last forecasts whose errors correct the next one, and how many of them are in one direction if it is a habit. */
const lastErrors = 4
const alikeErrors = 3

/**
 * The period's end plus the median lag of the same fiscal quarter in the last five years, moved by the signed median
 * of the errors of the last four such forecasts, if three of them are in one direction, and to the weekday that most of
 * these years share, if any, and never on a weekend. Null with fewer than three years.
 */
export function forecastRelease(periodEnd: IsoDate, quarter: number, releases: Lag[]): Forecast | null {
  const earlier = releases.filter((release) => release.periodEnd < periodEnd)
  const errors = earlier.slice(-lastErrors).flatMap((release) => {
    const raw = forecastByLag(release.periodEnd, release.quarter, earlier, 0)
    return raw ? [daysBetween(raw.date, release.date)] : []
  })
  return forecastByLag(periodEnd, quarter, earlier, getShift(errors))
}

/** The signed median of errors most of which are in one direction; zero for those in both. */
function getShift(errors: number[]): number {
  const middle = median(errors) ?? 0
  const alike = errors.filter((error) => error * middle > 0).length
  return alike >= alikeErrors ? middle : 0
}

function forecastByLag(periodEnd: IsoDate, quarter: number, releases: Lag[], shift: number): Forecast | null {
  const same = releases
    .filter((release) => release.quarter === quarter && release.periodEnd < periodEnd)
    .slice(-maxYears)
  const lags = same.map((release) => daysBetween(release.periodEnd, release.date))
  const usualLag = median(lags)
  if (same.length < minYears || usualLag === null) return null
  const weekday = usualWeekday(same)
  const date = toWeekday(addDays(periodEnd, usualLag + shift), weekday)
  const from = offWeekend(addDays(periodEnd, Math.min(...lags)))
  const to = offWeekend(addDays(periodEnd, Math.max(...lags)))
  const days = [from, date, to].sort()
  return { date, from: days[0] ?? date, to: days.at(-1) ?? date, years: same.length }
}

/** The weekday of at least half of the releases, 0 for Sunday; null if there is none. */
function usualWeekday(releases: Lag[]): number | null {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const release of releases) {
    const weekday = getWeekday(release.date)
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return most * 2 >= releases.length ? counts.indexOf(most) : null
}

function toWeekday(date: IsoDate, weekday: number | null): IsoDate {
  if (weekday === null || weekday === 0 || weekday === 6) return offWeekend(date)
  const ahead = (weekday - getWeekday(date) + 7) % 7
  return addDays(date, ahead > 3 ? ahead - 7 : ahead)
}

/** Saturday to Friday, Sunday to Monday. */
function offWeekend(date: IsoDate): IsoDate {
  const weekday = getWeekday(date)
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date
}

/** A past release with the forecast from only the quarters before it. */
export interface PastForecast<R extends Lag = Lag> {
  release: R
  forecast: Forecast
  /** Days from forecast to release; negative if the release was earlier. */
  errorDays: number
}

/** Backtests each quarter: its forecast uses only earlier releases and the period's end. */
export function pastForecasts<R extends Lag>(releases: R[]): PastForecast<R>[] {
  return releases.flatMap((release, index) => {
    const forecast = forecastRelease(release.periodEnd, release.quarter, releases.slice(0, index))
    return forecast ? [{ release, forecast, errorDays: daysBetween(forecast.date, release.date) }] : []
  })
}

/** The median absolute error, days; null without forecasts. */
export function medianError(past: PastForecast[]): number | null {
  return median(past.map((one) => Math.abs(one.errorDays)))
}
