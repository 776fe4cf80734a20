import type { FigurePeriod } from "./company-figures"
import { defineMetrics, expressionMetric, noteMetric, readYears } from "./define-metrics"
import type { Metric } from "./metric"

export const qualityMetrics: readonly Metric[] = defineMetrics("Cash and quality", [
  noteMetric("cashTaxRate", "Cash tax rate", "percent", "incomeTaxesPaid / incomeBeforeTax"),
  noteMetric(
    "obligationsToRevenue",
    "Performance obligations to revenue",
    "percent",
    "performanceObligations / revenue",
  ),
  expressionMetric(
    "cashConversion",
    "Cash conversion",
    "percent",
    "freeCashFlow / netIncome",
    ", where positive",
  ),
  expressionMetric(
    "accruals",
    "Accruals",
    "percent",
    "(netIncome - operatingCashFlow) / assets",
    "; high means earnings not yet in cash",
  ),
  expressionMetric("researchToRevenue", "Research to revenue", "percent", "researchAndDevelopment / revenue"),
  expressionMetric(
    "capexToRevenue",
    "Capital expenditure to revenue",
    "percent",
    "capitalExpenditure / revenue",
  ),
  expressionMetric(
    "capexToDepreciation",
    "Capital expenditure to depreciation",
    "times",
    "capitalExpenditure / depreciationAmortization",
  ),
  expressionMetric(
    "stockPayToRevenue",
    "Stock compensation to revenue",
    "percent",
    "stockBasedCompensation / revenue",
  ),
  {
    key: "yearsProfitable",
    label: "Years profitable of ten",
    unit: "count",
    explain: "Fiscal years with net income above zero",
    compute: ({ years }) => countPositive(years, "netIncome"),
  },
  {
    key: "yearsCashPositive",
    label: "Years of free cash flow of ten",
    unit: "count",
    explain: "Fiscal years with free cash flow above zero",
    compute: ({ years }) => countPositive(years, "freeCashFlow"),
  },
  {
    key: "yearsRevenueGrew",
    label: "Years revenue grew of ten",
    unit: "count",
    explain: "Fiscal years with more revenue than before",
    compute: ({ years }) => {
      const revenues = readYears(years, 11, "revenue")
      return revenues?.filter((value, index) => value > (revenues[index - 1] ?? value)).length ?? null
    },
  },
  {
    key: "dividendStreak",
    label: "Years of rising dividends",
    unit: "count",
    explain: "Consecutive fiscal years to the latest in which dividends per share rose",
    compute: ({ years }) => countRisingDividends(years),
  },
  {
    key: "yearsOfData",
    label: "Years of statements",
    unit: "count",
    explain: "Fiscal years with revenue or net income",
    compute: ({ years }) =>
      years.filter(({ read }) => read("revenue") !== null || read("netIncome") !== null).length,
  },
])

/** The number of the last ten fiscal years with a positive value; null if a year is unknown. */
function countPositive(years: FigurePeriod[], row: string): number | null {
  return readYears(years, 10, row)?.filter((value) => value > 0).length ?? null
}

/** Null for companies that pay no dividends. */
function countRisingDividends(years: FigurePeriod[]): number | null {
  const dividends = years.map((year) => year.read("dividendsPerShare"))
  if (!dividends.at(-1)) return null
  let count = 0
  for (let index = dividends.length - 1; index > 0; index -= 1) {
    const [before, after] = [dividends[index - 1] ?? null, dividends[index] ?? null]
    if (before === null || after === null || after <= before) break
    count += 1
  }
  return count
}
