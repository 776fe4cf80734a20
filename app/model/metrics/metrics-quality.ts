import { over, subtract } from "~/model/ratios/ratio"
import type { FigurePeriod } from "./company-figures"
import { defineMetrics, ratioMetric, readAmountOf, readYears, toPercentOf } from "./define-metrics"
import type { Metric } from "./metric"

export const qualityMetrics: readonly Metric[] = defineMetrics("Cash and quality", [
  ratioMetric("payoutRatio"),
  ratioMetric("effectiveTaxRate"),
  ratioMetric("operatingProfitAfterTax"),
  ratioMetric("netBuybacks"),
  ratioMetric("piotroskiScore"),
  ratioMetric("beneishScore"),
  {
    key: "cashConversion",
    label: "Cash conversion",
    unit: "percent",
    explain: "Free cash flow ÷ net income, where positive",
    compute: ({ now }) => toPercentOf(now.read("freeCashFlow"), now.read("netIncome")),
  },
  {
    key: "accruals",
    label: "Accruals",
    unit: "percent",
    explain: "(Net income − operating cash flow) ÷ total assets; high means earnings not yet in cash",
    compute: ({ now: { read } }) =>
      toPercentOf(subtract(read("netIncome"), read("operatingCashFlow")), read("assets")),
  },
  {
    key: "researchToRevenue",
    label: "Research to revenue",
    unit: "percent",
    explain: "Research and development ÷ revenue",
    compute: ({ now }) => toPercentOf(now.read("researchAndDevelopment"), now.read("revenue")),
  },
  {
    key: "capexToRevenue",
    label: "Capital expenditure to revenue",
    unit: "percent",
    explain: "Capital expenditure ÷ revenue",
    compute: ({ now }) => toPercentOf(readAmountOf(now, "capitalExpenditure"), now.read("revenue")),
  },
  {
    key: "capexToDepreciation",
    label: "Capital expenditure to depreciation",
    unit: "times",
    explain: "Capital expenditure ÷ depreciation and amortization",
    compute: ({ now }) => over(readAmountOf(now, "capitalExpenditure"), now.read("depreciationAmortization")),
  },
  {
    key: "stockPayToRevenue",
    label: "Stock compensation to revenue",
    unit: "percent",
    explain: "Stock-based compensation ÷ revenue",
    compute: ({ now }) => toPercentOf(now.read("stockBasedCompensation"), now.read("revenue")),
  },
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
