import type { SubmittedFiling } from "~/edgar/submissions"
import type { JoinedTable } from "~/model/reading/tables/join-tables"
import { columnNames, type FilingTable } from "~/model/reading/tables/section-tables"
import { toPlainFigure } from "~/model/reading/tables/table-cells"

/** Rows for programs and spreadsheets: figures without signs of currency, separators and parentheses. */
interface PlainTable {
  columns: string[]
  rows: { label: string; cells: (string | null)[] }[]
}

export function toPlainTable({ grid }: FilingTable): PlainTable {
  return {
    columns: columnNames(grid).slice(1),
    rows: grid.rows.map(([label = "", ...cells]) => ({ label, cells: cells.map(toPlainFigure) })),
  }
}

/** Columns of several filings are named by their heading and the filing's date. */
export function toPlainJoined({ columns, rows }: JoinedTable<SubmittedFiling>): PlainTable {
  const names = columns.map(
    ({ name, unit, filing }) => `${name}${unit ? `, ${unit}` : ""}, filed ${filing.filed}`,
  )
  return {
    columns: names.map((name, at) => (names.indexOf(name) < at ? `${name} (${at + 1})` : name)),
    rows: rows.map(({ label, cells }) => ({
      label,
      cells: cells.map((cell) => (cell === null ? null : toPlainFigure(cell))),
    })),
  }
}

export function toCsvRows({ columns, rows }: PlainTable): Record<string, unknown>[] {
  return rows.map(({ label, cells }) =>
    Object.fromEntries([["label", label], ...columns.map((name, at) => [name, cells[at] ?? null])]),
  )
}
