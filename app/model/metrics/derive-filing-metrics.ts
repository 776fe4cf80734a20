import { isAnnual } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays } from "~/lib/dates"
import { dayNumber, type MetricValues } from "./metric-values"

/** The latest days of a company's filings, in days since 1970. `filings` newest first. */
export function deriveFilingMetrics(filings: readonly SubmittedFiling[]): MetricValues {
  const newest = filings[0]
  if (!newest) return {}
  const filedDay = (has: (form: string) => boolean) => {
    const filing = filings.find(({ form }) => has(form))
    return filing ? dayNumber(filing.filed) : null
  }
  const since = addDays(newest.filed, -365)
  const lastYear = filings.filter(({ filed }) => filed > since)
  return {
    daysSinceAnnual: filedDay(isAnnual),
    daysSinceQuarterly: filedDay((form) => /^10-Q/.test(form)),
    daysSinceFiling: dayNumber(newest.filed),
    filingsLastYear: lastYear.length,
    currentReportsLastYear: lastYear.filter(({ form }) => /^8-K/.test(form)).length,
  }
}
