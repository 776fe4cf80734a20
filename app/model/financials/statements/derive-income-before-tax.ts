import { findProvenSubset } from "~/lib/sums/subset-sum"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { type Cell, type Column, getFigure } from "./cell"
import { combine, plus } from "./complete-column"

const terms = [plus("continuingIncome", "Income from continuing operations"), plus("incomeTax", "Income tax")]

/**
 * Income before tax of a company that prints it under a concept of its own: income from continuing operations and the
 * tax on it, only where the lines above lead to that sum. Income of associates can come after the tax, a tax can be
 * entered with the other sign, and other owners' shares can be deducted under a concept of the company's own.
 */
export function deriveIncomeBeforeTax(column: Column, period: string): void {
  const known = column.get("incomeBeforeTax")
  if (known && (known.value !== null || known.fault)) return
  const [income, tax] = terms.map(({ row }) => column.get(row))
  if (income?.value == null || tax?.value == null || !areOfOneBasis(income, tax)) return
  if (isProven(column, income.value + tax.value))
    column.set("incomeBeforeTax", combine(column, period, terms))
}

/** False for figures that no filing gives together, or of different sums: only one of them was recast. */
function areOfOneBasis(income: Cell, tax: Cell): boolean {
  const [a, b] = [income.fact?.vintage, tax.fact?.vintage]
  if (a && b) return Math.max(a.first, b.first) <= Math.min(a.last, b.last)
  return a !== undefined || b !== undefined || income.derivation === tax.derivation
}

type Line = readonly [row: string, sign: 1 | -1]

/** Sums that are income before tax with everything above it. */
const wholes: readonly (readonly Line[])[] = [
  [
    ["operatingIncome", 1],
    ["nonOperatingTotal", 1],
  ],
  [
    ["revenue", 1],
    ["costsAndExpenses", -1],
  ],
  [
    ["revenue", 1],
    ["benefitsAndExpenses", -1],
  ],
  [
    ["revenue", 1],
    ["provisionForCreditLosses", -1],
    ["nonInterestExpense", -1],
  ],
]

/** Lines below operating income, with what they add to income before tax. */
const nonOperating: readonly Line[] = [
  ["nonOperatingTotal", 1],
  ["netInterestNonOperating", 1],
  ["interestExpense", -1],
  ["interestIncome", 1],
  ["investmentIncomeLine", 1],
  ["exchangeGain", 1],
  ["otherNonOperatingLine", 1],
  ["otherNonOperatingIncome", 1],
  ["otherNonOperatingExpense", -1],
  ["debtExtinguishment", 1],
  ["businessSaleGain", 1],
]

/** Starts of a sum of lines, with the lines that can follow. */
const ways: readonly [start: readonly Line[], lines: readonly Line[]][] = [
  [[["operatingIncome", 1]], nonOperating],
  [
    [
      ["revenue", 1],
      ["costsAndExpenses", -1],
    ],
    nonOperating,
  ],
  [
    [
      ["revenue", 1],
      ["costOfRevenue", -1],
      ["sellingGeneralAdministrative", -1],
    ],
    [
      ["researchAndDevelopment", -1],
      ["depreciationLine", -1],
      ["impairmentLine", -1],
      ["restructuringLine", -1],
      ...nonOperating,
    ],
  ],
]

function isProven(column: Column, sum: number): boolean {
  if (wholes.some((lines) => add(column, lines) === sum)) return true
  // No sum of single lines proves that income of associates is above or below the tax.
  return !getFigure(column, "equityMethodIncome") && ways.some((way) => leadsTo(column, sum, way))
}

function add(column: Column, lines: readonly Line[]): number | null {
  let sum = 0
  for (const [row, sign] of lines) {
    const value = getFigure(column, row)
    if (value === null) return null
    sum += sign * value
  }
  return sum
}

function leadsTo(column: Column, sum: number, [start, lines]: (typeof ways)[number]): boolean {
  const from = add(column, start)
  if (from === null) return false
  if (from === sum) return true
  const known = lines.flatMap(([row, sign]) => {
    const value = getFigure(column, row)
    return value ? [{ value: sign * value }] : []
  })
  const unit = roundingUnit([from, sum, ...known.map(({ value }) => value)])
  return findProvenSubset(known, sum - from, unit) !== null
}
