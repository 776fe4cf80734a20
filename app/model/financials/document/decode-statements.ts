import { groupBy } from "~/lib/collections"
import { addDays, toIsoDate } from "~/lib/dates"
import { rememberBeside } from "~/lib/remember"
import { type DatedPeriod, periodKey, type Span } from "~/model/financials/facts/fiscal-periods"
import type { StatementsDocument, StoredColumns } from "~/model/financials/statements-document"
import { decodeColumns, type StoredVintage } from "./encode-columns"

/** Vintages by row, then by fiscal period (`2024Y4`), oldest first. */
export type HistoryByRow = Map<string, Map<string, StoredVintage[]>>

export type DecodedDocument = {
  /** By fiscal period, in order of their ends. */
  periods: Map<string, DatedPeriod>
  rows: HistoryByRow
  lines: HistoryByRow
  /** The fiscal years of which a row has any value. */
  yearsOf: Map<string, Set<number>>
}

/** Opens a stored document; a second call for the same one costs nothing. */
export const decodeDocument = rememberBeside((document: StatementsDocument): DecodedDocument => {
  const listed = readPeriods(document.periods)
  const keys = listed.map(periodKey)
  const periods = new Map(listed.map((period) => [periodKey(period), period]))
  const rows = readRows(document.rows, document.concepts, keys)
  const lines = readRows(document.lines, document.concepts, keys)
  return { periods, rows, lines, yearsOf: listYears(rows, periods, document) }
})

function readRows(
  columns: Record<string, StoredColumns>,
  concepts: readonly string[],
  keys: readonly string[],
): HistoryByRow {
  const rows: HistoryByRow = new Map()
  for (const [key, stored] of Object.entries(columns))
    rows.set(
      key,
      groupBy(decodeColumns(stored, concepts), ({ period }) => keys[period] ?? ""),
    )
  return rows
}

function listYears(
  rows: HistoryByRow,
  periods: Map<string, DatedPeriod>,
  { refused = {}, unread = {} }: Pick<StatementsDocument, "refused" | "unread">,
): Map<string, Set<number>> {
  const years = new Map<string, Set<number>>()
  for (const row of new Set([...rows.keys(), ...Object.keys(refused), ...Object.keys(unread)])) {
    const found = new Set<number>()
    const empty = { ...refused[row], ...unread[row] }
    for (const key of [...(rows.get(row)?.keys() ?? []), ...Object.keys(empty)]) {
      const period = periods.get(key)
      if (period) found.add(period.fiscalYear)
    }
    years.set(row, found)
  }
  return years
}

function readPeriods(columns: StatementsDocument["periods"]): DatedPeriod[] {
  const periods: DatedPeriod[] = []
  let day = 0
  for (const [index, step] of columns.end.entries()) {
    day += step
    const end = toIsoDate(day * 86_400_000)
    const days = columns.days[index] ?? 0
    periods.push({
      span: columns.span[index] as Span,
      fiscalYear: columns.year[index] ?? 0,
      quarter: Number(columns.quarter[index]) as DatedPeriod["quarter"],
      start: days > 0 ? addDays(end, 1 - days) : null,
      end,
    })
  }
  return periods
}
