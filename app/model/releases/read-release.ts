import { daysBetween, type IsoDate } from "~/lib/dates"
import type { FoundTable } from "~/model/history/collect-tables"
import type { FigureCell, PrintedLine } from "~/model/history/printed-lines"
import { normalizeLabel } from "~/model/history/row-phrases"
import { captionScale } from "~/model/history/table-scale"
import { findReleaseColumns, type ReleaseColumn, type ReleaseColumns } from "./release-columns"
import { type ReleaseRow, readRow } from "./release-rows"

/** The figures of one period in a release, in the units of its table; earnings per share in single units. */
type PeriodFigures = Partial<Record<ReleaseRow, number>>

type ReleasePeriod = "quarter" | "yearAgo" | "year" | "yearToDate"

/** The statement of operations of a results release. */
interface ReleaseStatement {
  /** The unit of amounts; null if the table names none. */
  scale: number | null
  periods: Partial<Record<ReleasePeriod, PeriodFigures>>
  /** The places of the tables that were read, for a link. */
  anchor: string
}

const maxDaysApart = 12

const maxStatements = 4

/**
 * The tables with earnings per share of the current quarter, that with most rows first. A release can have several,
 * such as one with adjusted figures: which of them is the statement of operations only the filings say.
 */
export function readReleaseStatements(
  tables: readonly FoundTable[],
  quarterEnd: IsoDate,
): ReleaseStatement[] {
  const found = tables.flatMap((table, index) => {
    const statement = readTable(table, tables[index - 1], quarterEnd)
    const { quarter } = statement?.periods ?? {}
    const hasEarnings = quarter?.epsDiluted !== undefined || quarter?.epsBasic !== undefined
    return statement && quarter && hasEarnings ? [{ statement, rank: rankFigures(quarter) }] : []
  })
  return found
    .sort((a, b) => b.rank - a.rank)
    .map(({ statement }) => statement)
    .slice(0, maxStatements)
}

function rankFigures({ revenue, netIncome, epsBasic, epsDiluted, sharesDiluted }: PeriodFigures): number {
  const isKnown = (value: number | undefined, weight: number) => (value === undefined ? 0 : weight)
  return (
    isKnown(netIncome, 4) +
    isKnown(revenue, 4) +
    isKnown(epsDiluted, 2) +
    isKnown(epsBasic, 1) +
    isKnown(sharesDiluted, 1)
  )
}

function readTable(
  table: FoundTable,
  previous: FoundTable | undefined,
  quarterEnd: IsoDate,
): ReleaseStatement | null {
  const found = findReleaseColumns(table.lines, table.before, quarterEnd)
  if (!found) return null
  const kinds = found.columns.map((column) => getPeriod(column, quarterEnd))
  if (!kinds.includes("quarter")) return null
  const periods: ReleaseStatement["periods"] = {}
  for (const { row, line } of listRows(table.lines.slice(found.from))) {
    const cells = placeCells(line, found)
    for (const [index, kind] of kinds.entries()) {
      const value = cells?.[index]?.value ?? null
      if (kind === null || value === null) continue
      const figures = periods[kind] ?? {}
      periods[kind] = figures
      figures[row] ??= value
    }
  }
  const head = table.lines.slice(0, found.from + 2).map(textOfLine)
  const scale = [table.before.slice(-400), ...head].map(captionScale).find((each) => each !== null)
  return { scale: scale ?? (previous ? captionScale(previous.before) : null), periods, anchor: table.anchor }
}

function textOfLine({ words }: PrintedLine): string {
  return words.map(({ text }) => text).join(" ")
}

function getPeriod({ end, months }: ReleaseColumn, quarterEnd: IsoDate): ReleasePeriod | null {
  const days = daysBetween(end, quarterEnd)
  const isNow = Math.abs(days) <= maxDaysApart
  if (months === 3) return isNow ? "quarter" : Math.abs(days - 365) <= maxDaysApart ? "yearAgo" : null
  if (!isNow) return null
  return months === 12 ? "year" : "yearToDate"
}

interface RowOfTable {
  row: ReleaseRow
  line: PrintedLine
}

/** The lines of known rows, the best of each first. */
function listRows(lines: readonly PrintedLine[]): RowOfTable[] {
  const rows: (RowOfTable & { order: number })[] = []
  let pending = ""
  const headings: string[] = []
  for (const line of lines) {
    const label = normalizeLabel(line.label)
    if (line.cells.every(({ value }) => value === null)) {
      if (label === "") continue
      pending = `${pending} ${label}`.trim().slice(-160)
      headings.push(label)
      continue
    }
    for (const found of readRow(label, pending, headings.slice(-3), line.cells)) rows.push({ ...found, line })
    pending = ""
  }
  return rows.sort((a, b) => a.order - b.order)
}

/** The cells of a line, one for each column; null where their places are not clear. */
function placeCells(line: PrintedLine, found: ReleaseColumns): (FigureCell | null)[] | null {
  const { columns, starts, isGrid } = found
  const cells = line.cells.filter(({ isPercent }) => !isPercent)
  if (cells.length === columns.length && (columns.length === starts.length || !isGrid)) return cells
  const placed: (FigureCell | null)[] = columns.map(() => null)
  for (const cell of cells) {
    const index = isGrid ? columnAt(cell, found) : nearest(cell, columns)
    if (index === null) continue
    // Two figures in one column: the headings are not above the figures.
    if (placed[index]) return cells.length === columns.length ? cells : null
    placed[index] = cell
  }
  return placed.some((cell) => cell !== null) ? placed : null
}

/** The heading that begins at or left of a cell. */
function columnAt(cell: FigureCell, { columns, starts }: ReleaseColumns): number | null {
  const start = starts.findLast((each) => each <= cell.left + 900) ?? null
  const index = columns.findIndex(({ left }) => left === start)
  return index < 0 ? null : index
}

function nearest(cell: FigureCell, columns: readonly ReleaseColumn[]): number | null {
  const distances = columns.map(({ right }) => Math.abs(right - cell.right))
  const least = Math.min(...distances)
  return least > 12 ? null : distances.indexOf(least)
}
