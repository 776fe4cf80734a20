/** A calendar day, `YYYY-MM-DD`. String order is date order. */
export type IsoDate = string

const dayMs = 86_400_000

/** True for a day that exists: 2023-02-29 does not. */
export function isIsoDate(text: string): text is IsoDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && toIsoDate(time) === text
}

export function toIsoDate(timeMs: number): IsoDate {
  return new Date(timeMs).toISOString().slice(0, 10)
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return toIsoDate(Date.parse(`${date}T00:00:00Z`) + days * dayMs)
}

/** Days from `start` to `end`; negative when `end` is earlier. */
export function daysBetween(start: IsoDate, end: IsoDate): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs)
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

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
