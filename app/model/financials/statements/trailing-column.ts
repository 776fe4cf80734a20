import { tallies } from "~/model/financials/document/same-basis"
import type { Row } from "~/model/financials/rows/row-types"
import { type Cell, type CellInput, Column, derived, gap, getInput } from "./cell"
import { tidy } from "./quarter-cells"

/** A quarter with its name (`Q3 2024`) and its place. */
type NamedColumn = { name: string; column: Column }

/**
 * Twelve months to the end of the last of four consecutive quarters: flows and earnings per share are the sum
 * of the four, shares their mean, balances those of the end. At a fiscal year's end the year's own figure is used
 * if a quarter is missing, or if the quarters do not add up to it because only the year was recast. `toDate` gives
 * flows whose quarters are not all known.
 */
export function trailingColumn(
  rows: readonly Row[],
  quarters: NamedColumn[],
  year: Column | null,
  toDate: (row: Row) => Cell | null = () => null,
): Column {
  const column = new Column()
  const last = quarters.at(-1)
  for (const row of rows) {
    const cell = row.behavior === "instant" ? last?.column.get(row.key) : flowCell(row, quarters, toDate)
    const whole = year?.get(row.key)
    const hasWhole = whole !== undefined && whole.value !== null
    if (hasWhole && (!cell || cell.value === null || isRecast(row, cell, whole))) column.set(row.key, whole)
    else if (cell) column.set(row.key, cell)
  }
  return column
}

/** Twelve months without four quarters: flows of year and parts of years, and balances of the last quarter. */
export function partsColumn(rows: readonly Row[], last: Column, toDate: (row: Row) => Cell | null): Column {
  const column = new Column()
  for (const row of rows) {
    const cell = row.behavior === "instant" ? last.get(row.key) : toDate(row)
    if (cell) column.set(row.key, cell)
  }
  return column
}

/** True if a year was recast after its quarters, so that the quarters add up to the earlier value. */
function isRecast(row: Row, quarters: Cell, year: Cell): boolean {
  if (row.behavior !== "duration" || quarters.value === null || year.value === null) return false
  const parts = [...quarters.inputs.map(({ value }) => value), year.value]
  return !tallies(quarters.value, year.value, parts)
}

function flowCell(row: Row, quarters: NamedColumn[], toDate: (row: Row) => Cell | null): Cell | undefined {
  const sum = trailingCell(row, quarters)
  if (sum && sum.value !== null) return sum
  const cell = toDate(row)
  return cell && (cell.value !== null || !sum) ? cell : sum
}

function trailingCell(row: Row, quarters: NamedColumn[]): Cell | undefined {
  const inputs: CellInput[] = []
  let sum = 0
  let isReported = false
  let missing: NamedColumn | null = null
  for (const quarter of quarters) {
    const cell = quarter.column.get(row.key)
    isReported ||= cell !== undefined
    if (!cell || cell.value === null) {
      missing ??= quarter
      continue
    }
    inputs.push(getInput(cell, row.key, row.label, quarter.name))
    sum += cell.value
  }
  if (!isReported) return undefined
  if (missing) {
    const reason = missing.column.get(row.key)?.reason
    return gap(`The value of ${row.label} is not known for ${missing.name}.${reason ? ` ${reason}` : ""}`)
  }
  if (row.behavior === "average") return derived(Math.round(sum / 4), "Mean of four quarters", inputs)
  return derived(tidy(sum), "Sum of four quarters", inputs)
}
