import { defineMetrics } from "./define-metrics"
import type { Metric } from "./metric"
import { dayNumber } from "./metric-values"

const filed = (key: string, label: string, explain: string) => ({
  key,
  label,
  explain,
  source: "filings" as const,
})

/** The metric that says how old figures may be beside a price of today. */
export const reportsOnceAYear = "reportsOnceAYear"

export const filingMetrics: readonly Metric[] = defineMetrics("Filings", [
  {
    ...filed("daysSinceAnnual", "Days since annual report", "Since the last 10-K, 20-F or 40-F was filed"),
    unit: "days",
    isDay: true,
  },
  {
    ...filed("daysSinceQuarterly", "Days since quarterly report", "Since the last 10-Q was filed"),
    unit: "days",
    isDay: true,
  },
  {
    ...filed("daysSinceFiling", "Days since any filing", "Since anything was filed"),
    unit: "days",
    isDay: true,
  },
  {
    ...filed("filingsLastYear", "Filings in a year", "Filings of the 365 days before the latest one"),
    unit: "count",
  },
  {
    ...filed(
      "currentReportsLastYear",
      "8-Ks in a year",
      "Current reports of the 365 days before the latest filing",
    ),
    unit: "count",
  },
  {
    key: "daysSincePeriodEnd",
    label: "Days since period end",
    unit: "days",
    explain: "Age of the latest figures",
    isDay: true,
    compute: ({ now }) => dayNumber(now.end),
  },
  {
    key: reportsOnceAYear,
    label: "Reports once a year",
    unit: "count",
    explain: "1 for a company that files its figures once a year, 0 for one that files them more often",
  },
])
