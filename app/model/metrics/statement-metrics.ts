import type { Cik } from "~/lib/cik"
import { daysBetween } from "~/lib/dates"
import { isAnnualReporter, type StatementsDocument } from "~/model/financials/statements-document"
import { type CompanyFigures, companyFigures, type FigurePeriod } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { estimatesKey, toEstimateBits, withValuations } from "./estimated-metrics"
import type { MetricValues } from "./metric-values"
import { metrics } from "./metrics"
import { reportsOnceAYear } from "./metrics-filings"

/** The metrics of the statements stored for `cik`; `figures` may be shared with other uses of the same document. */
export function statementMetrics(
  cik: Cik,
  document: StatementsDocument,
  figures: CompanyFigures = companyFigures(document),
): CompanyMetrics {
  const values = {
    ...deriveMetrics(figures),
    [reportsOnceAYear]: isAnnualReporter(document) ? 1 : 0,
  }
  return toCompanyMetrics(cik, "statements", values, document.currency)
}

/** All metrics from statements, for the latest twelve months or, for annual filers, the latest year. */
export function deriveMetrics({ years, trailing }: CompanyFigures): MetricValues {
  const [lastYear, lastTrailing] = [years.at(-1), trailing.at(-1)]
  const now = lastTrailing && (!lastYear || lastTrailing.end >= lastYear.end) ? lastTrailing : lastYear
  if (!now) return {}
  const before = yearBefore(now === lastTrailing ? trailing : years, now)
  const values: MetricValues = {}
  const estimated = new Set<string>()
  let hasEstimate = false
  const note = (period: FigurePeriod): FigurePeriod => ({
    ...period,
    read: (row) => {
      hasEstimate ||= period.isEstimated(row)
      return period.read(row)
    },
  })
  const periods = { now: note(now), before: before && note(before), years }
  for (const { key, compute } of metrics) {
    if (!compute) continue
    hasEstimate = false
    const value = compute(periods)
    values[key] = Number.isFinite(value) ? value : null
    if (hasEstimate) estimated.add(key)
  }
  if (estimated.size > 0) values[estimatesKey] = toEstimateBits(withValuations(estimated, values))
  return values
}

function yearBefore(periods: FigurePeriod[], now: FigurePeriod): FigurePeriod | null {
  const found = periods.filter(({ end }) => Math.abs(daysBetween(end, now.end) - 365) <= 15)
  return found.at(-1) ?? null
}
