import type { StatementName } from "~/model/financials/rows/statement-rows"
import { statementRows } from "~/model/financials/rows/statement-rows"
import { ratioRows } from "~/model/financials/statements/ratio-frames"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { priceSet } from "./price-charts"
import { measureSet } from "./visualize-address"

interface ChartSet {
  key: string
  title: string
  lines: string[]
  /** The industries that have the set; all without it. */
  industries?: IndustryForm[]
}

/** The sets of an industry, those about the price last. */
export function getChartSets(industry: IndustryForm): ChartSet[] {
  return chartSets.filter(({ industries }) => industries?.includes(industry) ?? true)
}

/** Predefined sets of lines. */
export const chartSets: ChartSet[] = [
  { key: "growth", title: "Growth", lines: ["revenue", "operatingIncome", "netIncome"] },
  {
    key: "margins",
    title: "Margins",
    lines: ["grossMargin", "operatingMargin", "netMargin", "freeCashFlowMargin"],
  },
  { key: "cash", title: "Cash", lines: ["operatingCashFlow", "capitalExpenditure", "freeCashFlow"] },
  { key: "balance", title: "Balance", lines: ["assets", "liabilities", "equity"] },
  {
    key: "returns",
    title: "Returns",
    lines: ["returnOnEquity", "returnOnAssets", "returnOnInvestedCapital"],
  },
  { key: "pershare", title: "Per share", lines: ["epsDiluted", "dividendsPerShare"] },
  { key: "shares", title: "Share count", lines: ["sharesDiluted", "sharesBasic", "sharesOutstanding"] },
  {
    key: "buybacks",
    title: "Buybacks",
    lines: ["shareRepurchases", "sharesIssued", "stockBasedCompensation"],
  },
  {
    key: "bank",
    title: "Banking",
    lines: ["netInterestMargin", "efficiencyRatio", "provisionsToLoans", "loansToDeposits", "equityToAssets"],
    industries: ["bank"],
  },
  {
    key: "insurer",
    title: "Underwriting",
    lines: ["lossRatio", "expenseRatio", "combinedRatio"],
    industries: ["insurer"],
  },
  {
    key: "reit",
    title: "Real estate",
    lines: ["fundsFromOperations", "computedFundsFromOperations", "operatingCashFlow", "netIncome"],
    industries: ["reit"],
  },
  {
    key: "multiples",
    title: "Multiples",
    lines: ["priceEarnings", "priceSales", "priceBook", "evToEbitda", "priceFreeCashFlow"],
  },
  {
    key: "yields",
    title: "Yields",
    lines: ["earningsYield", "freeCashFlowYield", "dividendYield", "buybackYield"],
  },
  // The charts of releases and of the price are not of statement lines.
  { key: measureSet, title: "Own measures", lines: [] },
  { key: priceSet, title: "Price", lines: [] },
]

export interface LineChoice {
  key: string
  label: string
  statement: StatementName | "ratios"
}

const statements = ["income", "balance", "cashflow"] as const
const industries = ["general", "bank", "insurer", "reit"] as const

/** All lines that can be charted, each under the first statement that has it. */
export const lineChoices: ReadonlyMap<string, LineChoice> = new Map(
  [
    ...statements.flatMap((statement) =>
      industries.flatMap((industry) =>
        statementRows(statement, industry).map(({ key, label }) => ({ key, label, statement })),
      ),
    ),
    ...ratioRows.map(({ key, label }) => ({ key, label, statement: "ratios" as const })),
  ]
    .reverse()
    .map((choice) => [choice.key, choice]),
)
