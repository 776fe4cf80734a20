import { type Change, type Column, gap, getFigure, getFigures } from "~/model/financials/cells/cell"
import {
  combine,
  type Judgment,
  type Setting,
  type SignedTerm,
  sumOf,
} from "~/model/financials/relations/solve"

/** A total, a subtotal that is taken away, and lines of what is left. */
const sections: readonly (readonly [total: string, less: string, lines: readonly string[]])[] = [
  ["liabilities", "currentLiabilities", ["operatingLeaseLiabilities", "deferredTaxLiabilities"]],
  ["assets", "currentAssets", ["operatingLeaseAssets", "goodwill", "intangibles", "longTermInvestments"]],
]

/** Rounded totals. */
const maxShareOfSection = 1.01

/** Refuses lines that are larger than all of their section: a note has liabilities of deferred tax before its assets. */
export const refuseLargerThanSection: Judgment = (column) =>
  sections.flatMap(([total, less, lines]) => {
    const [all, near] = [getFigure(column, total), getFigure(column, less)]
    if (all === null || near === null) return []
    const reason = "The reported figure is more than all of its section: it is a note's."
    return lines.flatMap((row): Change[] => {
      const value = getFigure(column, row) ?? 0
      return value > 0 && value > (all - near) * maxShareOfSection ? [[row, gap(reason)]] : []
    })
  })

const equityComponents = [
  "accumulatedOtherComprehensiveIncome",
  "retainedEarnings",
  "commonStockAndPaidInCapital",
  "treasuryStock",
]

/**
 * Takes out total equity that a roll-forward gives for one component: it equals that component, and noncontrolling
 * interests, which would be the difference to shareholders' equity, are not reported.
 */
export const refuseComponentAsTotal: Judgment = (column) => {
  const [total, own, minority] = getFigures(column, "totalEquity", "equity", "minorityInterest")
  if (total == null || own == null || total === own || minority !== null) return []
  const isComponent = equityComponents.some((row) => getFigure(column, row) === total)
  return isComponent ? [["totalEquity", null]] : []
}

/** Takes out shareholders' equity of a filing that gives total equity alone for a day, beside noncontrolling interests. */
export const refuseTotalAsEquity: Judgment = (column) => {
  const concept = column.get("equity")?.fact?.vintage.concept ?? ""
  const [total, own, minority] = getFigures(column, "totalEquity", "equity", "minorityInterest")
  const isTotal =
    concept.includes("IncludingPortionAttributableToNoncontrollingInterest") && total === own && !!minority
  return isTotal ? [["equity", null]] : []
}

/** Takes out redeemable interests that total equity or the liabilities hold already: the sheet balances without them. */
export const refuseCountedTwice: Judgment = (column) => {
  const [all, liabilities, equity] = getFigures(column, "liabilitiesAndEquity", "liabilities", "totalEquity")
  if (all == null || liabilities == null || equity == null) return []
  return getFigure(column, "temporaryEquity") && all === liabilities + equity
    ? [["temporaryEquity", null]]
    : []
}

/**
 * A balance sheet has one line for payables with accrued liabilities, or a line for each. Beside the one line,
 * payables are the part that a note gives; beside both others it is the note's.
 */
export const refusePayablesOfNote: Judgment = (column) => {
  const [payables, accrued, whole] = getFigures(
    column,
    "payables",
    "accruedLiabilities",
    "payablesAndAccrued",
  )
  if (whole == null) return []
  const hasParts = payables != null && accrued != null && payables + accrued >= whole
  return [[hasParts || (payables ?? 0) >= whole ? "payablesAndAccrued" : "accruedLiabilities", null]]
}

/** All debt, short-term borrowings included. */
const allDebt = /:(DebtAndCapitalLeaseObligations|DebtLongtermAndShorttermCombinedAmount)$/
/** Debt with the part that is due within the year. */
const debtWithCurrent = /:(LongTermDebt|LongtermBorrowings|\w+IncludingCurrentMaturities)$/

/**
 * Takes short-term debt out of long-term debt that is tagged as all debt, that is more than all borrowings with it, or
 * that is tagged whole beside current liabilities that hold it: the other liabilities, which were closed with it, are
 * less than 0. `filed` is the column before.
 */
export function takeOutDebtCountedTwice(column: Column, filed: Column, setting: Setting): Change[] {
  const concept = column.get("longTermDebt")?.fact?.vintage.concept ?? ""
  const terms: SignedTerm[] = [
    { row: "longTermDebt", sign: 1, label: "Debt with its current part" },
    { row: "shortTermDebt", sign: -1 },
  ]
  const isTwice =
    (getFigure(column, "otherLiabilities") ?? 0) < 0 &&
    debtWithCurrent.test(concept) &&
    getFigure(column, "currentLiabilities") !== null
  const isKnown = terms.every(({ row }) => getFigure(column, row) !== null)
  const isAll = allDebt.test(concept) || exceedsBorrowings(column)
  if (!isKnown || (!isTwice && !isAll) || sumOf(column, terms) < 0) return []
  return [
    ["otherLiabilities", filed.get("otherLiabilities") ?? null],
    ["longTermDebt", combine(column, terms, setting)],
  ]
}

/** True if long-term and short-term debt are more than all borrowings: the long-term debt has its current part. */
function exceedsBorrowings(column: Column): boolean {
  const all = column.get("namedDebt")
  if (all?.fact?.vintage.concept !== "ifrs-full:Borrowings" || all.value === null) return false
  const [long, short] = getFigures(column, "longTermDebt", "shortTermDebt")
  return long != null && short != null && long <= all.value && long + short > all.value
}
