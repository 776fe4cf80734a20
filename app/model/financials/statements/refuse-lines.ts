import { type Cell, type Column, gap, getFigure, getFigures } from "./cell"

/** Removes interest of less than half of net interest expense, which is without interest income: a minor kind of it. */
export function refuseInterestOfNote(column: Column): void {
  const [interest, net] = getFigures(column, "interestExpense", "netInterestNonOperating")
  if (interest == null || net == null || net >= 0 || interest <= 0 || interest * 2 >= -net) return
  column.set(
    "interestExpense",
    gap("The reported figure is less than half of net interest expense: it is a minor kind of interest."),
  )
  const cell = column.get("netInterestNonOperating")
  if (cell) column.set("netInterest", cell)
}

/**
 * Removes gross profit without any cost of revenue, beside a list of all costs that leads from revenue to income before
 * tax: the statement has no such line, and a note on segments has.
 */
export function refuseGrossProfitOfNote(column: Column): void {
  if (getFigure(column, "grossProfit") === null || getFigure(column, "costOfRevenue") !== null) return
  const [revenue, costs, before] = getFigures(column, "revenue", "costsAndExpenses", "incomeBeforeTax")
  if (revenue == null || costs == null || before == null || revenue - costs !== before) return
  column.set(
    "grossProfit",
    gap("The statement has one list of costs and no gross profit: the reported figure is a note's."),
  )
}

/** A total, a subtotal that is taken away, and lines of what is left. */
const sections: readonly (readonly [total: string, less: string, lines: readonly string[]])[] = [
  ["liabilities", "currentLiabilities", ["operatingLeaseLiabilities", "deferredTaxLiabilities"]],
  ["assets", "currentAssets", ["operatingLeaseAssets", "goodwill", "intangibles", "longTermInvestments"]],
]

/** Removes lines that are larger than all of their section: a note has liabilities of deferred tax before its assets. */
export function refuseLargerThanSection(column: Column): void {
  for (const [total, less, lines] of sections) {
    const [all, near] = [getFigure(column, total), getFigure(column, less)]
    if (all === null || near === null) continue
    for (const row of lines) {
      const value = getFigure(column, row)
      if (value === null || value <= 0 || value <= (all - near) * mostOfSection) continue
      column.set(row, gap("The reported figure is more than all of its section: it is a note's."))
    }
  }
}

/** Rounded totals. */
const mostOfSection = 1.01

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
