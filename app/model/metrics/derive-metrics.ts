import { daysBetween } from "~/lib/dates"
import type { CompanyFigures, FigurePeriod } from "./company-figures"
import type { MetricValues } from "./metric-values"
import { metrics } from "./metrics"

/** All metrics from statements, for the latest twelve months or, for annual filers, the latest year. */
export function deriveMetrics({ years, trailing }: CompanyFigures): MetricValues {
  const [lastYear, lastTrailing] = [years.at(-1), trailing.at(-1)]
  const now = lastTrailing && (!lastYear || lastTrailing.end >= lastYear.end) ? lastTrailing : lastYear
  if (!now) return {}
  const before = yearBefore(now === lastTrailing ? trailing : years, now)
  const values: MetricValues = {}
  for (const { key, compute } of metrics) {
    if (!compute) continue
    const value = compute({ now, before, years })
    values[key] = Number.isFinite(value) ? value : null
  }
  return values
}

function yearBefore(periods: FigurePeriod[], now: FigurePeriod): FigurePeriod | null {
  const found = periods.filter(({ end }) => Math.abs(daysBetween(end, now.end) - 365) <= 15)
  return found.at(-1) ?? null
}
