import type { StatementName } from "~/model/financials/rows/statement-rows"
import { statementRows } from "~/model/financials/rows/statement-rows"
import { ratioRows } from "~/model/ratios/ratios"

export interface ChartSet {
  key: string
  title: string
  lines: string[]
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
  { key: "shares", title: "Share count", lines: ["sharesDiluted", "sharesBasic"] },
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
