import { type Cell, type Column, gap, getFigure } from "./cell"

/** The part of revenue that no line without a name exceeds. */
export const largestRemainder = 0.25

/** The reason of a line that a report before a change of revenue gave. Its figure as first filed does not fit either. */
export const revenueChanged = "Revenue was changed by a later report that does not give this line again."

/** A subtotal, with the remainder between it and the lines above it, and the lines that can be of another report. */
const subtotals = [
  { remainder: "grossDifference", refused: ["costOfRevenue", "grossProfit"] },
  { remainder: "operatingDifference", refused: ["operatingExpenses", "otherOperating"] },
] as const

/**
 * Removes lines that do not lead from revenue to their subtotal by more than a quarter of revenue, where they are from
 * other reports than revenue is: a later report recast revenue alone, such as for a discontinued business.
 */
export function refuseOtherReports(column: Column): void {
  const revenue = column.get("revenue")
  if (!revenue?.value) return
  for (const { remainder, refused } of subtotals) {
    const rest = getFigure(column, remainder)
    if (rest === null || Math.abs(rest) <= Math.abs(revenue.value) * largestRemainder) continue
    const lines = refused.filter((row) => isOfOtherReports(column.get(row), row, revenue))
    if (lines.length === 0) continue
    for (const row of lines) column.set(row, gap(revenueChanged))
    column.delete(remainder)
  }
}

function isOfOtherReports(cell: Cell | undefined, row: string, revenue: Cell): boolean {
  if (!cell || cell.value === null) return false
  return listFilings(cell, row) !== listFilings(revenue, "revenue")
}

/** The filings of a reported number, or of the periods of its own row that it was computed from. */
function listFilings({ fact, inputs }: Cell, row: string): string {
  if (fact) return `${fact.vintage.first}`
  return inputs
    .filter((input) => input.row === row)
    .map(({ filing }) => filing)
    .join()
}
