import { type Cell, Column } from "./cell"
import { revenueChanged } from "./refuse-lines"

/**
 * Fills what the latest basis leaves open with the figures as first filed, which were completed by themselves: no
 * sum mixes the two, and each figure that was filled says so. `firstFiled` is asked only where there is a gap: a
 * figure that is reported and cannot be given on its latest basis.
 */
export function fillGaps(latest: Column, firstFiled: () => Column | null): Column {
  const other = latest.some(isGap) ? firstFiled() : null
  if (!other) return latest
  const column = new Column(latest)
  for (const [row, cell] of latest) {
    const filled = other.get(row)
    if (isGap(cell) && filled && filled.value !== null) column.set(row, { ...filled, basis: "first-filed" })
  }
  // Free cash flow has no gap of its own where one of its parts has.
  const filled = other.get("freeCashFlow")
  if (filled && !column.has("freeCashFlow") && isFilled(column, "operatingCashFlow", "capitalExpenditure"))
    column.set("freeCashFlow", { ...filled, basis: "first-filed" })
  return column
}

function isGap(cell: Cell): boolean {
  return cell.value === null && cell.reason !== null && cell.reason !== revenueChanged
}

function isFilled(column: Column, ...rows: string[]): boolean {
  return rows.some((row) => column.get(row)?.basis === "first-filed")
}
