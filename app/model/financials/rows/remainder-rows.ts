import type { StatementName } from "./statement-rows"

/** Rows that hold what is left of a total when the rows above them are taken away, with that total. */
export const remainderRows: Readonly<Record<string, { total: string; statement: StatementName }>> = {
  otherOperating: { total: "operatingExpenses", statement: "income" },
  otherNonOperating: { total: "incomeBeforeTax", statement: "income" },
  otherAfterTax: { total: "netIncomeIncludingMinority", statement: "income" },
  otherCurrentAssets: { total: "currentAssets", statement: "balance" },
  otherAssets: { total: "assets", statement: "balance" },
  otherCurrentLiabilities: { total: "currentLiabilities", statement: "balance" },
  otherLiabilities: { total: "liabilities", statement: "balance" },
  otherOperatingFlows: { total: "operatingCashFlow", statement: "cashflow" },
  otherInvesting: { total: "investingCashFlow", statement: "cashflow" },
  otherFinancing: { total: "financingCashFlow", statement: "cashflow" },
}

/** A remainder of more than a twentieth of its total needs an explanation. */
export function isLargeRemainder(value: number, total: number): boolean {
  return Math.abs(value) * 20 > Math.abs(total)
}
