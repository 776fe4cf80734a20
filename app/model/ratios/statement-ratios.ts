import { add, allBut, defineRatio, over, type Ratio, subtract } from "./ratio"

function margin(
  key: string,
  label: string,
  row: string,
  name: string,
  industries?: Ratio["industries"],
): Ratio {
  return defineRatio({
    key,
    label,
    unit: "percent",
    group: "Margins and returns",
    ...(industries ? { industries } : {}),
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
    group: "Efficiency",
    industries: allBut("bank", "insurer", "reit"),
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

export const statementRatios: readonly Ratio[] = [
  margin("grossMargin", "Gross margin", "grossProfit", "Gross profit", allBut("bank", "insurer")),
  margin("operatingMargin", "Operating margin", "operatingIncome", "Operating income", allBut("bank")),
  margin("netMargin", "Net margin", "netIncome", "Net income"),
  margin(
    "freeCashFlowMargin",
    "Free cash flow margin",
    "freeCashFlow",
    "Free cash flow",
    allBut("bank", "insurer"),
  ),
  defineRatio({
    key: "returnOnEquity",
    group: "Margins and returns",
    label: "Return on equity",
    unit: "percent",
    formula: "Net income ÷ average shareholders' equity",
    inputs: ["netIncome"],
    averages: ["equity"],
    compute: ({ netIncome }, { equity }) => over(netIncome, equity, "Average equity is not positive."),
  }),
  defineRatio({
    key: "returnOnAssets",
    group: "Margins and returns",
    label: "Return on assets",
    unit: "percent",
    formula: "Net income ÷ average total assets",
    inputs: ["netIncome"],
    averages: ["assets"],
    compute: ({ netIncome }, { assets }) => over(netIncome, assets, "Average assets are not positive."),
  }),
  defineRatio({
    key: "operatingProfitAfterTax",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Operating profit after tax",
    unit: "money",
    formula: "Operating income × (1 − income tax ÷ income before tax, between 0 and 1)",
    inputs: ["operatingIncome", "incomeBeforeTax", "incomeTax"],
    compute({ operatingIncome, incomeBeforeTax, incomeTax }) {
      if (operatingIncome === null || incomeBeforeTax === null || incomeTax === null) return null
      const rate = incomeBeforeTax > 0 ? Math.min(1, Math.max(0, incomeTax / incomeBeforeTax)) : 0
      return operatingIncome * (1 - rate)
    },
  }),
  defineRatio({
    key: "investedCapital",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Invested capital",
    unit: "money",
    formula: "Debt + total equity − cash and short-term investments",
    inputs: ["investedCapital"],
    compute: ({ investedCapital }) => investedCapital,
  }),
  defineRatio({
    key: "returnOnInvestedCapital",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Return on invested capital",
    unit: "percent",
    formula:
      "Operating income × (1 − income tax ÷ income before tax, between 0 and 1) ÷ average (debt + total equity − cash and short-term investments)",
    inputs: ["operatingProfitAfterTax"],
    averages: ["investedCapital"],
    compute: ({ operatingProfitAfterTax }, { investedCapital }) =>
      over(operatingProfitAfterTax, investedCapital, "Invested capital is not positive."),
  }),
  defineRatio({
    key: "effectiveTaxRate",
    group: "Margins and returns",
    label: "Effective tax rate",
    unit: "percent",
    formula: "Income tax ÷ income before tax",
    inputs: ["incomeTax", "incomeBeforeTax"],
    compute: ({ incomeTax, incomeBeforeTax }) =>
      over(incomeTax, incomeBeforeTax, "Income before tax is not positive."),
  }),
  defineRatio({
    key: "currentRatio",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Current ratio",
    unit: "times",
    formula: "Current assets ÷ current liabilities",
    inputs: ["currentAssets", "currentLiabilities"],
    compute: ({ currentAssets, currentLiabilities }) =>
      over(currentAssets, currentLiabilities, "There are no current liabilities."),
  }),
  defineRatio({
    key: "quickRatio",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Quick ratio",
    unit: "times",
    formula: "(Cash and short-term investments + receivables) ÷ current liabilities",
    inputs: ["cash", "receivables", "currentLiabilities"],
    compute: ({ cash, receivables, currentLiabilities }) =>
      over(add(cash, receivables), currentLiabilities, "There are no current liabilities."),
  }),
  defineRatio({
    key: "debtToEquity",
    group: "Debt and liquidity",
    industries: allBut("bank"),
    label: "Debt to equity",
    unit: "times",
    formula: "(Short-term debt + long-term debt) ÷ shareholders' equity",
    inputs: ["totalDebt", "equity"],
    compute: ({ totalDebt, equity }) => over(totalDebt, equity, "Equity is not positive."),
  }),
  defineRatio({
    key: "netDebt",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Net debt",
    unit: "money",
    formula: "Short-term debt + long-term debt − cash and short-term investments; negative is net cash",
    inputs: ["netDebt"],
    compute: ({ netDebt }) => netDebt,
  }),
  defineRatio({
    key: "ebitda",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "EBITDA",
    unit: "money",
    formula: "Operating income + depreciation and amortization",
    inputs: ["ebitda"],
    compute: ({ ebitda }) => ebitda,
  }),
  defineRatio({
    key: "netDebtToEbitda",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    isYearly: true,
    label: "Net debt to EBITDA",
    unit: "times",
    formula: "Net debt ÷ EBITDA; negative is net cash",
    inputs: ["netDebt", "ebitda"],
    compute: ({ netDebt, ebitda }) => over(netDebt, ebitda, "EBITDA is not positive."),
  }),
  defineRatio({
    key: "interestCoverage",
    group: "Debt and liquidity",
    industries: allBut("bank"),
    label: "Interest coverage",
    unit: "times",
    formula: "Operating income ÷ interest expense",
    inputs: ["operatingIncome", "interestExpense"],
    compute: ({ operatingIncome, interestExpense }) =>
      over(operatingIncome, interestExpense, "There is no interest expense."),
  }),
  defineRatio({
    key: "assetTurnover",
    group: "Efficiency",
    industries: allBut("bank", "insurer"),
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
    group: "Efficiency",
    industries: allBut("bank", "insurer", "reit"),
    label: "Cash conversion cycle",
    unit: "days",
    formula: "Days sales outstanding + days of inventory − days of payables",
    inputs: ["daysSalesOutstanding", "daysInventory", "daysPayables"],
    compute: ({ daysSalesOutstanding, daysInventory, daysPayables }) =>
      subtract(add(daysSalesOutstanding, daysInventory), daysPayables),
  }),
]
