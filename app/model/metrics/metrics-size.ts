import { amounts } from "~/model/ratios/amounts"
import type { Metric, MetricUnit } from "./metric"

function size(key: string, label: string, explain: string, unit: MetricUnit = "money"): Metric {
  return { key, label, group: "Size", unit, source: "statements", explain }
}

const flow = "Latest twelve months, in the company's own currency"
const balance = "At the latest balance sheet, in the company's own currency"

/** Amounts that stand in a statement under the same key. */
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

/** Amounts worked out from several rows. */
const workedOut = amounts.map(({ key, label, formula, unit }) => size(key, label, formula, unit))

const addedKeys = new Set(["netDebtAndNoncontrolling"])

export const sizeMetrics: readonly Metric[] = [
  ...statedAmounts,
  ...workedOut.filter(({ key }) => !addedKeys.has(key)),
]

/** Added when rows of metrics were stored already: in their order these come last. */
export const addedSizeMetrics: readonly Metric[] = workedOut.filter(({ key }) => addedKeys.has(key))
