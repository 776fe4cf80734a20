import type { Metric, MetricGroup, MetricUnit } from "./metric"
import { ratioMetric } from "./metrics-ratios"

function quality(
  unit: MetricUnit,
  key: string,
  label: string,
  explain: string,
  group: MetricGroup = "Cash and quality",
): Metric {
  return { key, label, group, unit, source: "statements", explain }
}

const average = (key: string, label: string, years: number) =>
  quality(
    "percent",
    `${key}${years}`,
    `${label}, ${years}-year average`,
    `Mean of the last ${years} fiscal years; needs all of them`,
    "Returns and margins",
  )

/** Metrics that are averaged over five and ten fiscal years. */
export const averagedRows = [
  { key: "returnOnEquity", label: "Return on equity" },
  { key: "returnOnInvestedCapital", label: "Return on invested capital" },
  { key: "grossMargin", label: "Gross margin" },
  { key: "operatingMargin", label: "Operating margin" },
  { key: "netMargin", label: "Net margin" },
  { key: "freeCashFlowMargin", label: "Free cash flow margin" },
] as const

export const averageYears = [5, 10] as const

export const qualityMetrics: readonly Metric[] = [
  ...averagedRows.flatMap(({ key, label }) => averageYears.map((years) => average(key, label, years))),
  quality(
    "percent",
    "grossMarginChange",
    "Gross margin change",
    "Percentage points against the twelve months a year before",
    "Returns and margins",
  ),
  quality(
    "percent",
    "operatingMarginChange",
    "Operating margin change",
    "Percentage points against the twelve months a year before",
    "Returns and margins",
  ),
  quality(
    "percent",
    "operatingMarginSpread",
    "Operating margin spread",
    "Highest less lowest of the last five fiscal years, in percentage points; small is steady",
    "Returns and margins",
  ),
  ratioMetric("Cash and quality", "effectiveTaxRate"),
  quality("percent", "cashConversion", "Cash conversion", "Free cash flow ÷ net income, where positive"),
  quality(
    "percent",
    "accruals",
    "Accruals",
    "(Net income − operating cash flow) ÷ total assets; high means earnings not yet in cash",
  ),
  quality("percent", "researchToRevenue", "Research to revenue", "Research and development ÷ revenue"),
  quality("percent", "capexToRevenue", "Capital expenditure to revenue", "Capital expenditure ÷ revenue"),
  quality(
    "times",
    "capexToDepreciation",
    "Capital expenditure to depreciation",
    "Capital expenditure ÷ depreciation and amortization",
  ),
  quality(
    "percent",
    "stockPayToRevenue",
    "Stock compensation to revenue",
    "Stock-based compensation ÷ revenue",
  ),
  quality("count", "yearsProfitable", "Years profitable of ten", "Fiscal years with net income above zero"),
  quality(
    "count",
    "yearsCashPositive",
    "Years of free cash flow of ten",
    "Fiscal years with free cash flow above zero",
  ),
  quality(
    "count",
    "yearsRevenueGrew",
    "Years revenue grew of ten",
    "Fiscal years with more revenue than before",
  ),
  quality(
    "count",
    "dividendStreak",
    "Years of rising dividends",
    "Consecutive fiscal years to the latest in which dividends per share rose",
  ),
  quality("count", "yearsOfData", "Years of statements", "Fiscal years with revenue or net income"),
  ratioMetric("Cash and quality", "piotroskiScore"),
  ratioMetric("Debt and liquidity", "altmanScore"),
  quality("percent", "debtToAssets", "Debt to assets", "Total debt ÷ total assets", "Debt and liquidity"),
  ratioMetric("Debt and liquidity", "equityToAssets"),
  quality(
    "times",
    "debtToEbitda",
    "Debt to EBITDA",
    "Total debt ÷ EBITDA, where positive",
    "Debt and liquidity",
  ),
  ratioMetric("Debt and liquidity", "netDebtToEbitda"),
  quality("percent", "cashToAssets", "Cash to assets", "Cash ÷ total assets", "Debt and liquidity"),
  quality(
    "percent",
    "goodwillToAssets",
    "Goodwill to assets",
    "Goodwill ÷ total assets",
    "Debt and liquidity",
  ),
  quality("times", "inventoryTurnover", "Inventory turnover", "Cost of revenue ÷ inventory", "Efficiency"),
  quality("times", "receivablesTurnover", "Receivables turnover", "Revenue ÷ receivables", "Efficiency"),
]
