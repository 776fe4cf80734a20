/** 2100-01-01: a later time is an error. */
export const maxTimeMs = 4_102_444_800_000

/** The time, or null if it cannot be one, such as 1e308 in a row of an older version. */
export function toInstant(timeMs: number | null): number | null {
  return timeMs !== null && Number.isInteger(timeMs) && timeMs >= 0 && timeMs <= maxTimeMs ? timeMs : null
}

/** A calendar day, `YYYY-MM-DD`. String order is date order. */
export type IsoDate = string

/** True for a day that exists: 2023-02-29 does not. */
export function isIsoDate(text: string): text is IsoDate {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && formatDayNumber(dayNumber(text)) === text
}

export function toIsoDate(timeMs: number): IsoDate {
  return new Date(timeMs).toISOString().slice(0, 10)
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return formatDayNumber(dayNumber(date) + days)
}

/** Days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return dayNumber(end) - dayNumber(start)
}

/** The days by which the ends of 52/53-week years differ from those of calendar years, and some. */
const slackOfYears = 21

/** Days as years: whole ones where the days are those of fiscal years, whose ends vary by weeks. */
export function toYears(days: number): number {
  const years = days / 365.25
  const whole = Math.round(years)
  return Math.abs(days - whole * 365.25) <= slackOfYears ? whole : years
}

/** The number of the next `count` digits of a text. */
function digits(text: string, from: number, count: number): number {
  let number = 0
  for (let at = from; at < from + count; at++) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

// Statements compare and move tens of thousands of days, and `Date` takes six times as long to read and write one.
// A year is counted from March, so that the day of a leap year is its last.
const daysOf400Years = 146_097
const daysFromMarch0ToEpoch = 719_468

function dayNumber(date: IsoDate): number {
  const month = digits(date, 5, 2)
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digits(date, 8, 2) - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + dayOfYear - daysFromMarch0ToEpoch
}

function formatDayNumber(days: number): IsoDate {
  const fromMarch0 = days + daysFromMarch0ToEpoch
  const cycle = Math.floor(fromMarch0 / daysOf400Years)
  const day = fromMarch0 - cycle * daysOf400Years
  const year = Math.floor(
    (day - Math.floor(day / 1460) + Math.floor(day / 36_524) - Math.floor(day / 146_096)) / 365,
  )
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = ((fromMarch + 2) % 12) + 1
  return `${padded(cycle * 400 + year + (month <= 2 ? 1 : 0), 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, "0")
}

const fullMonthNames =
  "january february march april may june july august september october november december".split(" ")
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** The number of a month by its name, or by three letters or more of it; 0 for another word. */
export function monthNumber(name: string): number {
  const given = name.toLowerCase().replace(/[^a-z]/g, "")
  return given.length < 3 ? 0 : fullMonthNames.findIndex((each) => each.startsWith(given)) + 1
}

/** A day by the name of its month; null for one that does not exist. */
export function toNamedDay(year: string, month: string, day: string): IsoDate | null {
  const date = `${year}-${padded(monthNumber(month), 2)}-${day.padStart(2, "0")}`
  return isIsoDate(date) ? date : null
}

/** `Sep 2024` */
export function formatMonth(date: IsoDate): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** `28 Sep 2024` */
export function formatDay(date: IsoDate): string {
  return `${Number(date.slice(8, 10))} ${formatMonth(date)}`
}

/** `0926` as `26 Sep` */
export function formatMonthDay(monthDay: string): string {
  return `${Number(monthDay.slice(2))} ${monthNames[Number(monthDay.slice(0, 2)) - 1] ?? ""}`.trim()
}
