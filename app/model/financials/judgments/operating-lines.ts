import { findProvenSubset } from "~/lib/sums/subset-sum"
import {
  type Cell,
  type Change,
  type Column,
  gap,
  getFigure,
  getFigures,
} from "~/model/financials/cells/cell"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { readIncomeLines, sumIncomeLines } from "~/model/financials/relations/income-lines"
import { largestRemainder, requireRelation } from "~/model/financials/relations/relations"
import { combine, type Judgment, type SignedTerm, solveRow, sumOf } from "~/model/financials/relations/solve"

/** Lines beside interest that lead from operating income to income before tax. */
const besideInterest = [
  "otherNonOperatingLine",
  "nonOperatingTotal",
  "equityMethodIncome",
  "debtExtinguishment",
  "exchangeGain",
  "businessSaleGain",
  "restructuringLine",
]

/**
 * Shows interest as the statement has it where net interest and the reported lines beside it lead exactly to income
 * before tax, and the shown parts are another figure: interest expense is then what net interest leaves beside interest
 * income, of which the reported figure can be one of several lines, and without that the net line alone is shown.
 */
export const showPrintedInterest: Judgment = (column, setting) => {
  const [expense, income, net] = getFigures(
    column,
    "interestExpense",
    "interestIncome",
    "netInterestNonOperating",
  )
  if (expense == null || net == null || (income ?? 0) - expense === net || !leadsWithNet(column, net))
    return []
  const other: SignedTerm = { row: "netInterestNonOperating", sign: -1 }
  if (income != null && income - net > expense)
    return [["interestExpense", combine(column, [{ row: "interestIncome", sign: 1 }, other], setting)]]
  if (income == null && net + expense > 0) {
    const terms: SignedTerm[] = [
      { ...other, sign: 1 },
      { row: "interestExpense", sign: 1 },
    ]
    return [["interestIncome", combine(column, terms, setting)]]
  }
  return [
    ["netInterest", column.get("netInterestNonOperating") ?? null],
    ["interestExpense", null],
    ["interestIncome", null],
  ]
}

/** True if net interest leads from operating income, or from revenue less all costs, to income before tax. */
function leadsWithNet(column: Column, net: number): boolean {
  const before = getFigure(column, "incomeBeforeTax")
  return [["operatingIncome"], ["revenue", "costsAndExpenses"]].some((start) => {
    const from = sumIncomeLines(column, start)
    if (from === null || before === null) return false
    const lines = readIncomeLines(column, besideInterest)
    const unit = roundingUnit([from, before, net, ...lines.map(({ value }) => value)])
    return findProvenSubset(lines, before - from - net, unit) !== null
  })
}

/** Refuses interest of less than half of net interest expense, which is without interest income: a minor kind of it. */
export const refuseInterestOfNote: Judgment = (column) => {
  const [interest, net] = getFigures(column, "interestExpense", "netInterestNonOperating")
  if (interest == null || net == null || net >= 0 || interest <= 0 || interest * 2 >= -net) return []
  const reason =
    "The reported figure is less than half of net interest expense: it is a minor kind of interest."
  return [
    ["interestExpense", gap(reason)],
    ["netInterest", column.get("netInterestNonOperating") ?? null],
  ]
}

/**
 * Refuses gross profit without any cost of revenue, beside a list of all costs that leads from revenue to income before
 * tax: the statement has no such line, and a note on segments has.
 */
export const refuseGrossProfitOfNote: Judgment = (column) => {
  const [gross, cost, revenue, costs, before] = getFigures(
    column,
    ...["grossProfit", "costOfRevenue", "revenue", "costsAndExpenses", "incomeBeforeTax"],
  )
  if (gross == null || cost !== null) return []
  if (revenue == null || costs == null || before == null || revenue - costs !== before) return []
  const reason = "The statement has one list of costs and no gross profit: the reported figure is a note's."
  return [["grossProfit", gap(reason)]]
}

/** The reason of a line that a report before a change of revenue gave. Its figure as first filed does not fit either. */
export const revenueChanged = "Revenue was changed by a later report that does not give this line again."

/** The lines of a subtotal that can be of another report than revenue is. */
const subtotals = [
  {
    total: "grossProfit",
    needs: ["costOfRevenue", "grossProfit"],
    refused: ["costOfRevenue", "grossProfit"],
  },
  {
    total: "operatingIncome",
    needs: ["operatingExpenses", "operatingIncome"],
    refused: ["operatingExpenses", "otherOperating"],
  },
] as const

/**
 * Refuses lines that do not lead from revenue to their subtotal by more than a quarter of revenue, where they are from
 * other reports than revenue is: a later report recast revenue alone, such as for a discontinued business.
 */
export const refuseOtherReports: Judgment = (column, setting) => {
  const revenue = column.get("revenue")
  if (!revenue?.value || getFigures(column, "operatingExpenses", "operatingIncome").includes(null)) return []
  const limit = Math.abs(revenue.value) * largestRemainder
  return subtotals.flatMap(({ total, needs, refused }): Change[] => {
    if (getFigures(column, ...needs).includes(null)) return []
    const { ways, rest } = requireRelation(total, setting)
    if (Math.abs((getFigure(column, total) ?? 0) - sumOf(column, ways[0] ?? [])) <= limit) return []
    const lines = refused.filter((row) => isOfOtherReports(column.get(row), row, revenue))
    if (lines.length === 0) return []
    return [...lines.map((row): Change => [row, gap(revenueChanged)]), [rest?.row ?? "", null]]
  })
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

/** The part of revenue by which expenses can miss operating income: rounding and small lines without a row. */
const largestDifference = 0.05

/**
 * Takes out operating expenses that are less than one of their lines and far from those that lead to operating income,
 * and those that some filers tag for all costs, cost of revenue too: revenue less them is operating income.
 */
export const refuseOtherExpenses: Judgment = (column, setting) => {
  const [revenue, cost, expenses] = getFigures(column, "revenue", "costOfRevenue", "operatingExpenses")
  const sum = solveRow("operatingExpenses", requireRelation("operatingIncome", setting), column)
  if (revenue == null || expenses == null || sum === null) return []
  const scale = Math.abs(revenue)
  const difference = Math.abs(sum - expenses)
  const isOfNote = hasLargerLine(column, expenses) && difference > scale * largestDifference
  const holdsAll = !!cost && difference !== 0 && Math.abs(sum + cost - expenses) <= scale * 1e-4
  return isOfNote || holdsAll ? [["operatingExpenses", null]] : []
}

function hasLargerLine(
  column: Column,
  expenses: number,
  rows = [...expenseLines, "otherOperating"],
): boolean {
  return rows.some((row) => (getFigure(column, row) ?? 0) > expenses)
}

const expenseLines = ["researchAndDevelopment", "sellingGeneralAdministrative"]

/**
 * Without operating income, operating expenses that lead from revenue to income before tax better alone than with the
 * cost of revenue hold that cost.
 */
export const takeOutCost: Judgment = (column, setting) => {
  const [revenue, cost, expenses, before] = getFigures(
    column,
    ...["revenue", "costOfRevenue", "operatingExpenses", "incomeBeforeTax"],
  )
  if (column.has("operatingIncome")) return []
  if (revenue == null || !cost || expenses == null || before == null || expenses < cost) return []
  const rest = before - revenue + expenses
  if (Math.abs(rest) >= Math.abs(rest + cost)) return []
  const terms: SignedTerm[] = [
    { row: "operatingExpenses", sign: 1, label: "Costs and expenses" },
    { row: "costOfRevenue", sign: -1 },
  ]
  return [["operatingExpenses", combine(column, terms, setting)]]
}

/** Refuses operating expenses and their rest where a cost of revenue exists and is not known: they may hold it, or not. */
export const refuseExpensesWithoutCost: Judgment = (column) => {
  const reason = column.get("costOfRevenue")?.reason
  if (!reason || column.has("operatingExpenses") || getFigure(column, "operatingIncome") === null) return []
  const unknown = gap(`The value of Cost of revenue is not known: ${reason}`)
  return [
    ["operatingExpenses", unknown],
    ["otherOperating", unknown],
  ]
}

/** Refuses computed expenses of less than one of their lines: operating income has gains too, as of revalued property. */
export const refuseNetExpenses: Judgment = (column) => {
  const total = column.get("operatingExpenses")
  if (!total || total.value === null || total.fact || !hasLargerLine(column, total.value, expenseLines))
    return []
  const reason =
    "Operating income has gains beside its expenses: what is left of revenue is less than a single line of them."
  return [["operatingExpenses", gap(reason)]]
}
