import { parseFigureConcept } from "~/model/financials/facts/figure-basis"
import { type Cell, Column, derived, gap, getFigure } from "./cell"
import { combine, minus, plus, type Term } from "./complete-column"

const longTermDebt = plus("longTermDebt", "Long-term debt")
const debtLines = [plus("shortTermDebt", "Short-term debt"), longTermDebt]
const minorityInterest = plus("minorityInterest", "Noncontrolling interests")

const tangible = [
  plus("equity", "Shareholders' equity"),
  minus("goodwill", "Goodwill"),
  minus("intangibles", "Intangible assets"),
]

/** More interest in a year than this part of assets is paid by nobody without debt. */
const interestWithoutDebt = 0.005
/** A total of a note is larger than the lines by no more than discounts and leases. */
const mostBesides = 1.25
/** No lender asks more interest in a year, as a part of the debt. */
const highestRate = 0.2

/**
 * Sums of a balance sheet's lines that only ratios read, under the rows of `sumLabels`. A line that a known balance
 * sheet lacks is 0. Without the sheet it is unknown, and the sum is a gap.
 */
export function completeSums(column: Column, period: string, days: number | null): void {
  const debt = sumLines(column, period, debtLines)
  const reason = hasUnreadDebt(column, debt, days)
    ? "The filing has more debt than the lines of its balance sheet that were read."
    : debt.value === 0 && hasUnnamedLiabilities(column)
      ? "Liabilities of more than half of the assets are in lines that no row names, and debt can be among them."
      : null
  column.set("totalDebt", reason ? gap(reason) : debt)
  const long = reason !== null && getFigure(column, "longTermDebt") === null
  column.set("longTermDebtOrNone", long ? gap(reason) : sumLines(column, period, [longTermDebt]))
  column.set("minorityInterestOrNone", sumLines(column, period, [minorityInterest]))
  if (getFigure(column, "equity") !== null) column.set("tangibleEquity", sumLines(column, period, tangible))
}

/** The rows that `completeSums` sets, with their names. */
export const sumLabels: Readonly<Record<string, string>> = {
  totalDebt: "Debt",
  longTermDebtOrNone: "Long-term debt",
  minorityInterestOrNone: "Noncontrolling interests",
  tangibleEquity: "Tangible equity",
}

function sumLines(column: Column, period: string, terms: readonly Term[]): Cell {
  const isSheet = isSheetKnown(column)
  for (const { row, label } of terms) {
    const cell = column.get(row)
    if (cell && cell.value !== null) continue
    if (cell?.reason) return gap(`The value of ${label} is not known: ${cell.reason}`)
    if (!isSheet) return gap(`The balance sheet of ${period} is not known, so a missing line is not 0.`)
  }
  const known = terms.filter(({ row }) => column.has(row))
  return known.length > 0
    ? combine(column, period, known)
    : derived(0, "The balance sheet has no such line", [])
}

/**
 * True if a missing line of the balance sheet proves that the amount is zero: assets are known, and
 * liabilities as filed or both sides of a tagged sheet. Segment assets and a roll-forward of equity are not a
 * balance sheet.
 */
export function isSheetKnown(column: Column): boolean {
  if (getFigure(column, "assets") === null) return false
  const [liabilities, all] = [column.get("liabilities")?.fact, column.get("liabilitiesAndEquity")?.fact]
  return liabilities != null || (all != null && parseFigureConcept(all.vintage.concept) === null)
}

/** True if a note names debt of that day, or more was borrowed than repaid in the period before. */
function hasBorrowed(column: Column): boolean {
  const [issued, repaid] = [getFigure(column, "debtIssued"), getFigure(column, "debtRepaid")]
  return (getFigure(column, "namedDebt") ?? 0) > 0 || (issued ?? 0) + (repaid ?? 0) > 0
}

/** True if interest, a note or the cash flow statement proves that a line of debt is missing. */
function hasUnreadDebt(column: Column, debt: Cell, days: number | null): boolean {
  if (debt.value !== null && (getFigure(column, "statedDebt") ?? 0) > debt.value * mostBesides) return true
  if (debt.value === 0 && debtLines.every(({ row }) => !column.has(row)) && hasBorrowed(column)) return true
  const [interest, assets] = [getFigure(column, "interestExpense"), getFigure(column, "assets")]
  if (debt.value === null || interest === null || assets === null) return false
  if (debtLines.every(({ row }) => column.has(row))) return false
  const ofYear = interest * (365 / (days ?? 365))
  return ofYear > assets * interestWithoutDebt && ofYear > debt.value * highestRate
}

const liabilityLines = [
  ...["payables", "accruedLiabilities", "payablesAndAccrued", "deferredRevenueCurrent", "deposits"],
  ...["otherCurrentLiabilities", "operatingLeaseLiabilities", "deferredTaxLiabilities", "otherLiabilities"],
]

/** A larger part of assets in lines of no name usually holds debt. */
const largestUnnamed = 0.5

/** True if the reported lines of liabilities leave most of assets: a company's debt can have its own tags. */
function hasUnnamedLiabilities(column: Column): boolean {
  const [assets, equity] = [getFigure(column, "assets"), getFigure(column, "totalEquity")]
  if (assets === null) return false
  const all = getFigure(column, "liabilities") ?? (equity === null ? 0 : assets - equity)
  const named = liabilityLines.reduce((sum, row) => {
    const cell = column.get(row)
    return sum + (cell?.fact ? (cell.value ?? 0) : 0)
  }, 0)
  return all - named > assets * largestUnnamed
}

/** A fourth quarter, whose flows can be unknown, with the year's gaps of debt: both end with one balance sheet. */
export function withUnreadDebt(quarter: Column, year: Column): Column {
  const column = new Column(quarter)
  for (const row of ["totalDebt", "longTermDebtOrNone"]) {
    const cell = year.get(row)
    if (cell?.reason && getFigure(quarter, row) === 0) column.set(row, cell)
  }
  return column
}
