import { type Column, figureOf } from "./cell"
import { deriveTotal, minus, plus, type Term } from "./complete-column"
import { findSubset } from "./subset-sum"

const revenue = plus("revenue", "Revenue")
const cost = minus("costOfRevenue", "Cost of revenue")
const selling = minus("sellingGeneralAdministrative", "Selling, general and administrative")
const research = minus("researchAndDevelopment", "Research and development")

/** Ways from revenue to operating income, by the lines that a company has. */
const ways: readonly (readonly Term[])[] = [
  [revenue, minus("costsAndExpenses", "Costs and expenses")],
  [revenue, cost, minus("operatingExpenses", "Operating expenses")],
  [revenue, minus("operatingExpenses", "Operating expenses")],
  [revenue, cost, selling, research],
  [revenue, cost, selling],
  [revenue, selling, research],
]

/** Lines between operating income and income before tax, with their sign there. */
const bridges: readonly (readonly Term[])[] = [
  [plus("nonOperatingTotal", "")],
  [plus("netInterestNonOperating", ""), ...others()],
  [minus("interestExpense", ""), plus("interestIncome", ""), ...others()],
]

function others(): Term[] {
  return ["otherNonOperatingLine", "equityMethodIncome", "debtExtinguishment"].map((row) => plus(row, ""))
}

/**
 * Operating income of a company that prints no such line: revenue less its costs, only where these are complete.
 * They are when income before tax less the result is exactly what the company's own nonoperating lines add up to.
 */
export function deriveOperatingIncome(column: Column, period: string): void {
  if (figureOf(column, "operatingIncome") !== null || column.get("operatingIncome")?.reason) return
  const before = figureOf(column, "incomeBeforeTax")
  if (before === null) return
  const way = ways.find((terms) => {
    const amounts = terms.map(({ row, sign }) => signed(column, row, sign))
    if (amounts.some((amount) => amount === null)) return false
    const income = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    return isBridged(column, before - income)
  })
  if (way) deriveTotal(column, "operatingIncome", period, way)
}

function isBridged(column: Column, difference: number): boolean {
  if (difference === 0) return false
  return bridges.some((lines) => {
    const items = lines.flatMap(({ row, sign }) => {
      const value = signed(column, row, sign)
      return value === null ? [] : [{ value }]
    })
    return findSubset(items, difference) !== null
  })
}

function signed(column: Column, row: string, sign: 1 | -1): number | null {
  const value = figureOf(column, row)
  return value === null ? null : sign * value
}
