import { addDays } from "~/lib/dates"
import { fromNewYork, getWeekday, toNewYork } from "~/lib/new-york"
import type { AlertFrequency } from "./alert"

const hour = "07:00"

/**
 * Events found until this time are due now. For daily mail it is the last 7:00 in New York, for weekly mail
 * the last Monday at 7:00. It depends on the time alone, so a repeated or late run takes the same events.
 */
export function digestCutoff(frequency: AlertFrequency, nowMs: number): number {
  if (frequency === "at-once") return nowMs
  const { date, time } = toNewYork(nowMs)
  const day = time < hour ? addDays(date, -1) : date
  if (frequency === "daily") return fromNewYork({ date: day, time: hour })
  return fromNewYork({ date: addDays(day, -((getWeekday(day) + 6) % 7)), time: hour })
}
