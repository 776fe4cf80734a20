import { amountExpressions } from "./amounts"
import { industryForms } from "./industry-forms"
import { allBut, defineRatio, type Ratio } from "./ratio"

function margin(
  key: string,
  label: string,
  row: string,
  industries: Ratio["industries"] = industryForms,
): Ratio {
  return defineRatio({
    ...{ key, label, unit: "percent", group: "Margins and returns", industries },
    expression: `${row} / revenue`,
    otherwise: "There is no revenue.",
  })
}

/** A balance in days of a flow. */
function turnover(key: string, label: string, balance: string, flow: string): Ratio {
  return defineRatio({
    ...{ key, label, unit: "days", group: "Efficiency", industries: allBut("bank", "insurer", "reit") },
    expression: `${balance}@average / ${flow} * days`,
    otherwise: "The flow is not positive.",
  })
}

export const statementRatios: readonly Ratio[] = [
  margin("grossMargin", "Gross margin", "grossProfit", allBut("bank", "insurer")),
  margin("operatingMargin", "Operating margin", "operatingIncome", allBut("bank")),
  margin("netMargin", "Net margin", "netIncome"),
  margin("freeCashFlowMargin", "Free cash flow margin", "freeCashFlow", allBut("bank", "insurer")),
  defineRatio({
    key: "returnOnEquity",
    group: "Margins and returns",
    label: "Return on equity",
    unit: "percent",
    expression: "netIncome / equity@average",
    otherwise: "Average equity is not positive.",
  }),
  defineRatio({
    key: "returnOnAssets",
    group: "Margins and returns",
    label: "Return on assets",
    unit: "percent",
    expression: "netIncome / assets@average",
    otherwise: "Average assets are not positive.",
  }),
  defineRatio({
    key: "operatingProfitAfterTax",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Operating profit after tax",
    unit: "money",
    expression: "operatingIncome * (1 - SHARE(incomeTax, incomeBeforeTax))",
  }),
  defineRatio({
    key: "investedCapital",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Invested capital",
    unit: "money",
    expression: amountExpressions.investedCapital,
  }),
  defineRatio({
    key: "returnOnInvestedCapital",
    group: "Margins and returns",
    industries: allBut("bank", "insurer"),
    label: "Return on invested capital",
    unit: "percent",
    expression: "operatingProfitAfterTax / investedCapital@average",
    otherwise: "Invested capital is not positive.",
  }),
  defineRatio({
    key: "effectiveTaxRate",
    group: "Margins and returns",
    label: "Effective tax rate",
    unit: "percent",
    expression: "incomeTax / incomeBeforeTax",
    otherwise: "Income before tax is not positive.",
  }),
  defineRatio({
    key: "currentRatio",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Current ratio",
    unit: "times",
    expression: "currentAssets / currentLiabilities",
    otherwise: "There are no current liabilities.",
  }),
  defineRatio({
    key: "quickRatio",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Quick ratio",
    unit: "times",
    expression: "(cashAndShortTermInvestments + receivables) / currentLiabilities",
    otherwise: "There are no current liabilities.",
  }),
  defineRatio({
    key: "debtToEquity",
    group: "Debt and liquidity",
    industries: allBut("bank"),
    label: "Debt to equity",
    unit: "times",
    expression: "totalDebt / equity",
    otherwise: "Equity is not positive.",
  }),
  defineRatio({
    key: "netDebt",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "Net debt",
    unit: "money",
    expression: amountExpressions.netDebt,
    note: "; negative is net cash",
  }),
  defineRatio({
    key: "ebitda",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    label: "EBITDA",
    unit: "money",
    expression: amountExpressions.ebitda,
  }),
  defineRatio({
    key: "netDebtToEbitda",
    group: "Debt and liquidity",
    industries: allBut("bank", "insurer"),
    isYearly: true,
    label: "Net debt to EBITDA",
    unit: "times",
    expression: "netDebt / ebitda",
    otherwise: "EBITDA is not positive.",
    note: "; negative is net cash",
  }),
  defineRatio({
    key: "interestCoverage",
    group: "Debt and liquidity",
    industries: allBut("bank"),
    label: "Interest coverage",
    unit: "times",
    expression: "operatingIncome / interestExpense",
    otherwise: "There is no interest expense.",
  }),
  defineRatio({
    key: "assetTurnover",
    group: "Efficiency",
    industries: allBut("bank", "insurer"),
    label: "Asset turnover",
    unit: "times",
    expression: "revenue / assets@average",
    otherwise: "Average assets are not positive.",
  }),
  turnover("daysSalesOutstanding", "Days sales outstanding", "receivables", "revenue"),
  turnover("daysInventory", "Days of inventory", "inventory", "costOfRevenue"),
  turnover("daysPayables", "Days of payables", "payables", "costOfRevenue"),
  defineRatio({
    key: "cashConversionCycle",
    group: "Efficiency",
    industries: allBut("bank", "insurer", "reit"),
    label: "Cash conversion cycle",
    unit: "days",
    expression: "daysSalesOutstanding + daysInventory - daysPayables",
  }),
]
