import type { Column } from "~/model/financials/cells/cell"
import {
  refuseComponentAsTotal,
  refuseCountedTwice,
  refuseLargerThanSection,
  refusePayablesOfNote,
  refuseTotalAsEquity,
  takeOutDebtCountedTwice,
} from "~/model/financials/judgments/balance-lines"
import { proveCashChange, refuseUnknownFleet } from "~/model/financials/judgments/cash-flows"
import { refuseUnprovenGrossProfit } from "~/model/financials/judgments/cost-of-revenue"
import { judgeEarnings } from "~/model/financials/judgments/earnings-per-share"
import { proveIncomeBeforeTax } from "~/model/financials/judgments/income-before-tax"
import {
  proveOperatingIncome,
  refuseOperatingIncomeOfNote,
} from "~/model/financials/judgments/operating-income"
import {
  refuseExpensesWithoutCost,
  refuseGrossProfitOfNote,
  refuseInterestOfNote,
  refuseNetExpenses,
  refuseOtherExpenses,
  refuseOtherReports,
  showPrintedInterest,
  takeOutCost,
} from "~/model/financials/judgments/operating-lines"
import { showCostLines } from "~/model/financials/judgments/proven-cost-lines"
import { sumSheet } from "~/model/financials/judgments/sheet-sums"
import { relations } from "~/model/financials/relations/relations"
import { closeSums, deriveUnknown, type Judgment, type Setting } from "~/model/financials/relations/solve"
import type { StatementName } from "~/model/financials/rows/statement-rows"

/** What makes of a column the next one. */
type Step = (column: Column, setting: Setting) => Column

const judge =
  (...judgments: Judgment[]): Step =>
  (column, setting) =>
    judgments.reduce((judged, judgment) => judged.with(judgment(judged, setting)), column)

/** Derives what follows from the relations of some totals. */
const derive = (statement: StatementName, ...totals: string[]): Step => {
  const some = relations.filter((each) => each.statement === statement && totals.includes(each.total))
  return (column, setting) => deriveUnknown(column, some, setting)
}

/** Closes all sums of a statement. */
const close = (statement: StatementName): Step => {
  const some = relations.filter((each) => each.statement === statement)
  return (column, setting) => closeSums(column, some, setting)
}

const incomeOfBanks: readonly Step[] = [
  judge(proveIncomeBeforeTax),
  derive("income", "netInterestIncome", "revenue"),
  close("income"),
  judge(judgeEarnings),
]

const incomeOfInsurers: readonly Step[] = [
  judge(proveIncomeBeforeTax, refuseInterestOfNote, refuseOtherExpenses),
  derive("income", "operatingIncome"),
  judge(refuseNetExpenses),
  close("income"),
  judge(refuseOtherReports, judgeEarnings),
]

const income: readonly Step[] = [
  judge(
    proveIncomeBeforeTax,
    refuseOperatingIncomeOfNote,
    refuseGrossProfitOfNote,
    refuseUnprovenGrossProfit,
  ),
  derive("income", "grossProfit"),
  judge(proveOperatingIncome, showCostLines, showPrintedInterest, refuseInterestOfNote),
  judge(refuseOtherExpenses, takeOutCost),
  derive("income", "operatingIncome"),
  judge(refuseNetExpenses, refuseExpensesWithoutCost),
  close("income"),
  judge(refuseOtherReports, judgeEarnings),
]

const incomeSteps = { general: income, reit: income, bank: incomeOfBanks, insurer: incomeOfInsurers }

const closeBalance = close("balance")

/** Closes the sums of a balance sheet, a second time where the first shows that debt is counted twice. */
const closeAgain: Step = (column, setting) => {
  const closed = closeBalance(column, setting)
  const changes = takeOutDebtCountedTwice(closed, column, setting)
  return changes.length === 0 ? closed : closeBalance(closed.with(changes), setting)
}

const balance: readonly Step[] = [
  judge(refuseLargerThanSection, refuseComponentAsTotal, refuseTotalAsEquity),
  derive("balance", "totalEquity"),
  judge(refuseCountedTwice),
  derive("balance", "liabilitiesAndEquity", "assets"),
  judge(refusePayablesOfNote),
  closeAgain,
  derive("balance", "cashAndShortTermInvestments"),
]

/** Adds what makes a statement add up: totals that follow from others, remainders, and the reasons of what is refused. */
export const completeStatement: Readonly<Record<StatementName, Step>> = {
  income: (column, setting) => take(incomeSteps[setting.industry], column, setting),
  balance: (column, setting) => take(balance, column, setting),
  cashflow: (column, setting) => take(cashflow, column, setting),
}

const cashflow: readonly Step[] = [
  judge(proveCashChange),
  close("cashflow"),
  judge(refuseUnknownFleet),
  derive("cashflow", "freeCashFlow"),
]

/** Adds the sums of a balance sheet that only ratios read. */
export const sumForRatios: Step = judge(sumSheet)

function take(steps: readonly Step[], column: Column, setting: Setting): Column {
  return steps.reduce((taken, step) => step(taken, setting), column)
}
