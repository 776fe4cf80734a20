import { daysBetween, type IsoDate } from "~/lib/dates"

/** Metrics by key; unknown values are null or absent. */
export type MetricValues = Record<string, number | null>

/** A stored day: days since 1970. */
export function dayNumber(date: IsoDate): number {
  return daysBetween("1970-01-01", date)
}
