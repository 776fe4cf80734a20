import type { Metric } from "./metric"

/** Rows whose growth is measured, by the stem of the metric's key. */
export const grownRows = [
  { stem: "revenueGrowth", label: "Revenue growth", of: "revenue" },
  { stem: "operatingIncomeGrowth", label: "Operating income growth", of: "operatingIncome" },
  { stem: "netIncomeGrowth", label: "Net income growth", of: "netIncome" },
  { stem: "epsGrowth", label: "Earnings per share growth", of: "epsDiluted" },
  { stem: "operatingCashFlowGrowth", label: "Operating cash flow growth", of: "operatingCashFlow" },
  { stem: "freeCashFlowGrowth", label: "Free cash flow growth", of: "freeCashFlow" },
  { stem: "dividendGrowth", label: "Dividend growth", of: "dividendsPerShare" },
  { stem: "bookValueGrowth", label: "Book value per share growth", of: "bookValuePerShare" },
  { stem: "assetGrowth", label: "Asset growth", of: "assets" },
  { stem: "shareCountGrowth", label: "Share count growth", of: "sharesDiluted" },
] as const

export const growthYears = [1, 3, 5, 10] as const

/** `revenueGrowth5`: compound annual growth, in percent. */
export function growthKey(stem: string, years: number): string {
  return `${stem}${years}`
}

export const growthMetrics: readonly Metric[] = grownRows.flatMap(({ stem, label }) =>
  growthYears.map(
    (years): Metric => ({
      key: growthKey(stem, years),
      label: years === 1 ? `${label}, 1 year` : `${label}, ${years} years`,
      group: "Growth",
      unit: "percent",
      source: "statements",
      explain:
        years === 1
          ? "Latest twelve months against the twelve months before; none from a base that is not positive"
          : `Compound growth a year over the last ${years} fiscal years; both ends must be positive`,
    }),
  ),
)
