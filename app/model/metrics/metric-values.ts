import { daysBetween, type IsoDate } from "~/lib/dates"

/** Metrics by key; what is not known is null or absent. */
export type MetricValues = Record<string, number | null>

/** A stored day: days since 1970. */
export function dayNumber(date: IsoDate): number {
  return daysBetween("1970-01-01", date)
}
