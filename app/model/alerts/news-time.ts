import type { IsoDate } from "~/lib/dates"
import { fromNewYork, toNewYork } from "~/lib/new-york"

/** News of a day without a time is dated noon in New York. */
export function getTime(date: IsoDate, time: string | null = null): number {
  return fromNewYork({ date, time: time ?? "12:00" })
}

/** True for news of the day `sinceMs` is in, or later; with a time, not before `sinceMs`. */
export function isSince(sinceMs: number, date: IsoDate, time: string | null = null): boolean {
  return time === null ? date >= toNewYork(sinceMs).date : getTime(date, time) >= sinceMs
}
