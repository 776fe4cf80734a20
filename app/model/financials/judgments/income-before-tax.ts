import { findProvenSubset } from "~/lib/sums/subset-sum"
import { type Column, getFigure } from "~/model/financials/cells/cell"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { readIncomeLines, sumIncomeLines } from "~/model/financials/relations/income-lines"
import { parseTerms } from "~/model/financials/relations/relation"
import { requireRelation } from "~/model/financials/relations/relations"
import { combine, type Judgment, type Setting } from "~/model/financials/relations/solve"

const terms = parseTerms("continuingIncome + incomeTax")

/**
 * Income before tax of a company that prints it under a concept of its own: income from continuing operations and the
 * tax on it, only where the lines above lead to that sum. Income of associates can come after the tax, a tax can be
 * entered with the other sign, and other owners' shares can be deducted under a concept of the company's own.
 */
export const proveIncomeBeforeTax: Judgment = (column, setting) => {
  const known = column.get("incomeBeforeTax")
  if (known && (known.value !== null || known.fault)) return []
  const [income, tax] = terms.map(({ row }) => column.get(row))
  if (income?.value == null || tax?.value == null) return []
  if (!isProven(column, income.value + tax.value, setting)) return []
  return [["incomeBeforeTax", combine(column, terms, setting)]]
}

/** Sums that are income before tax with everything above it, beside a bank's, which is a relation. */
const wholes: readonly (readonly string[])[] = [
  ["operatingIncome", "nonOperatingTotal"],
  ["revenue", "costsAndExpenses"],
  ["revenue", "benefitsAndExpenses"],
]

/** Lines below operating income. */
const nonOperating = [
  "nonOperatingTotal",
  "netInterestNonOperating",
  "interestExpense",
  "interestIncome",
  "investmentIncomeLine",
  "exchangeGain",
  "otherNonOperatingLine",
  "otherNonOperatingIncome",
  "otherNonOperatingExpense",
  "debtExtinguishment",
  "businessSaleGain",
]

/** Starts of a sum of lines, with the lines that can follow. */
const ways: readonly (readonly [start: readonly string[], lines: readonly string[]])[] = [
  [["operatingIncome"], nonOperating],
  [["revenue", "costsAndExpenses"], nonOperating],
  [
    ["revenue", "costOfRevenue", "sellingGeneralAdministrative"],
    ["researchAndDevelopment", "depreciationLine", "impairmentLine", "restructuringLine", ...nonOperating],
  ],
]

function isProven(column: Column, sum: number, setting: Setting): boolean {
  const { ways: sums } = requireRelation("incomeBeforeTax", setting)
  const own = setting.industry === "bank" ? sums.map((way) => way.map(({ row }) => row)) : []
  if ([...wholes, ...own].some((rows) => sumIncomeLines(column, rows) === sum)) return true
  // No sum of single lines proves that income of associates is above or below the tax.
  return !getFigure(column, "equityMethodIncome") && ways.some((way) => leadsTo(column, sum, way))
}

function leadsTo(column: Column, sum: number, [start, rows]: (typeof ways)[number]): boolean {
  const from = sumIncomeLines(column, start)
  if (from === null) return false
  if (from === sum) return true
  const lines = readIncomeLines(column, rows)
  const unit = roundingUnit([from, sum, ...lines.map(({ value }) => value)])
  return findProvenSubset(lines, sum - from, unit) !== null
}
