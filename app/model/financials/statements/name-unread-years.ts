import { type Column, gap, getFigure } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import type { Row } from "~/model/financials/rows/row-types"

const onlyQuarters =
  "A figure of it is known for parts of this year only. The annual report may have it under another concept, or within another line."

const notUsed =
  "Annual reports give a figure, which does not fit the other figures shown for this year. Quarters of the year are known."

const withinOtherInvesting =
  "No figure of it is known for this year. What was paid is within Other investing activities."

/** A row that every annual statement has: without it, no annual report of the year is known. */
const anchors = { cashflow: "operatingCashFlow", income: "netIncome" }

const onlyYear =
  "A figure of it is known for the year only. The quarterly reports may have it under another concept, or within another line."

/**
 * A completed year with the reason for each flow that is known for parts of it alone. No remainder depends on it: what the
 * annual report has under another name is in one of them.
 */
export function nameUnreadYears(
  completed: Column,
  rows: readonly Row[],
  fiscalYear: number,
  known: KnownFacts,
): Column {
  const { Y4 } = keysOfYear(fiscalYear)
  const unread = listUnread(completed, rows, (row) => hasQuarter(row, fiscalYear, known))
  const named = completed.with(
    unread.map((row) => [row, gap(known.isGiven(row, Y4) ? notUsed : onlyQuarters)]),
  )
  const row = "capitalExpenditure"
  const column = isWithinOther(named, known) ? named.with([[row, gap(withinOtherInvesting)]]) : named
  const reason = column.get(row)?.reason
  if (!reason || column.has("freeCashFlow")) return column
  return column.with([["freeCashFlow", gap(`The value of Capital expenditure is not known: ${reason}`)]])
}

/** True in a year in which no report gives capital expenditure, of a company that gives it in others. */
function isWithinOther(column: Column, { rows }: KnownFacts): boolean {
  const row = "capitalExpenditure"
  return getFigure(column, "otherInvesting") !== null && !column.has(row) && !!rows.get(row)?.size
}

/** A completed quarter with the reason for each flow that is known for the year alone. */
export function nameUnreadQuarters(
  completed: Column,
  rows: readonly Row[],
  fiscalYear: number,
  known: KnownFacts,
): Column {
  const { Y4 } = keysOfYear(fiscalYear)
  const isOfYear = (row: string) => known.isGiven(row, Y4) && !hasQuarter(row, fiscalYear, known)
  return completed.with(listUnread(completed, rows, isOfYear).map((row) => [row, gap(onlyYear)]))
}

/** The flows of a known statement that it does not have and other reports of the year have. */
function listUnread(
  completed: Column,
  rows: readonly Row[],
  isElsewhere: (row: string) => boolean,
): string[] {
  return rows.flatMap(({ key, behavior, statement }) => {
    const isKnown = getFigure(completed, anchors[statement ?? "income"]) !== null
    return behavior === "duration" && isKnown && !completed.has(key) && isElsewhere(key) ? [key] : []
  })
}

function hasQuarter(row: string, fiscalYear: number, known: KnownFacts): boolean {
  const { Q1, H2, N3 } = keysOfYear(fiscalYear)
  return [Q1, H2, N3].some((period) => known.isGiven(row, period))
}
