import { findSubset } from "~/lib/sums/subset-sum"
import { type Column, gap, getConcept, getFigure, getFigures } from "~/model/financials/cells/cell"
import { operatingLines, readIncomeLines } from "~/model/financials/relations/income-lines"
import { requireRelation } from "~/model/financials/relations/relations"
import { type Judgment, type Setting, solveRow } from "~/model/financials/relations/solve"
import { costLines } from "~/model/financials/rows/cost-lines"

/** Lines between operating income and income before tax. */
const otherLines = ["interestExpense", "interestIncome", "equityMethodIncome", "otherNonOperatingLine"]

/** The part of a line for goods, services or direct costs, and of gross profit, that unnamed costs may be. */
const largestUnnamed = 0.25

const unproven = gap("No sum proves that the lines shown are all of the cost of revenue.")
/** Refuses a gross profit of revenue less a part of its cost. */
export const refuseUnprovenGrossProfit: Judgment = (column, setting) => {
  const [revenue, cost, gross] = getFigures(column, "revenue", "costOfRevenue", "grossProfit")
  if (revenue === null || cost === null || gross !== null || knowsAllCost(column, setting)) return []
  return [["grossProfit", unproven]]
}

/**
 * True if the cost of revenue is complete. A line for goods beside one for services may have further ones beside
 * it (outsourcing, financing): then only a sum that leads to operating income proves that there are none. Beside one
 * line, the costs that no row names can be such lines too, unless they are small, or smaller than a line of all costs by
 * its name.
 */
function knowsAllCost(column: Column, setting: Setting): boolean {
  const expenses = solveRow("operatingExpenses", requireRelation("operatingIncome", setting), column)
  const isGiven = expenses !== null && isReported(column, expenses)
  if (!hasParts(column)) return isGiven || hasFewUnnamed(column)
  if (isGiven || expenses === null) return isGiven
  return findSubset(readIncomeLines(column, operatingLines), -expenses, operatingLines.length) !== null
}

function hasFewUnnamed(column: Column): boolean {
  const [revenue, cost, operating, before] = getFigures(
    column,
    "revenue",
    "costOfRevenue",
    "operatingIncome",
    "incomeBeforeTax",
  )
  const income = operating ?? before
  if (revenue == null || cost == null || income == null) return true
  const isWhole = !isPart(column)
  // Depreciation of what is sold or rented out, in a line of its own.
  if (!isWhole && getFigure(column, "costDepreciation")) return false
  const lines = [
    ...operatingLines,
    ...(operating == null ? otherLines : []),
    ...(isWhole ? costLines.map(({ line }) => line) : []),
  ]
  const named = readIncomeLines(column, [...new Set(lines)]).reduce((sum, { value }) => sum - value, 0)
  const unnamed = revenue - cost - income - named
  return unnamed <= (isWhole ? cost : largestUnnamed * Math.min(cost, revenue - cost))
}

/** True if the company reports these operating expenses; computed ones, as those of a year, prove nothing. */
function isReported(column: Column, expenses: number): boolean {
  return (
    getFigure(column, "operatingExpenses") === expenses && readConcept(column, "operatingExpenses") !== ""
  )
}

/** True for a concept that is not all of the cost by its name. */
function isPart(column: Column): boolean {
  return /:(CostOfGoodsSold|CostOfServices|DirectOperatingCosts|CostOfGoods\w*ExcludingDepreciation\w*)$/.test(
    readConcept(column, "costOfRevenue"),
  )
}

function hasParts(column: Column): boolean {
  const cost = readConcept(column, "costOfRevenue")
  const isSum = cost.includes("CostOfGoodsSold + ")
  const revenue = readConcept(column, "revenue")
  return isSum || (revenue.includes(" + ") && /CostOf(GoodsSold|Services)$/.test(cost))
}

function readConcept(column: Column, row: string): string {
  const cell = column.get(row)
  return cell ? getConcept(cell, row) : ""
}
