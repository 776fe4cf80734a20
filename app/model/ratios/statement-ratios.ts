import { amountExpressions } from "./amounts"
import { allBut, defineRatios, ofOperations, type Ratio } from "./ratio"

const noRevenue = "There is no revenue."

/** A balance in days of a flow. */
const turnover = (label: string, balance: string, flow: string) => ({
  label,
  expression: `${balance}@average / ${flow} * days`,
  otherwise: "The flow is not positive.",
})

/** Ratios of the figures of statements. */
export const statementRatios: readonly Ratio[] = [
  ...defineRatios(
    { group: "Margins and returns", unit: "percent", otherwise: noRevenue, industries: ofOperations },
    {
      grossMargin: { label: "Gross margin", expression: "grossProfit / revenue" },
      operatingMargin: {
        label: "Operating margin",
        expression: "operatingIncome / revenue",
        industries: allBut("bank"),
      },
      netMargin: { label: "Net margin", expression: "netIncome / revenue", industries: allBut() },
      freeCashFlowMargin: { label: "Free cash flow margin", expression: "freeCashFlow / revenue" },
      returnOnEquity: {
        label: "Return on equity",
        expression: "netIncome / equity@average",
        otherwise: "Average equity is not positive.",
        industries: allBut(),
      },
      returnOnAssets: {
        label: "Return on assets",
        expression: "netIncome / assets@average",
        otherwise: "Average assets are not positive.",
        industries: allBut(),
      },
      operatingProfitAfterTax: {
        label: "Operating profit after tax",
        unit: "money",
        expression: "operatingIncome * (1 - SHARE(incomeTax, incomeBeforeTax))",
      },
      investedCapital: {
        label: "Invested capital",
        unit: "money",
        expression: amountExpressions.investedCapital,
      },
      returnOnInvestedCapital: {
        label: "Return on invested capital",
        expression: "operatingProfitAfterTax / investedCapital@average",
        otherwise: "Invested capital is not positive.",
      },
      effectiveTaxRate: {
        label: "Effective tax rate",
        expression: "incomeTax / incomeBeforeTax",
        otherwise: "Income before tax is not positive.",
        industries: allBut(),
      },
    },
  ),
  ...defineRatios(
    { group: "Debt and liquidity", unit: "times", industries: ofOperations },
    {
      currentRatio: {
        label: "Current ratio",
        expression: "currentAssets / currentLiabilities",
        otherwise: "There are no current liabilities.",
      },
      workingCapital: {
        label: "Working capital",
        unit: "money",
        expression: amountExpressions.workingCapital,
      },
      quickRatio: {
        label: "Quick ratio",
        expression: "(cashAndShortTermInvestments + receivables) / currentLiabilities",
        otherwise: "There are no current liabilities.",
      },
      debtToEquity: {
        label: "Debt to equity",
        expression: "totalDebt / equity",
        otherwise: "Equity is not positive.",
        industries: allBut("bank"),
      },
      totalDebt: {
        label: "Total debt",
        unit: "money",
        expression: "totalDebt",
        words: "Short-term debt + long-term debt",
        industries: allBut("bank"),
      },
      netDebt: {
        label: "Net debt",
        unit: "money",
        expression: amountExpressions.netDebt,
        note: "; negative is net cash",
      },
      ebitda: { label: "EBITDA", unit: "money", expression: amountExpressions.ebitda },
      netDebtToEbitda: {
        isYearly: true,
        label: "Net debt to EBITDA",
        expression: "netDebt / ebitda",
        otherwise: "EBITDA is not positive.",
        note: "; negative is net cash",
      },
      interestCoverage: {
        label: "Interest coverage",
        expression: "operatingIncome / interestExpense",
        otherwise: "There is no interest expense.",
        industries: allBut("bank"),
      },
    },
  ),
  ...defineRatios(
    { group: "Efficiency", unit: "days", industries: allBut("bank", "insurer", "reit") },
    {
      assetTurnover: {
        label: "Asset turnover",
        unit: "times",
        expression: "revenue / assets@average",
        otherwise: "Average assets are not positive.",
        industries: ofOperations,
      },
      daysSalesOutstanding: turnover("Days sales outstanding", "receivables", "revenue"),
      daysInventory: turnover("Days of inventory", "inventory", "costOfRevenue"),
      daysPayables: turnover("Days of payables", "payables", "costOfRevenue"),
      cashConversionCycle: {
        label: "Cash conversion cycle",
        expression: "daysSalesOutstanding + daysInventory - daysPayables",
      },
    },
  ),
  ...defineRatios(
    { group: "Per share and shareholders", unit: "perShare" },
    {
      revenuePerShare: { label: "Revenue per share", expression: amountExpressions.revenuePerShare },
      freeCashFlowPerShare: {
        industries: ofOperations,
        label: "Free cash flow per share",
        expression: amountExpressions.freeCashFlowPerShare,
      },
      bookValuePerShare: { label: "Book value per share", expression: amountExpressions.bookValuePerShare },
      tangibleBookPerShare: {
        label: "Tangible book per share",
        expression: amountExpressions.tangibleBookPerShare,
        words: "(Equity − goodwill − intangibles) ÷ shares",
      },
      netBuybacks: {
        unit: "money",
        label: "Buybacks less shares issued",
        expression: "shareRepurchases - sharesIssued",
        words: "Cash paid for own shares − cash received for shares issued",
      },
      payoutRatio: {
        label: "Payout ratio",
        unit: "percent",
        expression: "dividendsPaid / netIncome",
        otherwise: "Net income is not positive.",
      },
    },
  ),
]
