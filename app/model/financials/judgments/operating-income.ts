import { findProvenSubset, findSubset } from "~/lib/sums/subset-sum"
import { type Column, gap, getFigure, getFigures } from "~/model/financials/cells/cell"
import { roundingUnit } from "~/model/financials/facts/vintages"
import {
  operatingLines,
  readIncomeLines,
  sumIncomeLines,
  toIncomeTerms,
} from "~/model/financials/relations/income-lines"
import { requireRelation } from "~/model/financials/relations/relations"
import { combine, type Judgment, type SignedTerm } from "~/model/financials/relations/solve"

/** Ways from revenue to operating income beside those of the relation, by the lines that a company has. */
const ways: readonly (readonly string[])[] = [
  ["revenue", "costsAndExpenses"],
  ["revenue", "costOfRevenue", "sellingGeneralAdministrative", "researchAndDevelopment"],
  ["revenue", "costOfRevenue", "sellingGeneralAdministrative"],
  ["revenue", "sellingGeneralAdministrative", "researchAndDevelopment"],
]

const others = ["otherNonOperatingLine", "equityMethodIncome", "debtExtinguishment"]

/** Lines between operating income and income before tax. */
const bridges: readonly (readonly string[])[] = [
  ["nonOperatingTotal"],
  ["netInterestNonOperating", ...others],
  ["interestExpense", "interestIncome", ...others],
]

/**
 * Operating income of a company that prints no such line: revenue less its costs, only where these are complete.
 * They are when income before tax less the result is exactly what the company's own nonoperating lines add up to,
 * outside its costs or among them.
 */
export const proveOperatingIncome: Judgment = (column, setting) => {
  const before = getFigure(column, "incomeBeforeTax")
  if (column.has("operatingIncome") || before === null) return []
  const sums = requireRelation("operatingIncome", setting).ways.map((terms) => terms.map(({ row }) => row))
  const way = [...sums, ...ways].find((rows) => leadsTo(column, rows, before))
  const terms = way
    ? toIncomeTerms(way)
    : (operatingTerms(column, before) ?? withoutNonOperating(column, before))
  return terms ? [["operatingIncome", combine(column, terms, setting)]] : []
}

/** Charges that a statement can print below its total of costs. */
const charges = ["restructuringLine", "impairmentLine"]

/** Some filers tag other income under the concept of the total. */
const bridgesWithTotal = [...bridges, ["nonOperatingTotal", "netInterestNonOperating", ...others]]

/**
 * Refuses operating income of a statement without such a line: revenue less all costs leads through the lines below them
 * exactly to income before tax, and the reported figure is neither in that sum nor leads there. It is the total of the
 * note on segments.
 */
export const refuseOperatingIncomeOfNote: Judgment = (column, setting) => {
  const [operating, before] = getFigures(column, "operatingIncome", "incomeBeforeTax")
  const left = sumIncomeLines(column, ["revenue", "costsAndExpenses"])
  if (operating == null || before == null || left === null) return []
  const sums = requireRelation("operatingIncome", setting).ways.map((terms) => terms.map(({ row }) => row))
  if ([left, ...sums.map((rows) => sumIncomeLines(column, rows))].includes(operating)) return []
  if (isBridged(column, before - operating) || !isBridged(column, before - left)) return []
  const reason =
    "Revenue less all costs leads to income before tax without this line: the reported figure is a note's."
  return [["operatingIncome", gap(reason)]]
}

function isBridged(column: Column, difference: number): boolean {
  return bridgesWithTotal.some((rows) => {
    const lines = readIncomeLines(column, [...rows, ...charges])
    const unit = roundingUnit([difference, ...lines.map(({ value }) => value)])
    return findProvenSubset(lines, difference, unit) !== null
  })
}

/** True if the difference between the sum of the lines and income before tax is the company's nonoperating lines. */
function leadsTo(column: Column, rows: readonly string[], before: number): boolean {
  const income = sumIncomeLines(column, rows)
  if (income === null || income === before) return false
  return bridges.some((lines) => findSubset(readIncomeLines(column, lines), before - income) !== null)
}

/** Lines of a statement that has interest among its costs. */
const costLines = ["costOfRevenue", "costDepreciation", ...operatingLines]
const nonOperatingLines = [...others, "warrantChange", "reorganizationItems"]
const interestLines = ["netInterestNonOperating", "interestExpense", "interestInCosts"]

/**
 * Revenue and the operating lines of a company whose costs include interest: only where its own lines, interest
 * among them, lead exactly from revenue to income before tax. Null where no sum, or more than one, proves that.
 */
function operatingTerms(column: Column, before: number): SignedTerm[] | null {
  const sales = getFigure(column, "revenue")
  const [interest] = readIncomeLines(column, interestLines)
  if (sales === null || !interest) return null
  const lines = readIncomeLines(column, [...costLines, ...nonOperatingLines])
  const unit = roundingUnit([sales, before, ...lines.map(({ value }) => value)])
  const found = findProvenSubset(lines, before - sales - interest.value, unit) ?? []
  const rows = found.map(({ row }) => row).filter((row) => costLines.includes(row))
  const hasCost = rows.some((row) => row === "costOfRevenue" || row === "sellingGeneralAdministrative")
  return hasCost ? toIncomeTerms(["revenue", ...rows]) : null
}

/**
 * Revenue less costs and expenses, without the interest and the nonoperating lines among these: where revenue less
 * costs is income before tax, every line is among the costs. Only for a company that tags its other nonoperating
 * line, because costs may hold more of them where it does not. A loss on extinguishment of debt is within its interest.
 */
function withoutNonOperating(column: Column, before: number): SignedTerm[] | null {
  const [sales, costs, other] = getFigures(column, "revenue", "costsAndExpenses", "otherNonOperatingLine")
  const [interest] = readIncomeLines(column, interestLines)
  if (sales == null || costs == null || other == null || sales - costs !== before || !interest) return null
  const among = readIncomeLines(
    column,
    nonOperatingLines.filter((row) => row !== "debtExtinguishment"),
  )
  const taken = toIncomeTerms([interest, ...among].map(({ row }) => row))
  const turned = taken.map(({ row, sign }): SignedTerm => ({ row, sign: sign === 1 ? -1 : 1 }))
  return [...toIncomeTerms(["revenue", "costsAndExpenses"]), ...turned]
}
