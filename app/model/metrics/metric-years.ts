import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import type { CompanyFigures } from "./company-figures"
import { roundMetric } from "./company-metrics"
import { hasFiscalYears, maxYearsBack } from "./metric"
import { metrics } from "./metrics"

/** The latest fiscal year and those that functions look back to. */
export const yearsKept = maxYearsBack + 1

/** A company's metrics of fiscal years: the latest year first, null if not known. Trailing unknown years are left out. */
export const companyYears = z.object({
  cik: storedCik,
  figures: z.record(z.string(), z.array(z.number().nullable()).max(yearsKept)),
})

export type CompanyYears = z.infer<typeof companyYears>

/** The metrics that have values of fiscal years. */
export const yearlyMetrics = metrics.filter(hasFiscalYears)

/** All metrics from statements, for each of the last fiscal years as if it were the latest. */
export function deriveMetricYears(cik: Cik, { years }: Pick<CompanyFigures, "years">): CompanyYears {
  const last = years.at(-1)
  const figures: CompanyYears["figures"] = {}
  if (!last) return { cik, figures }
  const spans = Array.from({ length: yearsKept }, (_, back) => {
    const at = years.findIndex(({ fiscalYear }) => fiscalYear === last.fiscalYear - back)
    const [now, before] = [years[at], years[at - 1]]
    if (!now) return null
    const isYearBefore = before?.fiscalYear === now.fiscalYear - 1
    return { now, before: isYearBefore ? before : null, years: years.slice(0, at + 1) }
  })
  for (const { key, compute } of yearlyMetrics) {
    const values = spans.map((periods) => toValue(periods && (compute?.(periods) ?? null)))
    while (values.length > 0 && values.at(-1) === null) values.pop()
    if (values.length > 0) figures[key] = values
  }
  return { cik, figures }
}

function toValue(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? roundMetric(value) : null
}
