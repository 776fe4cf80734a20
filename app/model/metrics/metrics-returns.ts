import { subtract } from "~/model/ratios/ratio"
import { requireRatio } from "~/model/ratios/ratio-table"
import { defineMetrics, readYears } from "./define-metrics"
import type { Metric, MetricPeriods } from "./metric"
import { toPercent } from "./percent"

const averagedRatios = [
  "returnOnEquity",
  "returnOnInvestedCapital",
  "grossMargin",
  "operatingMargin",
  "netMargin",
  "freeCashFlowMargin",
]

export const returnMetrics: readonly Metric[] = defineMetrics("Returns and margins", [
  ...averagedRatios.flatMap((ratio) =>
    [5, 10].map((span) => ({
      key: `${ratio}${span}`,
      label: `${requireRatio(ratio).label}, ${span}-year average`,
      unit: "percent" as const,
      explain: `Mean of the last ${span} fiscal years; needs all of them`,
      compute: ({ years }: MetricPeriods) => {
        const values = readYears(years, span, ratio)
        return toPercent(values && values.reduce((sum, value) => sum + value, 0) / span)
      },
    })),
  ),
  {
    key: "grossMarginChange",
    label: "Gross margin change",
    unit: "percent",
    explain: "Percentage points against the twelve months a year before",
    compute: (periods) => pointsBetween(periods, "grossMargin"),
  },
  {
    key: "operatingMarginChange",
    label: "Operating margin change",
    unit: "percent",
    explain: "Percentage points against the twelve months a year before",
    compute: (periods) => pointsBetween(periods, "operatingMargin"),
  },
  {
    key: "operatingMarginChange3",
    label: "Operating margin change, 3 years",
    unit: "percent",
    explain: "Percentage points of the last fiscal year against the one three years before",
    compute: ({ years }) => {
      const now = years.at(-1)
      const before = now && years.find(({ fiscalYear }) => fiscalYear === now.fiscalYear - 3)
      return now && before ? pointsBetween({ before, now }, "operatingMargin") : null
    },
  },
  {
    key: "operatingMarginSpread",
    label: "Operating margin spread",
    unit: "percent",
    explain:
      "Highest less lowest of the last five fiscal years, in percentage points; a small spread is a steady margin",
    compute: ({ years }) => {
      const values = readYears(years, 5, "operatingMargin")
      return toPercent(values && Math.max(...values) - Math.min(...values))
    },
  },
])

function pointsBetween({ before, now }: Pick<MetricPeriods, "before" | "now">, ratio: string): number | null {
  return toPercent(before && subtract(now.read(ratio), before.read(ratio)))
}
