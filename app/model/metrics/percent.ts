import type { MetricUnit } from "./metric"

/** The one place where the statements' fractions (0.15) become the screener's percents (15). Null stays null. */
export function toPercent(fraction: number): number
export function toPercent(fraction: number | null): number | null
export function toPercent(fraction: number | null): number | null {
  return fraction === null ? null : fraction * 100
}

/** A ratio's value as the metric of that unit. */
export function toMetricValue(value: number | null, unit: MetricUnit): number | null {
  return unit === "percent" ? toPercent(value) : value
}

/** A metric's percent as the fraction that formats take. */
export function toFraction(percent: number | null): number | null {
  return percent === null ? null : percent / 100
}
