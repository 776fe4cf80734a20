import { type Column, getFigure, getFigures } from "~/model/financials/cells/cell"
import { costLines } from "~/model/financials/rows/cost-lines"
import { parseTerms } from "./relation"
import type { SignedTerm } from "./solve"

/** The lines from revenue to income before tax, with what they add to it. Filings have some of them, in places of their own. */
const lines = new Map(
  parseTerms(
    `revenue - costsAndExpenses - benefitsAndExpenses - operatingExpenses - provisionForCreditLosses - nonInterestExpense
    - costOfRevenue - sellingGeneralAdministrative - researchAndDevelopment
    ${costLines.map(({ line }) => `- ${line}`).join(" ")}
    - serviceCostLine - otherCostLine
    - acquisitionLine - severanceLine - contingencyLine - stockCostLine - otherLaborLine
    + businessSaleGain + assetSaleGain
    + operatingIncome + nonOperatingTotal + netInterestNonOperating - interestExpense - interestInCosts + interestIncome
    + investmentIncomeLine + exchangeGain + otherNonOperatingLine + otherNonOperatingIncome - otherNonOperatingExpense
    + debtExtinguishment + equityMethodIncome - warrantChange - reorganizationItems`,
  ).map(({ row, sign }) => [row, sign]),
)

/** Lines as terms of a sum that gives income. */
export function toIncomeTerms(rows: readonly string[]): SignedTerm[] {
  return rows.map((row) => ({ row, sign: lines.get(row) ?? 1 }))
}

/** Lines between gross profit and operating income. */
export const operatingLines = [
  "depreciationLine",
  "sellingGeneralAdministrative",
  "researchAndDevelopment",
  "impairmentLine",
  "restructuringLine",
  "businessSaleGain",
]

/** A line of a column with what it adds to income. */
export interface IncomeLine {
  row: string
  value: number
}

/** The lines that a column has, without those of 0. */
export function readIncomeLines(column: Column, rows: readonly string[]): IncomeLine[] {
  return toIncomeTerms(rows).flatMap(({ row, sign }) => {
    const value = getFigure(column, row)
    return value ? [{ row, value: sign * value }] : []
  })
}

/** The sum of lines that are all known; null otherwise. */
export function sumIncomeLines(column: Column, rows: readonly string[]): number | null {
  let sum = 0
  for (const { row, sign } of toIncomeTerms(rows)) {
    const value = getFigure(column, row)
    if (value === null) return null
    sum += sign * value
  }
  return sum
}

/**
 * True where interest income is within operating income: without it, and without other income, the lines lead exactly to
 * income before tax.
 */
export function isInterestAbove(column: Column): boolean {
  const [before, operating, interest, income, net, other] = getFigures(
    column,
    ...["incomeBeforeTax", "operatingIncome", "interestExpense", "interestIncome", "netInterest"],
    "otherNonOperating",
  )
  if (!income || before == null || operating == null || net !== null || other) return false
  return before === operating - (interest ?? 0)
}
