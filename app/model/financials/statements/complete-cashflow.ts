import { tallies } from "~/model/financials/document/same-basis"
import { type Column, gap, getFigure, getFigures } from "./cell"
import { deriveTotal, dropZero, minus, plus, setRemainder } from "./complete-column"

/** Adds what makes a cash flow statement add up, and free cash flow. Outflows are negative already. */
export function completeCashflow(column: Column, period: string, rentsOut: boolean): void {
  setRemainder(column, "otherOperatingFlows", period, [
    plus("operatingCashFlow", "Operating cash flow"),
    minus("netIncomeIncludingMinority", "Net income including noncontrolling interests"),
    minus("depreciationAmortization", "Depreciation and amortization"),
    minus("stockBasedCompensation", "Stock-based compensation"),
    minus("deferredTax", "Deferred tax"),
    minus("changeReceivables", "Change in receivables"),
    minus("changeInventory", "Change in inventory"),
    minus("changePayables", "Change in payables"),
  ])
  setRemainder(column, "otherInvesting", period, [
    plus("investingCashFlow", "Investing cash flow"),
    minus("capitalExpenditure", "Capital expenditure"),
    minus("acquisitions", "Acquisitions"),
    minus("purchasesOfInvestments", "Purchases of investments"),
    minus("salesOfInvestments", "Sales of investments"),
  ])
  setRemainder(column, "otherFinancing", period, [
    plus("financingCashFlow", "Financing cash flow"),
    minus("debtIssued", "Debt issued"),
    minus("debtRepaid", "Debt repaid"),
    minus("sharesIssued", "Shares issued"),
    minus("shareRepurchases", "Share repurchases"),
    minus("dividendsPaid", "Dividends paid"),
  ])
  completeChange(column, period)
  const activities = ["operatingCashFlow", "investingCashFlow", "financingCashFlow"]
  if (activities.every((row) => getFigure(column, row) !== null)) {
    setRemainder(column, "cashDifference", period, [
      plus("netChangeInCash", "Net change in cash"),
      minus("operatingCashFlow", "Operating cash flow"),
      minus("investingCashFlow", "Investing cash flow"),
      minus("financingCashFlow", "Financing cash flow"),
      minus("exchangeRateEffect", "Effect of exchange rates"),
    ])
    dropZero(column, "cashDifference")
  }
  if (!rentsOut || hasFleet(column))
    deriveTotal(column, "freeCashFlow", period, [
      plus("operatingCashFlow", "Operating cash flow"),
      plus("capitalExpenditure", "Capital expenditure"),
      // The fleet is bought and sold in these. Without them, what is left would be for a fleet that only shrinks.
      ...(rentsOut ? [plus("otherInvesting", "Other investing activities")] : []),
    ])
}

/** True if other investing activities are all that is left of the section. A filed line of that name has no fleet. */
function hasFleet(column: Column): boolean {
  if (getFigure(column, "investingCashFlow") !== null || getFigure(column, "otherInvesting") === null)
    return true
  column.set("freeCashFlow", gap("Investing cash flow is not known, and the fleet is bought and sold in it."))
  return false
}

/**
 * The change in cash of a statement that tags only the change before exchange rates: with their effect where that change
 * is the sum of the three activities, and as it is where the effect is in it already.
 */
function completeChange(column: Column, period: string): void {
  const before = plus("changeBeforeExchange", "Change in cash before exchange rates")
  const effect = plus("exchangeRateEffect", "Effect of exchange rates")
  const change = getFigure(column, before.row)
  const activities = getFigures(column, "operatingCashFlow", "investingCashFlow", "financingCashFlow")
  if (change === null || activities.some((value) => value === null)) return
  const sum = activities.reduce<number>((total, value) => total + (value ?? 0), 0)
  const parts = [...activities.map((value) => value ?? 0), change]
  const rates = getFigure(column, effect.row) ?? 0
  const nearer = Math.abs(sum - change) < Math.abs(sum + rates - change) ? sum : sum + rates
  if (!tallies(nearer, change, parts)) return
  deriveTotal(column, "netChangeInCash", period, nearer === sum && rates !== 0 ? [before, effect] : [before])
}
