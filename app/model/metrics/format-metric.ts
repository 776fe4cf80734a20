import {
  countText,
  formatCompact,
  formatFigure,
  formatMetric,
  formatPercent,
  formatScore,
} from "~/lib/numbers"
import type { MetricUnit } from "./metric"
import { toFraction } from "./percent"

/** A metric's value as text; percents are 0 to 100. */
export function formatMetricValue(value: number | null, unit: MetricUnit): string {
  switch (unit) {
    case "percent":
      return formatPercent(toFraction(value), 1)
    case "times":
      return formatMetric(value, "Times")
    case "days":
      return value === null ? formatFigure(null) : countText(value, "day")
    case "perShare":
      return formatFigure(value, 2)
    case "count":
      return formatFigure(value)
    case "score":
      return formatScore(value)
    case "money":
    case "shares":
      return formatCompact(value)
  }
}

/** True for a metric in the list of estimated ones. */
export function hasEstimate(list: string | null, key: string): boolean {
  return list?.split(" ").includes(key) ?? false
}
