import type { SegmentRow, SegmentTable } from "~/model/segments/segment-tables"

/** A part has ended if it has no figure in this number of newest periods. */
const emptyPeriods = 2

interface SplitTable {
  current: SegmentTable
  /** Parts that ended, with the periods of which they have figures; null if there are none. */
  ended: SegmentTable | null
}

export function splitEnded(table: SegmentTable): SplitTable {
  const { rows, columns } = table
  if (columns.length <= emptyPeriods) return { current: table, ended: null }
  const isEnded = ({ kind, values }: SegmentRow) =>
    kind === "part" && values.slice(-emptyPeriods).every((value) => value === null || value === 0)
  const gone = rows.filter(isEnded)
  if (gone.length === 0 || gone.length === rows.length) return { current: table, ended: null }
  const kept = columns.flatMap((_, at) => (gone.some(({ values }) => values[at]) ? at : []))
  const choose = <T>(list: readonly T[]) => kept.flatMap((at) => (at in list ? [list[at] as T] : []))
  return {
    current: { ...table, rows: rows.filter((row) => !isEnded(row)) },
    ended: {
      ...table,
      columns: choose(columns),
      rows: gone.map((row) => ({ ...row, values: choose(row.values) })),
    },
  }
}
