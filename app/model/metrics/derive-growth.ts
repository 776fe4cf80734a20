import type { FigurePeriod } from "./company-figures"
import { ratioOf, sharesOf } from "./derive-amounts"
import type { MetricValues } from "./metric-values"
import { grownRows, growthKey, growthYears } from "./metrics-growth"

/** Compound growth a year in percent; both ends must be positive. */
export function compoundGrowth(from: number | null, to: number | null, years: number): number | null {
  if (from === null || to === null || from <= 0 || to <= 0) return null
  return ((to / from) ** (1 / years) - 1) * 100
}

/** Change in percent of a positive base; what fell below zero has a change too. */
function change(from: number | null, to: number | null): number | null {
  return from === null || to === null || from <= 0 ? null : (to / from - 1) * 100
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
          ? before && change(amount(before, of), amount(now, of))
          : first && last
            ? compoundGrowth(amount(first, of), amount(last, of), span)
            : null
    }
  }
  return values
}

function amount(period: FigurePeriod, row: string): number | null {
  return row === "bookValuePerShare" ? ratioOf(period.read("equity"), sharesOf(period)) : period.read(row)
}
