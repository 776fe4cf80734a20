import { type FoundTable, foldLabel } from "./follow-table"
import { columnNames, type FilingTable } from "./section-tables"
import { isFigure } from "./table-cells"

export interface JoinedColumn<Filing> {
  filing: Filing
  /** The id of the table in that filing. */
  table: string
  name: string
  unit: string | null
}

export interface JoinedTable<Filing> {
  columns: JoinedColumn<Filing>[]
  /** A cell is null where the filing's table has no such row. */
  rows: { label: string; cells: (string | null)[] }[]
  /** True if each filing has only the column of its own period. */
  isOwnPeriod: boolean
}

interface Line {
  key: string
  label: string
  cells: string[]
}

/**
 * One table from the same table of several filings, newest first. Each filing gives the column of its own period;
 * where no column names the period, all its columns.
 */
export function joinTables<Filing extends { period: string | null }>(
  found: FoundTable<Filing>[],
): JoinedTable<Filing> {
  const chosen = found.map(({ filing, table }) => ({ own: ownColumn(table, filing.period), filing, table }))
  const isOwnPeriod = chosen.every(({ own }) => own !== null)
  const columns: JoinedColumn<Filing>[] = []
  const rows: { key: string; label: string; cells: (string | null)[] }[] = []
  for (const { own, filing, table } of chosen) {
    const names = columnNames(table.grid)
    const shown = isOwnPeriod && own !== null ? [own] : figureColumns(table)
    const first = columns.length
    for (const column of shown)
      columns.push({ filing, table: table.id, name: names[column] ?? "", unit: table.unit })
    let at = -1
    for (const line of toLines(table)) {
      const cells = shown.map((column) => line.cells[column] ?? "")
      const known = rows.findIndex(({ key }) => key === line.key)
      if (known >= 0) {
        at = known
        const row = rows[known]
        if (row) for (const [index, cell] of cells.entries()) row.cells[first + index] = cell
      } else {
        at += 1
        const padded: (string | null)[] = Array.from({ length: first }, () => null)
        rows.splice(at, 0, { key: line.key, label: line.label, cells: [...padded, ...cells] })
      }
    }
  }
  return {
    columns,
    isOwnPeriod,
    rows: rows.map(({ label, cells }) => ({
      label,
      cells: columns.map((_, index) => cells[index] ?? null),
    })),
  }
}

/** Rows with a key: the label, below the last label without figures and with a number where it repeats. */
function toLines({ grid }: FilingTable): Line[] {
  const uses = new Map<string, number>()
  for (const [label = ""] of grid.rows) uses.set(foldLabel(label), (uses.get(foldLabel(label)) ?? 0) + 1)
  const counts = new Map<string, number>()
  let group = ""
  return grid.rows.flatMap((cells) => {
    const label = cells[0] ?? ""
    const hasFigures = cells.slice(1).some((cell) => cell !== "")
    if (!label && !hasFigures) return []
    if (!hasFigures) group = foldLabel(label)
    const folded = foldLabel(label)
    const name = `${hasFigures && (uses.get(folded) ?? 0) > 1 ? `${group}|` : ""}${folded || label}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [{ key: `${name}#${count}`, label, cells }]
  })
}

function figureColumns({ grid }: FilingTable): number[] {
  const width = grid.rows[0]?.length ?? 0
  return Array.from({ length: Math.max(0, width - 1) }, (_, index) => index + 1).filter((column) =>
    grid.rows.some((row) => row[column]),
  )
}

/**
 * The first column with figures whose heading has the year of the period, or the year before: a fiscal year that ends
 * in January may have the number of the year in which it began.
 */
function ownColumn(table: FilingTable, period: string | null): number | null {
  if (!period) return null
  const names = columnNames(table.grid)
  const columns = figureColumns(table).filter((column) =>
    table.grid.rows.some((row) => isFigure(row[column] ?? "")),
  )
  const year = Number(period.slice(0, 4))
  for (const wanted of [year, year - 1]) {
    const column = columns.find((each) => (names[each] ?? "").includes(String(wanted)))
    if (column !== undefined) return column
  }
  return null
}
