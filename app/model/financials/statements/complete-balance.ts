import { parseFigureConcept } from "~/model/financials/facts/figure-basis"
import { type Column, derived, gap, getFigure, getFigures, getInput } from "./cell"
import { deriveTotal, dropZero, minus, plus, setRemainder, type Term } from "./complete-column"
import { isSheetKnown } from "./complete-sums"
import { refuseLargerThanSection } from "./refuse-lines"

const cashParts = [
  minus("cash", "Cash and equivalents"),
  minus("shortTermInvestments", "Short-term investments"),
]
const currentAssetParts = [minus("receivables", "Receivables"), minus("inventory", "Inventory")]
const longAssetParts = [
  minus("propertyPlantEquipment", "Property, plant and equipment"),
  minus("operatingLeaseAssets", "Operating lease assets"),
  minus("goodwill", "Goodwill"),
  minus("intangibles", "Intangible assets"),
  minus("longTermInvestments", "Long-term investments"),
]
const currentLiabilityParts = [
  minus("payablesAndAccrued", "Accounts payable and accrued liabilities"),
  minus("deferredRevenueCurrent", "Deferred revenue"),
  minus("shortTermDebt", "Short-term debt"),
]
const separateLiabilityParts = [
  minus("payables", "Accounts payable"),
  minus("accruedLiabilities", "Accrued liabilities"),
  minus("deferredRevenueCurrent", "Deferred revenue"),
  minus("shortTermDebt", "Short-term debt"),
]
const longLiabilityParts = [
  minus("longTermDebt", "Long-term debt"),
  minus("operatingLeaseLiabilities", "Operating lease liabilities"),
  minus("deferredTaxLiabilities", "Deferred tax liabilities"),
]
const capitalAndLiabilities = [
  minus("liabilities", "Total liabilities"),
  minus("temporaryEquity", "Temporary equity"),
  minus("totalEquity", "Total equity"),
]

/** Adds what makes a balance sheet add up. `period` names the day, for the inputs of what is derived. */
export function completeBalance(column: Column, period: string): void {
  refuseLargerThanSection(column)
  completeAssets(column, period)
  completeEquity(column, period)
  dropCountedTwice(column)
  completeLiabilities(column, period)
  setRemainder(column, "balanceDifference", period, [
    plus("liabilitiesAndEquity", "Total liabilities and equity"),
    ...capitalAndLiabilities,
  ])
  if (getFigure(column, "liabilities") === null || getFigure(column, "totalEquity") === null)
    column.delete("balanceDifference")
  dropZero(column, "balanceDifference")
  completeCash(column, period)
}

/** Redeemable interests that total equity or the liabilities hold already: the sheet balances without them. */
function dropCountedTwice(column: Column): void {
  const [all, liabilities, equity] = getFigures(column, "liabilitiesAndEquity", "liabilities", "totalEquity")
  if (all == null || liabilities == null || equity == null) return
  if ((getFigure(column, "temporaryEquity") ?? 0) !== 0 && all === liabilities + equity)
    column.delete("temporaryEquity")
}

function completeCash(column: Column, period: string): void {
  const [cash, investments] = [column.get("cash"), column.get("shortTermInvestments")]
  // The cash flow statement gives cash of days without a balance sheet, and no investments.
  if (investments?.value == null && !isSheetKnown(column)) return
  if (!cash || cash.value === null || getFigure(column, "cashAndShortTermInvestments") !== null) return
  if (investments?.reason) return void column.set("cashAndShortTermInvestments", gap(investments.reason))
  const parts = [
    getInput(cash, "cash", "Cash and equivalents", period),
    ...(investments?.value != null
      ? [getInput(investments, "shortTermInvestments", "Short-term investments", period)]
      : []),
  ]
  const value = parts.reduce((sum, part) => sum + part.value, 0)
  column.set(
    "cashAndShortTermInvestments",
    derived(value, parts.map((part) => part.label).join(" + "), parts),
  )
}

function completeAssets(column: Column, period: string): void {
  const liquid = liquidTerms(column)
  setRemainder(column, "otherCurrentAssets", period, [
    plus("currentAssets", "Current assets"),
    ...liquid,
    ...currentAssetParts,
  ])
  const classified = getFigure(column, "currentAssets") !== null
  const near = classified
    ? [minus("currentAssets", "Current assets")]
    : [...liquid, minus("loans", "Loans, net of allowance"), ...currentAssetParts]
  setRemainder(column, "otherAssets", period, [plus("assets", "Total assets"), ...near, ...longAssetParts])
}

/** The reported subtotal where there is one: it may hold more than its two parts. */
function liquidTerms(column: Column): Term[] {
  return column.get("cashAndShortTermInvestments")?.fact
    ? [minus("cashAndShortTermInvestments", "Cash and short-term investments")]
    : cashParts
}

const equityComponents = [
  "accumulatedOtherComprehensiveIncome",
  "retainedEarnings",
  "commonStockAndPaidInCapital",
  "treasuryStock",
]

/**
 * A roll-forward of equity may give one component under the concept of total equity. Such a figure equals that
 * component, or the sheet balances with shareholders' equity and not with it; noncontrolling interests, which would
 * be the difference, are not reported.
 */
function dropComponentAsTotal(column: Column): void {
  const [total, own] = [getFigure(column, "totalEquity"), getFigure(column, "equity")]
  if (total === null || own === null || total === own || getFigure(column, "minorityInterest") !== null)
    return
  const isComponent = equityComponents.some((row) => getFigure(column, row) === total)
  const [all, liabilities] = [getFigure(column, "liabilitiesAndEquity"), getFigure(column, "liabilities")]
  const temporary = getFigure(column, "temporaryEquity") ?? 0
  const balancesWithOwn = all !== null && liabilities !== null && all === liabilities + temporary + own
  if (isComponent || balancesWithOwn) column.delete("totalEquity")
}

/** A filing that gives total equity alone for a day: shareholders' equity is without noncontrolling interests. */
function deriveOwnEquity(column: Column, period: string): void {
  const concept = column.get("equity")?.fact?.vintage.concept ?? ""
  if (!concept.includes("IncludingPortionAttributableToNoncontrollingInterest")) return
  if (getFigure(column, "totalEquity") !== getFigure(column, "equity")) return
  if (!getFigure(column, "minorityInterest")) return
  column.delete("equity")
  deriveTotal(column, "equity", period, [
    plus("totalEquity", "Total equity"),
    minus("minorityInterest", "Noncontrolling interests"),
  ])
}

function completeEquity(column: Column, period: string): void {
  dropComponentAsTotal(column)
  deriveOwnEquity(column, period)
  const own = plus("equity", "Shareholders' equity")
  const minority =
    getFigure(column, "minorityInterest") !== null
      ? [plus("minorityInterest", "Noncontrolling interests")]
      : []
  deriveTotal(column, "totalEquity", period, [own, ...minority])
  if (getFigure(column, "equity") !== null) {
    deriveTotal(column, "minorityInterest", period, [
      plus("totalEquity", "Total equity"),
      minus("equity", "Shareholders' equity"),
    ])
    dropZero(column, "minorityInterest")
  }
  setRemainder(column, "otherEquity", period, [
    own,
    minus("commonStockAndPaidInCapital", "Common stock and paid-in capital"),
    minus("retainedEarnings", "Retained earnings"),
    minus("accumulatedOtherComprehensiveIncome", "Accumulated other comprehensive income"),
    minus("treasuryStock", "Treasury stock"),
  ])
  dropZero(column, "otherEquity")
}

function completeLiabilities(column: Column, period: string): void {
  const all =
    getFigure(column, "liabilitiesAndEquity") !== null
      ? plus("liabilitiesAndEquity", "Total liabilities and equity")
      : plus("assets", "Total assets")
  const temporary =
    getFigure(column, "temporaryEquity") !== null ? [minus("temporaryEquity", "Temporary equity")] : []
  if (!isPrinted(column, all.row))
    deriveTotal(column, "liabilities", period, [all, ...temporary, minus("totalEquity", "Total equity")])
  completePayables(column)
  const currentParts = column.has("payablesAndAccrued") ? currentLiabilityParts : separateLiabilityParts
  setRemainder(column, "otherCurrentLiabilities", period, [
    plus("currentLiabilities", "Current liabilities"),
    ...currentParts,
  ])
  const near =
    getFigure(column, "currentLiabilities") !== null
      ? [minus("currentLiabilities", "Current liabilities")]
      : [minus("deposits", "Deposits"), ...currentParts]
  const rest = () =>
    setRemainder(column, "otherLiabilities", period, [
      plus("liabilities", "Total liabilities"),
      ...near,
      ...longLiabilityParts,
    ])
  const filed = column.get("otherLiabilities")
  if (isTagged(column, allDebt) || exceedsBorrowings(column)) deriveLongDebt(column, period)
  rest()
  if ((getFigure(column, "otherLiabilities") ?? 0) < 0 && countsCurrentDebtTwice(column)) {
    if (filed) column.set("otherLiabilities", filed)
    deriveLongDebt(column, period)
    rest()
  }
}

/**
 * True for a total from before XBRL. The amount between liabilities and equity (minority interests,
 * redeemable stock) may be a line that was not read.
 */
function isPrinted(column: Column, row: string): boolean {
  const figure = parseFigureConcept(column.get(row)?.fact?.vintage.concept ?? "")
  return figure !== null && figure.basis !== "imported"
}

/**
 * A balance sheet has one line for payables with accrued liabilities, or a line for each. Beside the one line,
 * payables are the part that a note gives; beside both others it is the note's.
 */
function completePayables(column: Column): void {
  const both = getFigure(column, "payables") !== null && getFigure(column, "accruedLiabilities") !== null
  const [payables, whole] = [getFigure(column, "payables"), getFigure(column, "payablesAndAccrued")]
  if (whole === null) return
  const parts = (payables ?? 0) + (getFigure(column, "accruedLiabilities") ?? 0)
  if ((both && parts >= whole) || (payables ?? 0) >= whole) column.delete("payablesAndAccrued")
  else column.delete("accruedLiabilities")
}

/** Debt that is tagged whole, with the part that is due within the year, beside current liabilities that hold it. */
function countsCurrentDebtTwice(column: Column): boolean {
  return (
    isTagged(column, /:(LongTermDebt|LongtermBorrowings|\w+IncludingCurrentMaturities)$/) &&
    getFigure(column, "currentLiabilities") !== null &&
    getFigure(column, "shortTermDebt") !== null
  )
}

/** True if long-term and short-term debt are more than all borrowings: the long-term debt has its current part. */
function exceedsBorrowings(column: Column): boolean {
  const all = column.get("namedDebt")
  if (all?.fact?.vintage.concept !== "ifrs-full:Borrowings" || all.value === null) return false
  const [long, short] = [getFigure(column, "longTermDebt"), getFigure(column, "shortTermDebt")]
  return long !== null && short !== null && long <= all.value && long + short > all.value
}

/** All debt, short-term borrowings included. */
const allDebt = /:(DebtAndCapitalLeaseObligations|DebtLongtermAndShorttermCombinedAmount)$/

function isTagged(column: Column, concept: RegExp): boolean {
  return concept.test(column.get("longTermDebt")?.fact?.vintage.concept ?? "")
}

function deriveLongDebt(column: Column, period: string): void {
  const whole = column.get("longTermDebt")
  const current = column.get("shortTermDebt")
  if (!whole || !current) return
  const inputs = [
    getInput(whole, "longTermDebt", "Debt with its current part", period),
    getInput(current, "shortTermDebt", "Short-term debt", period),
  ]
  const value = (whole.value ?? 0) - (current.value ?? 0)
  if (value >= 0)
    column.set("longTermDebt", derived(value, "Debt with its current part − short-term debt", inputs))
}
