import { isSameEnd, isYearBefore } from "~/model/earnings/earnings-event"
import type { OperatingMetric, ReleaseFiling } from "./release-document"
import { isOfQuarter } from "./release-periods"

/** A metric of a release's quarter in single units, percentages as printed, and that of the year before. */
export interface QuarterMetric {
  label: string
  unit: "percent" | "number"
  /** What is counted, as the company names it; empty without a name. */
  of: string
  value: number
  yearAgo: number | null
  printed: OperatingMetric
}

/** The operating metrics of the quarter that a release is about. */
export function listQuarterMetrics({ metrics, period }: ReleaseFiling): QuarterMetric[] {
  return metrics
    .filter(({ months, end }) => isOfQuarter(months) && isSameEnd(end, period))
    .map((printed): QuarterMetric => {
      const { label, unit, months, value, scale } = printed
      const before = metrics.find(
        (each) =>
          each.label === label &&
          each.unit === unit &&
          each.months === months &&
          isYearBefore(each.end, period),
      )
      return {
        ...{ label, unit: unit === "%" ? "percent" : "number", of: unit === "%" ? "" : unit },
        ...{ value: value * (scale ?? 1), yearAgo: before ? before.value * (before.scale ?? 1) : null },
        printed,
      }
    })
}
