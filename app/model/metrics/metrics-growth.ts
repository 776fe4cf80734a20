import { daysBetween, toYears } from "~/lib/dates"
import { defineMetrics, readAmountOf } from "./define-metrics"
import type { Metric, MetricPeriods } from "./metric"
import { toPercent } from "./percent"

/** The rows whose growth is measured; a metric's key is `revenueGrowth5`. */
const growingRows = [
  { stem: "revenueGrowth", label: "Revenue growth", row: "revenue" },
  { stem: "operatingIncomeGrowth", label: "Operating income growth", row: "operatingIncome" },
  { stem: "netIncomeGrowth", label: "Net income growth", row: "netIncome" },
  { stem: "epsGrowth", label: "Earnings per share growth", row: "epsDiluted" },
  { stem: "operatingCashFlowGrowth", label: "Operating cash flow growth", row: "operatingCashFlow" },
  { stem: "freeCashFlowGrowth", label: "Free cash flow growth", row: "freeCashFlow" },
  { stem: "dividendGrowth", label: "Dividend growth", row: "dividendsPerShare" },
  { stem: "bookValueGrowth", label: "Book value per share growth", row: "bookValuePerShare" },
  { stem: "assetGrowth", label: "Asset growth", row: "assets" },
  { stem: "debtGrowth", label: "Debt growth", row: "totalDebt" },
  { stem: "shareCountGrowth", label: "Share count growth", row: "sharesDiluted" },
]

export const growthMetrics: readonly Metric[] = defineMetrics(
  "Growth",
  growingRows.flatMap(({ stem, label, row }) => [
    {
      key: `${stem}1`,
      label: `${label}, 1 year`,
      unit: "percent" as const,
      explain: "Latest twelve months against the twelve months before; none from a base that is not positive",
      compute: ({ now, before }: MetricPeriods) =>
        before && computeChange(readAmountOf(before, row), readAmountOf(now, row)),
    },
    ...[3, 5, 10].map((span) => ({
      key: `${stem}${span}`,
      label: `${label}, ${span} years`,
      unit: "percent" as const,
      explain: `Compound growth a year over the last ${span} fiscal years, by the days between their ends; both ends must be positive`,
      compute: ({ years }: MetricPeriods) => {
        const last = years.at(-1)
        const first = last && years.find(({ fiscalYear }) => fiscalYear === last.fiscalYear - span)
        if (!first) return null
        const elapsed = toYears(daysBetween(first.end, last.end))
        return compoundGrowth(readAmountOf(first, row), readAmountOf(last, row), elapsed)
      },
    })),
  ]),
)

/** Compound annual growth in percent; null unless both ends are positive. */
export function compoundGrowth(from: number | null, to: number | null, years: number): number | null {
  if (from === null || to === null || from <= 0 || to <= 0) return null
  return toPercent((to / from) ** (1 / years) - 1)
}

/** Change in percent of a positive base; the new value may be negative. */
function computeChange(from: number | null, to: number | null): number | null {
  return from === null || to === null || from <= 0 ? null : toPercent(to / from - 1)
}
