import type { Cell, Change, Column } from "~/model/financials/cells/cell"
import { revenueChanged } from "~/model/financials/judgments/operating-lines"

/**
 * Fills what the latest basis leaves open with the figures as first filed, which were completed by themselves: no
 * sum mixes the two, and each figure that was filled says so. `firstFiled` is asked only where there is a gap: a
 * figure that is reported and cannot be given on its latest basis.
 */
export function fillGaps(latest: Column, firstFiled: () => Column | null): Column {
  const other = latest.some(isGap) ? firstFiled() : null
  if (!other) return latest
  const fill = (row: string): Change[] => {
    const filled = other.get(row)
    return filled && filled.value !== null ? [[row, { ...filled, basis: "first-filed" }]] : []
  }
  const column = latest.with([...latest].flatMap(([row, cell]) => (isGap(cell) ? fill(row) : [])))
  // Free cash flow has no gap of its own where one of its parts has.
  const isOpen = !column.has("freeCashFlow") && isFilled(column, "operatingCashFlow", "capitalExpenditure")
  return isOpen ? column.with(fill("freeCashFlow")) : column
}

function isGap(cell: Cell): boolean {
  return cell.value === null && cell.reason !== null && cell.reason !== revenueChanged
}

function isFilled(column: Column, ...rows: string[]): boolean {
  return rows.some((row) => column.get(row)?.basis === "first-filed")
}
