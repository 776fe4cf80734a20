import { addDays, type IsoDate, toIsoDate } from "./dates"
import { getWeekday } from "./new-york"

/** The date itself if federal offices are open, otherwise the next date on which they are. */
export function nextBusinessDay(date: IsoDate): IsoDate {
  let day = date
  while (getWeekday(day) % 6 === 0 || isFederalHoliday(day)) day = addDays(day, 1)
  return day
}

/** The number of business days after one date, up to and including another. */
export function businessDaysBetween(from: IsoDate, to: IsoDate): number {
  let count = 0
  for (let day = nextBusinessDay(addDays(from, 1)); day <= to; day = nextBusinessDay(addDays(day, 1))) count++
  return count
}

/** True for the observed date of a holiday in 5 U.S.C. 6103: Friday for a Saturday, Monday for a Sunday. */
export function isFederalHoliday(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4))
  return [...getHolidays(year), observed(`${year + 1}-01-01`)].includes(date)
}

/** True where the New York exchanges trade. Their closures of single days, such as for mourning, are not known. */
export function isMarketDay(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4))
  // Veterans Day, Columbus Day, and the Friday before a New Year on a Saturday.
  const traded = [observed(`${year}-11-11`), nthWeekday(year, 10, 1, 2), `${year}-12-31`]
  const isClosed = date === goodFriday(year) || (isFederalHoliday(date) && !traded.includes(date))
  return getWeekday(date) % 6 !== 0 && !isClosed
}

function getHolidays(year: number): IsoDate[] {
  const fixed = ["01-01", "07-04", "11-11", "12-25", ...(year >= 2021 ? ["06-19"] : [])]
  return [
    ...fixed.map((monthDay) => observed(`${year}-${monthDay}`)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMonday(year, 5),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    nthWeekday(year, 11, 4, 4),
  ]
}

function observed(date: IsoDate): IsoDate {
  const weekday = getWeekday(date)
  return addDays(date, weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
}

function nthWeekday(year: number, month: number, weekday: number, n: number): IsoDate {
  const first = toIsoDate(Date.UTC(year, month - 1, 1))
  return addDays(first, ((7 + weekday - getWeekday(first)) % 7) + (n - 1) * 7)
}

function lastMonday(year: number, month: number): IsoDate {
  const last = toIsoDate(Date.UTC(year, month, 0))
  return addDays(last, -((getWeekday(last) + 6) % 7))
}

/** Two days before Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
export function goodFriday(year: number): IsoDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15
  const moon = ((leap % 30) + 30) % 30
  const epact =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7
  const easter = epact - weekday
  const month = 3 + Math.floor((easter + 40) / 44)
  const day = easter + 28 - 31 * Math.floor(month / 4)
  return addDays(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`, -2)
}
