import { findSubset } from "~/lib/sums/subset-sum"
import { type Column, getFigure } from "./cell"

/** Lines between gross profit and operating income, with what they add. */
const operatingLines: readonly [row: string, sign: 1 | -1][] = [
  ["sellingGeneralAdministrative", -1],
  ["researchAndDevelopment", -1],
  ["depreciationLine", -1],
  ["impairmentLine", -1],
  ["restructuringLine", -1],
  ["businessSaleGain", 1],
]

/**
 * True if the cost of revenue is complete. A line for goods beside one for services may have further ones beside
 * it (outsourcing, financing): then only a sum that leads to operating income proves that there are none.
 */
export function knowsAllCost(column: Column): boolean {
  const [revenue, cost, income] = ["revenue", "costOfRevenue", "operatingIncome"].map((row) =>
    getFigure(column, row),
  )
  if (!hasParts(column)) return true
  if (revenue == null || cost == null || income == null) return false
  const expenses = revenue - cost - income
  if (getFigure(column, "operatingExpenses") === expenses) return true
  const known = operatingLines.flatMap(([row, sign]) => {
    const value = getFigure(column, row)
    return value === null ? [] : [{ value: -sign * value }]
  })
  return findSubset(known, expenses, operatingLines.length) !== null
}

function hasParts(column: Column): boolean {
  const cost = column.get("costOfRevenue")?.fact?.vintage.concept ?? ""
  const revenue = column.get("revenue")?.fact?.vintage.concept ?? ""
  const isSum = cost.includes("CostOfGoodsSold + ")
  return isSum || (revenue.includes(" + ") && /CostOf(GoodsSold|Services)$/.test(cost))
}
