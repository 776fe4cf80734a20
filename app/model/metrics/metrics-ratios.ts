import type { Metric, MetricGroup, MetricUnit } from "./metric"

function ratio(group: MetricGroup, unit: MetricUnit, key: string, label: string, explain: string): Metric {
  return { key, label, group, unit, source: "statements", explain }
}

const returns = (key: string, label: string, explain: string) =>
  ratio("Returns and margins", "percent", key, label, explain)
const liquidity = (key: string, label: string, explain: string) =>
  ratio("Debt and liquidity", "times", key, label, explain)
const days = (key: string, label: string, explain: string) => ratio("Efficiency", "days", key, label, explain)
const yields = (key: string, label: string, explain: string) =>
  ratio("Valuation", "percent", key, label, explain)
const multiple = (key: string, label: string, explain: string) =>
  ratio("Valuation", "times", key, label, explain)

/** The ratios of the statements, of the latest twelve months; balances at their end. */
export const ratioMetrics: readonly Metric[] = [
  returns("grossMargin", "Gross margin", "Gross profit ÷ revenue, latest twelve months"),
  returns("operatingMargin", "Operating margin", "Operating income ÷ revenue, latest twelve months"),
  returns("netMargin", "Net margin", "Net income ÷ revenue, latest twelve months"),
  returns("freeCashFlowMargin", "Free cash flow margin", "Free cash flow ÷ revenue, latest twelve months"),
  returns("returnOnEquity", "Return on equity", "Net income ÷ average shareholders' equity"),
  returns("returnOnAssets", "Return on assets", "Net income ÷ average total assets"),
  returns(
    "returnOnInvestedCapital",
    "Return on invested capital",
    "Operating income after tax ÷ average (debt + total equity − cash and short-term investments)",
  ),
  liquidity("currentRatio", "Current ratio", "Current assets ÷ current liabilities"),
  liquidity(
    "quickRatio",
    "Quick ratio",
    "(Cash and short-term investments + receivables) ÷ current liabilities",
  ),
  liquidity("debtToEquity", "Debt to equity", "(Short-term + long-term debt) ÷ shareholders' equity"),
  liquidity("interestCoverage", "Interest coverage", "Operating income ÷ interest expense"),
  ratio("Efficiency", "times", "assetTurnover", "Asset turnover", "Revenue ÷ average total assets"),
  days("daysSalesOutstanding", "Days sales outstanding", "Average receivables ÷ revenue × days"),
  days("daysInventory", "Days of inventory", "Average inventory ÷ cost of revenue × days"),
  days("daysPayables", "Days of payables", "Average accounts payable ÷ cost of revenue × days"),
  days(
    "cashConversionCycle",
    "Cash conversion cycle",
    "Days sales outstanding + days of inventory − days of payables",
  ),
  ratio(
    "Cash and quality",
    "percent",
    "payoutRatio",
    "Payout ratio",
    "Dividends paid ÷ net income, latest twelve months",
  ),
  multiple("priceEarnings", "Price to earnings", "Price ÷ diluted earnings per share"),
  multiple("priceSales", "Price to sales", "Price × shares ÷ revenue"),
  multiple("priceBook", "Price to book", "Price × shares ÷ shareholders' equity"),
  multiple(
    "evToEbitda",
    "Enterprise value to EBITDA",
    "Enterprise value ÷ (operating income + depreciation)",
  ),
  yields("earningsYield", "Earnings yield", "Diluted earnings per share ÷ price"),
  yields("freeCashFlowYield", "Free cash flow yield", "Free cash flow ÷ (price × shares)"),
  yields("dividendYield", "Dividend yield", "Dividends per share ÷ price"),
  yields("buybackYield", "Buyback yield", "Share repurchases ÷ (price × shares)"),
]
