import type { MetricUnit } from "./metric"

/** Converts the statements' fractions (0.15) to the screener's percents (15). Used for every metric. Null stays null. */
export function toPercent(fraction: number): number
export function toPercent(fraction: number | null): number | null
export function toPercent(fraction: number | null): number | null {
  return fraction === null ? null : fraction * 100
}

/** A ratio's value as a metric of the unit. */
export function toMetricValue(value: number | null, unit: MetricUnit): number | null {
  return unit === "percent" ? toPercent(value) : value
}

/** A metric's percent as a fraction, as format functions expect. */
export function toFraction(percent: number | null): number | null {
  return percent === null ? null : percent / 100
}
