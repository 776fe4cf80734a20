import { type Cell, type Change, type Column, derived, gap, getFigure } from "~/model/financials/cells/cell"
import { isSheetKnown } from "~/model/financials/relations/balance-sheet"
import { getRowLabel, parseTerms } from "~/model/financials/relations/relation"
import { listLines } from "~/model/financials/relations/relations"
import { combine, type Judgment, type Setting } from "~/model/financials/relations/solve"

/** Sums of a balance sheet's lines that only ratios read, with their names. */
export const sheetSums = {
  totalDebt: { label: "Debt", lines: "shortTermDebt + longTermDebt" },
  longTermDebtOrNone: { label: "Long-term debt", lines: "longTermDebt" },
  minorityInterestOrNone: { label: "Noncontrolling interests", lines: "minorityInterest" },
  tangibleEquity: { label: "Tangible equity", lines: "equity - goodwill - intangibles" },
} as const

/** The names of the sums of a balance sheet that only ratios read. */
export const sumLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sheetSums).map(([row, { label }]) => [row, label]),
)

const debtRows = parseTerms(sheetSums.totalDebt.lines).map(({ row }) => row)

/** More interest in a year than this part of assets is paid by nobody without debt. */
const interestWithoutDebt = 0.005
/** A total of a note is larger than the lines by no more than discounts and leases. */
const maxShareOfSides = 1.25
/** No lender asks more interest in a year, as a part of the debt. */
const highestRate = 0.2

/**
 * Sets the sums that only ratios read. A line that a known balance sheet lacks is 0. Without the sheet it is unknown,
 * and the sum is a gap.
 */
export const sumSheet: Judgment = (column, setting) => {
  const sum = (row: keyof typeof sheetSums) => sumLines(column, sheetSums[row].lines, setting)
  const debt = readDebt(column, sum("totalDebt"))
  const reason = isDebtPrinted(column)
    ? null
    : hasUnreadDebt(column, debt, setting.days)
      ? "The filing has more debt than the lines of its balance sheet that were read."
      : debt.value === 0 && hasUnnamedLiabilities(column)
        ? "Liabilities of more than half of the assets are in lines that no row names, and debt can be among them."
        : null
  const isUnread = reason !== null && getFigure(column, "longTermDebt") === null
  const changes: Change[] = [
    ["totalDebt", reason ? gap(reason) : debt],
    ["longTermDebtOrNone", isUnread ? gap(reason) : sum("longTermDebtOrNone")],
    ["minorityInterestOrNone", sum("minorityInterestOrNone")],
  ]
  return getFigure(column, "equity") === null
    ? changes
    : [...changes, ["tangibleEquity", sum("tangibleEquity")]]
}

/** The sum of the rows; where a later balance sheet prints other lines, what that one prints. */
function readDebt(column: Column, sum: Cell): Cell {
  const printed = column.get("printedDebt")
  return printed?.value && sum.value !== null && sum.value !== printed.value ? printed : sum
}

/** True if a printed balance sheet says what is borrowed. */
function isDebtPrinted(column: Column): boolean {
  return getFigure(column, "printedDebt") !== null
}

function sumLines(column: Column, lines: string, setting: Setting): Cell {
  const terms = parseTerms(lines)
  const isDebt = terms.every(({ row }) => debtRows.includes(row))
  const isSheet = isSheetKnown(column) || (isDebt && isDebtPrinted(column))
  for (const { row } of terms) {
    const cell = column.get(row)
    if (cell && cell.value !== null) continue
    if (cell?.reason)
      return gap(`The value of ${getRowLabel(row, setting.industry)} is not known: ${cell.reason}`)
    if (!isSheet)
      return gap(`The balance sheet of ${setting.period} is not known, so a missing line is not 0.`)
  }
  const known = terms.filter(({ row }) => column.has(row))
  return known.length > 0
    ? combine(column, known, setting)
    : derived(0, "The balance sheet has no such line", [])
}

/** True if a note names debt of that day, or more was borrowed than repaid in the period before. */
function hasBorrowed(column: Column): boolean {
  const [issued, repaid] = [getFigure(column, "debtIssued"), getFigure(column, "debtRepaid")]
  return (getFigure(column, "namedDebt") ?? 0) > 0 || (issued ?? 0) + (repaid ?? 0) > 0
}

/** True if interest, a note or the cash flow statement proves that a line of debt is missing. */
function hasUnreadDebt(column: Column, debt: Cell, days: number | null): boolean {
  if (debt.value !== null && (getFigure(column, "statedDebt") ?? 0) > debt.value * maxShareOfSides)
    return true
  if (debt.value === 0 && debtRows.every((row) => !column.has(row)) && hasBorrowed(column)) return true
  const [interest, assets] = [getFigure(column, "interestExpense"), getFigure(column, "assets")]
  if (debt.value === null || interest === null || assets === null) return false
  if (debtRows.every((row) => column.has(row))) return false
  const ofYear = interest * (365 / (days ?? 365))
  return ofYear > assets * interestWithoutDebt && ofYear > debt.value * highestRate
}

const liabilityLines = listLines("liabilities").filter((row) => !debtRows.includes(row))

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
  return quarter.with(
    ["totalDebt", "longTermDebtOrNone"].flatMap((row): Change[] => {
      const cell = year.get(row)
      return cell?.reason && getFigure(quarter, row) === 0 ? [[row, cell]] : []
    }),
  )
}
