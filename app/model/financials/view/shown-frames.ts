import { remember } from "~/lib/remember"
import { type Column, getFigureBasis } from "~/model/financials/cells/cell"
import { activityTotals } from "~/model/financials/relations/relations"
import { type StatementName, statementRows, statements } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import { industryForms } from "~/model/ratios/industry-forms"

type Shown = StatementName | "ratios"

/** A period without any of these has only stray figures, such as equity of the year before the first balance. */
const anchorRows: Record<Shown, readonly string[]> = {
  income: ["revenue", "netIncome", "incomeBeforeTax", "operatingIncome"],
  balance: ["assets", "liabilitiesAndEquity"],
  cashflow: activityTotals,
  ratios: ["revenue", "netIncome"],
}

/** The frames whose columns have something to show on a statement. */
export function shownFrames(frames: readonly Frame[], statement: Shown): Frame[] {
  const shown: Frame[] = []
  for (const frame of frames) if (isShown(frame, statement)) shown.push(frame)
  return shown
}

export function isShown({ column }: Frame, statement: Shown): boolean {
  for (const row of anchorRows[statement]) {
    const cell = column.get(row)
    // A column whose totals are all gaps is shown too: it says why.
    if (cell && (cell.value !== null || cell.reason !== null)) return true
  }
  return statement !== "ratios" && hasImported(column, statement)
}

/** True if a line of the statement was imported. An import is no stray figure, so it is shown without totals. */
function hasImported(column: Column, statement: StatementName): boolean {
  for (const key of ownRows(statement)) {
    const cell = column.get(key)
    if (cell && cell.value !== null && getFigureBasis(cell) === "imported") return true
  }
  return false
}

/** The keys of a statement's rows in all forms, without those that a statement before it has. */
const ownRows = remember((statement: StatementName): string[] => {
  const list = (names: readonly StatementName[]) =>
    names.flatMap((name) => industryForms.flatMap((form) => statementRows(name, form).map(({ key }) => key)))
  const before = new Set(list(statements.slice(0, statements.indexOf(statement))))
  return [...new Set(list([statement]))].filter((key) => !before.has(key))
})
