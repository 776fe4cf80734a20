import { type IsoDate, toIsoDate } from "./dates"

/** Date and time in New York. */
export interface NewYorkTime {
  date: IsoDate
  /** `16:31` */
  time: string
}

const hourMs = 3_600_000

/** Converts a timestamp to New York time, by the daylight saving rules since 1987. */
export function toNewYork(utcMs: number): NewYorkTime {
  const local = new Date(utcMs + offsetHours(utcMs) * hourMs)
  return { date: toIsoDate(local.getTime()), time: local.toISOString().slice(11, 16) }
}

/** Converts New York time to ms since the epoch. */
export function fromNewYork({ date, time }: NewYorkTime): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // The first guess can have the wrong offset within hours of a change, so the offset is computed again.
  const guess = asUtc - offsetHours(asUtc + 5 * hourMs) * hourMs
  return asUtc - offsetHours(guess) * hourMs
}

/** Hours from UTC: −4 in summer, −5 in winter. */
function offsetHours(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear()
  // Energy Policy Act of 2005: since 2007 from March to November, before from April to October.
  const starts = year >= 2007 ? nthSunday(year, 2, 2) : nthSunday(year, 3, 1)
  const ends = year >= 2007 ? nthSunday(year, 10, 1) : nthSunday(year, 10, 1) - 7 * 24 * hourMs
  const isSummer = utcMs >= starts + 7 * hourMs && utcMs < ends + 6 * hourMs
  return isSummer ? -4 : -5
}

/** Midnight UTC on the n-th Sunday of a month. */
function nthSunday(year: number, month: number, n: number): number {
  const first = Date.UTC(year, month, 1)
  const day = 1 + ((7 - new Date(first).getUTCDay()) % 7) + (n - 1) * 7
  return Date.UTC(year, month, day)
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/** 0 for Sunday. */
export function getWeekday(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function weekdayName(date: IsoDate): string {
  return weekdays[getWeekday(date)] ?? ""
}
