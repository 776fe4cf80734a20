import type { Metric, MetricUnit } from "./metric"

function size(key: string, label: string, explain: string, unit: MetricUnit = "money"): Metric {
  return { key, label, group: "Size", unit, source: "statements", explain }
}

const flow = "Latest twelve months, in the company's own currency"
const balance = "At the latest balance sheet, in the company's own currency"

/** Statement rows with the same key. */
export const statedAmounts = [
  size("revenue", "Revenue", flow),
  size("grossProfit", "Gross profit", flow),
  size("operatingIncome", "Operating income", flow),
  size("netIncome", "Net income", flow),
  size("operatingCashFlow", "Operating cash flow", flow),
  size("freeCashFlow", "Free cash flow", flow),
  size("researchAndDevelopment", "Research and development", flow),
  size("stockBasedCompensation", "Stock-based compensation", flow),
  size("assets", "Total assets", balance),
  size("equity", "Shareholders' equity", balance),
  size("goodwill", "Goodwill", balance),
  size("inventory", "Inventory", balance),
  size("receivables", "Receivables", balance),
  size("epsDiluted", "Diluted earnings per share", "Latest twelve months", "perShare"),
  size("dividendsPerShare", "Dividends per share", "Declared in the latest twelve months", "perShare"),
  size("sharesOutstanding", "Shares outstanding", "At the latest balance sheet", "shares"),
  size("sharesDiluted", "Diluted shares", "Weighted average of the latest twelve months", "shares"),
] as const satisfies readonly Metric[]

/** Amounts computed from several rows in `~/model/ratios/amounts`. */
export const workedOutAmounts: readonly Metric[] = [
  size("ebitda", "EBITDA", "Operating income + depreciation and amortization, latest twelve months"),
  size("capitalExpenditure", "Capital expenditure", "Paid for property and equipment, latest twelve months"),
  size("dividendsPaid", "Dividends paid", "Cash paid to shareholders, latest twelve months"),
  size("shareRepurchases", "Share repurchases", "Cash paid for own shares, latest twelve months"),
  size(
    "cash",
    "Cash and short-term investments",
    "At the latest balance sheet, in the company's own currency",
  ),
  size("totalDebt", "Total debt", "Short-term + long-term debt at the latest balance sheet"),
  size("netDebt", "Net debt", "Total debt − cash and short-term investments; negative is net cash"),
  size("workingCapital", "Working capital", "Current assets − current liabilities"),
  size("bookValuePerShare", "Book value per share", "Shareholders' equity ÷ shares", "perShare"),
  size(
    "tangibleBookPerShare",
    "Tangible book per share",
    "(Equity − goodwill − intangibles) ÷ shares",
    "perShare",
  ),
  size("revenuePerShare", "Revenue per share", "Revenue ÷ diluted shares", "perShare"),
  size("freeCashFlowPerShare", "Free cash flow per share", "Free cash flow ÷ diluted shares", "perShare"),
  size("cashPerShare", "Cash per share", "Cash and short-term investments ÷ diluted shares", "perShare"),
]

export const sizeMetrics: readonly Metric[] = [...statedAmounts, ...workedOutAmounts]

/** Added after rows of metrics were stored, so they come last in the stored order. */
export const addedSizeMetrics: readonly Metric[] = [
  size(
    "netDebtAndNoncontrolling",
    "Net debt and noncontrolling interests",
    "Total debt + noncontrolling interests − cash and short-term investments",
  ),
  size("investedCapital", "Invested capital", "Debt + total equity − cash and short-term investments"),
  size("fundsFromOperations", "Funds from operations", "As the company reports them, latest twelve months"),
]
