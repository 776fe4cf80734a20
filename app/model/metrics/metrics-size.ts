import { amountMetric, computedMetric, defineMetrics } from "./define-metrics"
import type { Metric } from "./metric"

/** The end of the text of an amount. */
export const ownCurrencyNote = ", in the company's own currency"

const flow = `Latest twelve months${ownCurrencyNote}`
const balance = `At the latest balance sheet${ownCurrencyNote}`

export const sizeMetrics: readonly Metric[] = defineMetrics("Size", [
  amountMetric("revenue", "Revenue", flow),
  amountMetric("grossProfit", "Gross profit", flow),
  amountMetric("operatingIncome", "Operating income", flow),
  amountMetric("netIncome", "Net income", flow),
  amountMetric("operatingCashFlow", "Operating cash flow", flow),
  amountMetric("freeCashFlow", "Free cash flow", flow),
  amountMetric("researchAndDevelopment", "Research and development", flow),
  amountMetric("stockBasedCompensation", "Stock-based compensation", flow),
  amountMetric("assets", "Total assets", balance),
  amountMetric("equity", "Shareholders' equity", balance),
  amountMetric("goodwill", "Goodwill", balance),
  amountMetric("inventory", "Inventory", balance),
  amountMetric("receivables", "Receivables", balance),
  amountMetric("epsDiluted", "Diluted earnings per share", "Latest twelve months", "perShare"),
  amountMetric(
    "dividendsPerShare",
    "Dividends per share",
    "Declared in the latest twelve months",
    "perShare",
  ),
  amountMetric("sharesOutstanding", "Shares outstanding", "At the latest balance sheet", "shares"),
  amountMetric("sharesDiluted", "Diluted shares", "Weighted average of the latest twelve months", "shares"),
  computedMetric("ebitda", "EBITDA", "money", ", latest twelve months"),
  amountMetric(
    "capitalExpenditure",
    "Capital expenditure",
    "Paid for property and equipment, latest twelve months",
  ),
  amountMetric("dividendsPaid", "Dividends paid", "Cash paid to shareholders, latest twelve months"),
  amountMetric("shareRepurchases", "Share repurchases", "Cash paid for own shares, latest twelve months"),
  amountMetric("cash", "Cash and short-term investments", balance),
  amountMetric("totalDebt", "Total debt", "Short-term + long-term debt at the latest balance sheet"),
  computedMetric("netDebt", "Net debt", "money", "; negative is net cash"),
  computedMetric("netDebtAndNoncontrolling", "Net debt and noncontrolling interests"),
  computedMetric("investedCapital", "Invested capital"),
  computedMetric("workingCapital", "Working capital"),
  amountMetric(
    "fundsFromOperations",
    "Funds from operations",
    "As the company reports them, latest twelve months",
  ),
  amountMetric("bookValuePerShare", "Book value per share", "Shareholders' equity ÷ shares", "perShare"),
  amountMetric(
    "tangibleBookPerShare",
    "Tangible book per share",
    "(Equity − goodwill − intangibles) ÷ shares",
    "perShare",
  ),
  computedMetric("revenuePerShare", "Revenue per share", "perShare"),
  computedMetric("freeCashFlowPerShare", "Free cash flow per share", "perShare"),
  computedMetric("cashPerShare", "Cash per share", "perShare"),
])
