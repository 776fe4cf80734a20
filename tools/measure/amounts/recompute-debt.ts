import type { FiledYear, Lines } from "./filed-years"
import { readFirst } from "./read-first"

const investments = [
  "MarketableSecuritiesCurrent",
  "ShortTermInvestments",
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
  "AvailableForSaleSecuritiesCurrent",
  "HeldToMaturitySecuritiesCurrent",
]

/** Debt of the year's last day. */
export function readDebt({ readings }: FiledYear): number | null {
  return readFirst(
    readings,
    (lines) => sumDebt(lines) ?? (isBalanceSheet(lines) && !namesDebt(lines) ? 0 : null),
  )
}

/** Cash and the investments that the balance sheet has among current assets. */
export function readCash({ readings, later }: FiledYear): number | null {
  const add = (...concepts: string[]) =>
    readFirst(readings, (lines) => {
      const held = lines.balance("CashCashEquivalentsAndShortTermInvestments")
      if (held !== null) return held
      const cash = lines.balance(...concepts)
      // Some filers enter the asset as a negative figure.
      const invested = lines.balance(...investments) ?? later.balance(...investments) ?? 0
      return cash && cash + Math.abs(invested)
    })
  return (
    add("CashAndCashEquivalentsAtCarryingValue", "CashAndCashEquivalents", "Cash") ??
    add("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents")
  )
}

/** Shareholders' equity, without what belongs to other owners. */
export function readEquity({ readings }: FiledYear): number | null {
  return readFirst(readings, (lines) => {
    const equity = lines.balance("StockholdersEquity", "EquityAttributableToOwnersOfParent")
    if (equity !== null) return equity
    const others = lines.balance("MinorityInterest")
    const all = lines.balance("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest")
    if (all !== null && others !== null) return all - others
    const [assets, liabilities] = [lines.balance("Assets"), lines.balance("Liabilities")]
    return assets !== null && liabilities !== null && others === null ? assets - liabilities : null
  })
}

function isBalanceSheet(lines: Lines): boolean {
  const liabilities = ["Liabilities", "LiabilitiesAndStockholdersEquity", "EquityAndLiabilities"]
  return lines.balance("Assets") !== null && lines.balance(...liabilities) !== null
}

function sumDebt(lines: Lines): number | null {
  const borrowings = sumBorrowings(lines)
  if (borrowings !== null) return borrowings
  const due = lines.balance(
    "LongTermDebtAndCapitalLeaseObligationsCurrent",
    "LongTermDebtCurrent",
    "OtherLongTermDebtCurrent",
    "ConvertibleDebtCurrent",
    "ConvertibleNotesPayableCurrent",
    "LoansPayableCurrent",
  )
  const borrowed = readLoans(lines, due ?? 0)
  // "Short-term debt" can be no more than what is due of long-term debt.
  const loans = borrowed !== null && borrowed > 0 && borrowed === due ? 0 : borrowed
  const short =
    lines.balance("DebtCurrent") ?? (loans === null && due === null ? null : (loans ?? 0) + (due ?? 0))
  const long = readLong(lines)
  if (long !== null) return long + (short ?? 0)
  // A total of long-term debt has its own current part, and not that of convertible debt unless it is that.
  const whole = lines.balance("LongTermDebt")
  const isWithin = lines.balance("LongTermDebtCurrent") !== null || whole === due
  if (whole !== null) return whole + (isWithin ? (loans ?? 0) : (short ?? 0))
  return (
    lines.balance("DebtAndCapitalLeaseObligations", "DebtLongtermAndShorttermCombinedAmount") ??
    sumInstruments(lines) ??
    short
  )
}

/** Loans of less than a year: their total, or the lines of it. */
function readLoans(lines: Lines, due: number): number | null {
  const total = lines.balance("ShortTermBorrowings", "NotesAndLoansPayableCurrent")
  if (total !== null) return total
  const notes = lines.balance("NotesAndLoansPayable")
  const rest = ["AccountsPayableAndAccruedLiabilitiesCurrent", "AccruedIncomeTaxesCurrent"]
    .concat("LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent")
    .map((concept) => lines.balance(concept) ?? 0)
  // The name does not say whether notes and loans are current: the lines of current liabilities do.
  if (notes !== null && sum(rest) + notes + due === lines.balance("LiabilitiesCurrent")) return notes
  return lines.sumBalances(
    "CommercialPaper",
    "NotesPayableCurrent",
    "OtherShortTermBorrowings",
    "NotesPayableRelatedPartiesClassifiedCurrent",
  )
}

/** Debt of more than a year: its total, or the lines that the balance sheet has for it. */
function readLong(lines: Lines): number | null {
  return (
    lines.balance("LongTermDebtAndCapitalLeaseObligations", "LongTermDebtNoncurrent") ??
    lines.sumBalances(
      "LongTermNotesPayable",
      "LongTermLoansPayable",
      "SecuredLongTermDebt",
      "ConvertibleLongTermNotesPayable",
      "NotesPayableRelatedPartiesNoncurrent",
      "OtherLongTermDebtNoncurrent",
    )
  )
}

/** A lender's balance sheet has no current liabilities, and prints debt by instrument. */
function sumInstruments(lines: Lines): number | null {
  if (lines.balance("LiabilitiesCurrent") !== null) return null
  return lines.sumBalances("SecuredDebt", "SeniorNotes", "OtherLongTermDebt", "UnsecuredDebt", "LineOfCredit")
}

/** Borrowings under IFRS; the long-term ones are with their current part where noncurrent liabilities cannot hold them. */
function sumBorrowings(lines: Lines): number | null {
  const long = lines.balance("LongtermBorrowings")
  const current = lines.balance("CurrentPortionOfLongtermBorrowings")
  if (long === null || current === null) return null
  const room = lines.balance("NoncurrentLiabilities") ?? Number.POSITIVE_INFINITY
  const isWhole = long > room || [...lines.balances.values()].includes(long - current)
  return isWhole ? long : long + current
}

/** True if a report names debt of the day, on its balance sheet or in a note, or more was borrowed than repaid. */
function namesDebt({ balances, flows }: Lines): boolean {
  const debt =
    /Debt(?!Securities)|Borrow|CommercialPaper|NotesPayable|LoansPayable|LinesOfCredit|ConvertibleNotes/
  const other = /AvailableForSale|Unamortized|FairValue|Capacity|Percent|Rate|HeldToMaturity|Investments/
  const isNamed = [...balances].some(
    ([concept, value]) => value !== 0 && debt.test(concept) && !other.test(concept),
  )
  const borrowed = [...flows].map(([concept, value]) => {
    if (/SecuritiesDebt|DebtSecurit|NotesReceivable|AvailableForSale/.test(concept)) return 0
    if (!/Debt|CommercialPaper|Borrow|Notes|LinesOfCredit/.test(concept)) return 0
    if (balances.get("LineOfCredit") === 0 && concept.endsWith("LinesOfCredit")) return 0
    if (concept.startsWith("ProceedsFrom")) return value
    return concept.startsWith("RepaymentsOf") ? -value : 0
  })
  return isNamed || sum(borrowed) > 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
