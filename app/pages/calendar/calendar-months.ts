import { addDays, formatMonth, type IsoDate } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"

export interface DayCount {
  date: IsoDate
  count: number
}

export interface CalendarMonth {
  /** `2026-11` */
  key: string
  title: string
  /** Monday to Friday; null outside of the month. Releases of a weekend count on the Friday before. */
  weeks: (DayCount | null)[][]
  total: number
}

const monthsShown = 3

/** The first and the last day of the strip that begins with the month of a day. */
export function monthsRange(day: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = `${day.slice(0, 7)}-01`
  let to = from
  for (let month = 0; month < monthsShown; month++) to = nextMonth(to)
  return { from, to: addDays(to, -1) }
}

function nextMonth(first: IsoDate): IsoDate {
  return `${addDays(first, 31).slice(0, 7)}-01`
}

/** The months of a strip with the number of releases of each weekday. */
export function toMonths(day: IsoDate, counts: DayCount[]): CalendarMonth[] {
  const { from, to } = monthsRange(day)
  const perDay = new Map<IsoDate, number>()
  for (const { date, count } of counts) {
    const weekday = getWeekday(date)
    const shown = weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, -2) : date
    // A weekend at the beginning of a month stays in it, on its first Monday.
    const inMonth = shown.slice(0, 7) === date.slice(0, 7) ? shown : addDays(date, weekday === 6 ? 2 : 1)
    perDay.set(inMonth, (perDay.get(inMonth) ?? 0) + count)
  }
  const months: CalendarMonth[] = []
  for (let first = from; first <= to; first = nextMonth(first)) {
    const weeks: (DayCount | null)[][] = []
    let total = 0
    for (let date = first; date < nextMonth(first); date = addDays(date, 1)) {
      const weekday = getWeekday(date)
      if (weekday === 0 || weekday === 6) continue
      if (weeks.length === 0 || weekday === 1) weeks.push([null, null, null, null, null])
      const count = perDay.get(date) ?? 0
      total += count
      const week = weeks.at(-1)
      if (week) week[weekday - 1] = { date, count }
    }
    months.push({ key: first.slice(0, 7), title: formatMonth(first), weeks, total })
  }
  return months
}
