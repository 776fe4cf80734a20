import { groupBy } from "~/lib/group-by"
import { tallies } from "~/model/financials/document/same-basis"
import type { Row } from "~/model/financials/rows/row-types"
import { type StatementName, statementRows } from "~/model/financials/rows/statement-rows"
import { type Cell, emptyCell, figureBasisOf, figureOf } from "~/model/financials/statements/cell"
import type { Frame } from "~/model/financials/statements/frame"
import { type Grids, latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { differenceLabel } from "~/model/financials/view/explain-rows"
import { listFrames, shownFrames } from "~/model/financials/view/view-statement"

export type IdentityCheck = {
  /** Balance sheets with all totals, those that balance, and the others with the reason that the page gives. */
  balances: { checked: number; held: number; off: string[]; unexplained: number }
  /** Rows and years with four quarters and a year, and those whose quarters add up. */
  quarters: { checked: number; held: number }
  /** Fourth quarters that are missing although their year is known, by reason. */
  missingFourth: { row: string; fiscalYear: number; reason: string }[]
}

type FramesOf = (statement: StatementName, period: "annual" | "quarterly") => Frame[]

/** Whether the statements that a reader sees add up, counted from their columns alone. */
export function checkIdentities(
  document: StatementsDocument,
  vintage: "latest" | "original" = "latest",
): IdentityCheck {
  return checkFrames(document, (statement, period) =>
    listFrames(document, { statement, period, vintage, asof: null }),
  )
}

/** The counts alone. Balances have no gaps, and a quarter with one is not counted, filled or not: none is filled. */
export function countIdentities(
  document: StatementsDocument,
  grids: Grids = latestGrids(document),
): Pick<IdentityCheck, "balances" | "quarters"> {
  return checkFrames(document, (statement, period) => shownFrames(grids.unfilled(period), statement))
}

function checkFrames({ industry }: StatementsDocument, list: FramesOf): IdentityCheck {
  const result: IdentityCheck = {
    balances: { checked: 0, held: 0, off: [], unexplained: 0 },
    quarters: { checked: 0, held: 0 },
    missingFourth: [],
  }
  for (const period of ["annual", "quarterly"] as const)
    for (const frame of list("balance", period)) checkBalance(frame, result)
  for (const statement of ["income", "cashflow"] as const) {
    const years = list(statement, "annual")
    const quarters = groupBy(list(statement, "quarterly"), ({ fiscalYear }) => fiscalYear)
    for (const row of statementRows(statement, industry)) {
      if (row.format !== "money") continue
      for (const year of years) checkYear(row, quarters.get(year.fiscalYear) ?? [], year, result)
    }
  }
  return result
}

function checkBalance({ end, column }: Frame, result: IdentityCheck): void {
  const at = (row: string) => figureOf(column, row)
  const [assets, all, liabilities, equity] = [
    at("assets"),
    at("liabilitiesAndEquity"),
    at("liabilities"),
    at("totalEquity"),
  ]
  if (assets === null || liabilities === null || equity === null) return
  result.balances.checked += 1
  const difference = assets - liabilities - equity - (at("temporaryEquity") ?? 0)
  const sides = all === null || all === assets
  if (difference === 0 && sides) {
    result.balances.held += 1
    return
  }
  const amount = sides ? difference : assets - (all ?? 0)
  const reason = amount !== 0 && at("balanceDifference") === amount ? differenceLabel(amount, at) : null
  if (!reason) result.balances.unexplained += 1
  result.balances.off.push(`${end}: ${amount}, ${reason?.toLowerCase() ?? "no reason"}`)
}

function checkYear({ key }: Row, quarters: Frame[], year: Frame, result: IdentityCheck): void {
  const whole = figureOf(year.column, key)
  if (whole === null) return
  const cells = quarters.map(({ column }) => column.get(key) ?? emptyCell)
  const last = cells[quarters.findIndex(({ fiscalQuarter }) => fiscalQuarter === 4)]
  const known = cells.map(({ value }) => value).filter((value) => value !== null)
  // A last quarter that a filing reports, and quarters of another basis, need not add up to the year as it is now.
  const isApart = cells.some((cell) => cell.basis !== null || (cell === last && isXbrl(cell)))
  if (known.length === 4 && !isApart) {
    result.quarters.checked += 1
    const sum = known.reduce((total, value) => total + value, 0)
    if (tallies(sum, whole, [...known, whole])) result.quarters.held += 1
  }
  if (last?.value === null && last.reason)
    result.missingFourth.push({ row: key, fiscalYear: year.fiscalYear, reason: last.reason })
}

function isXbrl(cell: Cell): boolean {
  return cell.fact !== null && figureBasisOf(cell) === null
}
