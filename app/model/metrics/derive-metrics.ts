import { daysBetween } from "~/lib/dates"
import { ratioTable } from "~/model/ratios/ratio-table"
import type { CompanyFigures, FigurePeriod } from "./company-figures"
import { deriveAmounts } from "./derive-amounts"
import { deriveGrowth } from "./derive-growth"
import { deriveQuality } from "./derive-quality"
import { dayNumber, type MetricValues } from "./metric-values"
import { toMetricValue } from "./percent"

/** All metrics from statements, for the latest twelve months or, for annual filers, the latest year. */
export function deriveMetrics(figures: CompanyFigures): MetricValues {
  const { years, trailing } = figures
  const [lastYear, lastTrailing] = [years.at(-1), trailing.at(-1)]
  const now = lastTrailing && (!lastYear || lastTrailing.end >= lastYear.end) ? lastTrailing : lastYear
  if (!now) return {}
  const before = yearBefore(now === lastTrailing ? trailing : years, now)
  return finite({
    ...readRatios(now),
    ...deriveAmounts(now),
    ...deriveGrowth(now, before, years),
    ...deriveQuality(now, before, years),
    daysSincePeriodEnd: dayNumber(now.end),
  })
}

/** Ratios that the industry leaves out, and those that need a price, are not known. */
function readRatios(now: FigurePeriod): MetricValues {
  const values: MetricValues = {}
  for (const { key, unit } of ratioTable) values[key] = toMetricValue(now.read(key), unit)
  return values
}

function yearBefore(periods: FigurePeriod[], now: FigurePeriod): FigurePeriod | null {
  const found = periods.filter(({ end }) => Math.abs(daysBetween(end, now.end) - 365) <= 15)
  return found.at(-1) ?? null
}

function finite(values: MetricValues): MetricValues {
  for (const [key, value] of Object.entries(values)) if (!Number.isFinite(value)) values[key] = null
  return values
}
