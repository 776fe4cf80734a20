import type { FigurePeriod } from "./company-figures"
import { amountOf } from "./derive-amounts"
import type { MetricValues } from "./metric-values"
import { grownRows, growthKey, growthYears } from "./metrics-growth"
import { toPercent } from "./percent"

/** Compound annual growth in percent; null unless both ends are positive. */
export function compoundGrowth(from: number | null, to: number | null, years: number): number | null {
  if (from === null || to === null || from <= 0 || to <= 0) return null
  return toPercent((to / from) ** (1 / years) - 1)
}

/** Change in percent of a positive base; the new value may be negative. */
function change(from: number | null, to: number | null): number | null {
  return from === null || to === null || from <= 0 ? null : toPercent(to / from - 1)
}

export function deriveGrowth(
  now: FigurePeriod,
  before: FigurePeriod | null,
  years: FigurePeriod[],
): MetricValues {
  const values: MetricValues = {}
  const last = years.at(-1)
  for (const { stem, of } of grownRows) {
    for (const span of growthYears) {
      const first = last && years.find(({ fiscalYear }) => fiscalYear === last.fiscalYear - span)
      values[growthKey(stem, span)] =
        span === 1
          ? before && change(amountOf(before, of), amountOf(now, of))
          : first && last
            ? compoundGrowth(amountOf(first, of), amountOf(last, of), span)
            : null
    }
  }
  return values
}
