import type { Cell, Column } from "./cell"

type Dated = { key: string; column: Column }

/** True for a period with a figure that is reported and cannot be given on its latest basis. */
export function hasGap({ column }: Dated): boolean {
  return [...column.values()].some(isGap)
}

/**
 * Fills what the latest basis leaves open with the figures as first filed, which were completed by themselves: no
 * sum mixes the two, and each figure that was filled says so.
 */
export function fillGaps<Frame extends Dated>(frames: Frame[], firstFiled: readonly Dated[]): Frame[] {
  const byKey = new Map(firstFiled.map(({ key, column }) => [key, column]))
  return frames.map((frame) => {
    const other = byKey.get(frame.key)
    if (!other || !hasGap(frame)) return frame
    const column: Column = new Map(frame.column)
    for (const [row, cell] of frame.column) {
      const filled = other.get(row)
      if (isGap(cell) && filled && filled.value !== null) column.set(row, { ...filled, basis: "first-filed" })
    }
    // Free cash flow has no gap of its own where one of its parts has.
    const filled = other.get("freeCashFlow")
    if (filled && !column.has("freeCashFlow") && isFilled(column, "operatingCashFlow", "capitalExpenditure"))
      column.set("freeCashFlow", { ...filled, basis: "first-filed" })
    return { ...frame, column }
  })
}

function isGap(cell: Cell): boolean {
  return cell.value === null && cell.reason !== null
}

function isFilled(column: Column, ...rows: string[]): boolean {
  return rows.some((row) => column.get(row)?.basis === "first-filed")
}
