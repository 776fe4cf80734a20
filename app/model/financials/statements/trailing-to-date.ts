import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { type Cell, emptyCell } from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { slackDays } from "~/model/financials/facts/fiscal-calendar"
import { keysOfYear } from "~/model/financials/facts/fiscal-periods"
import type { Row } from "~/model/financials/rows/row-types"
import { findOperand, lessPeriods } from "./quarter-cells"

const toDatePlaces = { 1: "Q1", 2: "H2", 3: "N3" } as const
const toDateNames = { 1: "Q1", 2: "Six months", 3: "Nine months" } as const

/** The periods of twelve months that end within a fiscal year: the year before, the part of this one, and of that. */
type ToDate = {
  quarter: 1 | 2 | 3
  fiscalYear: number
  /** The first day of the twelve months. */
  start: IsoDate
}

/** Null where the three periods are not known, or do not follow one another. */
export function findToDate(fiscalYear: number, quarter: 1 | 2 | 3, { periods }: KnownFacts): ToDate | null {
  const place = toDatePlaces[quarter]
  const year = periods.get(keysOfYear(fiscalYear - 1).Y4)
  const now = periods.get(keysOfYear(fiscalYear)[place])
  const before = periods.get(keysOfYear(fiscalYear - 1)[place])
  if (!year || !before || !now || now.start === null) return null
  const isNext = Math.abs(daysBetween(addDays(year.end, 1), now.start)) <= slackDays
  const days = daysBetween(before.end, now.end)
  return isNext && days >= 350 && days <= 380 ? { quarter, fiscalYear, start: addDays(before.end, 1) } : null
}

/**
 * Twelve months of a flow as year + year to date − prior year to date, for companies whose single quarters are not
 * known. All three are of one line and one basis; the cell says why if they are not.
 */
export function cellToDate(row: Row, { quarter, fiscalYear }: ToDate, known: KnownFacts): Cell | null {
  if (row.behavior !== "duration") return null
  const [place, name] = [toDatePlaces[quarter], toDateNames[quarter]]
  const [last, current] = [keysOfYear(fiscalYear - 1), keysOfYear(fiscalYear)]
  const year = findOperand(`FY${fiscalYear - 1}`, row, last.Y4, known)
  const now = findOperand(`${name} ${fiscalYear}`, row, current[place], known)
  const before = findOperand(`${name} ${fiscalYear - 1}`, row, last[place], known)
  const cell = lessPeriods(row, [year, now], [before], known)
  return cell === emptyCell ? null : cell
}
