import { priceRatios } from "./price-ratios"
import { add, defineRatio, over, type Ratio, subtract } from "./ratio"

function margin(key: string, label: string, row: string, name: string): Ratio {
  return defineRatio({
    key,
    label,
    unit: "percent",
    formula: `${name} ÷ revenue`,
    inputs: [row, "revenue"],
    compute: (now) => over(now[row] ?? null, now.revenue ?? null, "There is no revenue."),
  })
}

/** A balance in days of a flow. */
function turnover(key: string, label: string, formula: string, balance: string, flow: string): Ratio {
  return defineRatio({
    key,
    label,
    unit: "days",
    formula,
    inputs: [flow, "days"],
    averages: [balance],
    compute(now, average) {
      const share = over(average[balance] ?? null, now[flow] ?? null, "The flow is not positive.")
      const days = now.days ?? null
      return typeof share === "number" ? (days === null ? null : share * days) : share
    },
  })
}

const statementRatios: readonly Ratio[] = [
  margin("grossMargin", "Gross margin", "grossProfit", "Gross profit"),
  margin("operatingMargin", "Operating margin", "operatingIncome", "Operating income"),
  margin("netMargin", "Net margin", "netIncome", "Net income"),
  margin("freeCashFlowMargin", "Free cash flow margin", "freeCashFlow", "Free cash flow"),
  defineRatio({
    key: "returnOnEquity",
    label: "Return on equity",
    unit: "percent",
    formula: "Net income ÷ average shareholders' equity",
    inputs: ["netIncome"],
    averages: ["equity"],
    compute: ({ netIncome }, { equity }) => over(netIncome, equity, "Average equity is not positive."),
  }),
  defineRatio({
    key: "returnOnAssets",
    label: "Return on assets",
    unit: "percent",
    formula: "Net income ÷ average total assets",
    inputs: ["netIncome"],
    averages: ["assets"],
    compute: ({ netIncome }, { assets }) => over(netIncome, assets, "Average assets are not positive."),
  }),
  defineRatio({
    key: "returnOnInvestedCapital",
    label: "Return on invested capital",
    unit: "percent",
    formula:
      "Operating income × (1 − income tax ÷ income before tax, between 0 and 1) ÷ average (debt + total equity − cash and short-term investments)",
    inputs: ["operatingIncome", "incomeBeforeTax", "incomeTax"],
    averages: ["totalEquity", "cash", "totalDebt"],
    compute({ operatingIncome, incomeBeforeTax, incomeTax }, { totalEquity, cash, totalDebt }) {
      if (operatingIncome === null || incomeBeforeTax === null || incomeTax === null) return null
      if (totalEquity === null || cash === null) return null
      const rate = incomeBeforeTax > 0 ? Math.min(1, Math.max(0, incomeTax / incomeBeforeTax)) : 0
      const capital = (totalDebt ?? 0) + totalEquity - cash
      return over(operatingIncome * (1 - rate), capital, "Invested capital is not positive.")
    },
  }),
  defineRatio({
    key: "currentRatio",
    label: "Current ratio",
    unit: "times",
    formula: "Current assets ÷ current liabilities",
    inputs: ["currentAssets", "currentLiabilities"],
    compute: ({ currentAssets, currentLiabilities }) =>
      over(currentAssets, currentLiabilities, "There are no current liabilities."),
  }),
  defineRatio({
    key: "quickRatio",
    label: "Quick ratio",
    unit: "times",
    formula: "(Cash and short-term investments + receivables) ÷ current liabilities",
    inputs: ["cash", "receivables", "currentLiabilities"],
    compute: ({ cash, receivables, currentLiabilities }) =>
      over(add(cash, receivables), currentLiabilities, "There are no current liabilities."),
  }),
  defineRatio({
    key: "debtToEquity",
    label: "Debt to equity",
    unit: "times",
    formula: "(Short-term debt + long-term debt) ÷ shareholders' equity",
    inputs: ["totalDebt", "equity"],
    compute: ({ totalDebt, equity }) => over(totalDebt, equity, "Equity is not positive."),
  }),
  defineRatio({
    key: "interestCoverage",
    label: "Interest coverage",
    unit: "times",
    formula: "Operating income ÷ interest expense",
    inputs: ["operatingIncome", "interestExpense"],
    compute: ({ operatingIncome, interestExpense }) =>
      over(operatingIncome, interestExpense, "There is no interest expense."),
  }),
  defineRatio({
    key: "assetTurnover",
    label: "Asset turnover",
    unit: "times",
    formula: "Revenue ÷ average total assets",
    inputs: ["revenue"],
    averages: ["assets"],
    compute: ({ revenue }, { assets }) => over(revenue, assets, "Average assets are not positive."),
  }),
  turnover(
    "daysSalesOutstanding",
    "Days sales outstanding",
    "Average receivables ÷ revenue × days of the period",
    "receivables",
    "revenue",
  ),
  turnover(
    "daysInventory",
    "Days of inventory",
    "Average inventory ÷ cost of revenue × days of the period",
    "inventory",
    "costOfRevenue",
  ),
  turnover(
    "daysPayables",
    "Days of payables",
    "Average accounts payable ÷ cost of revenue × days of the period",
    "payables",
    "costOfRevenue",
  ),
  defineRatio({
    key: "cashConversionCycle",
    label: "Cash conversion cycle",
    unit: "days",
    formula: "Days sales outstanding + days of inventory − days of payables",
    inputs: ["daysSalesOutstanding", "daysInventory", "daysPayables"],
    compute: ({ daysSalesOutstanding, daysInventory, daysPayables }) =>
      subtract(add(daysSalesOutstanding, daysInventory), daysPayables),
  }),
  defineRatio({
    key: "payoutRatio",
    label: "Payout ratio",
    unit: "percent",
    formula: "Dividends paid ÷ net income",
    inputs: ["dividendsPaid", "netIncome"],
    compute: ({ dividendsPaid, netIncome }) => over(dividendsPaid, netIncome, "Net income is not positive."),
  }),
]

/** All ratios, in the order of the ratios page. */
export const ratioTable: readonly Ratio[] = [...statementRatios, ...priceRatios]

const byKey = new Map(ratioTable.map((ratio) => [ratio.key, ratio]))

export function findRatio(key: string): Ratio | null {
  return byKey.get(key) ?? null
}

/** Like `findRatio`; throws if the ratio does not exist. */
export function requireRatio(key: string): Ratio {
  const ratio = byKey.get(key)
  if (!ratio) throw new Error(`There is no ratio ${key}.`)
  return ratio
}
