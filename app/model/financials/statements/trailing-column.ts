import {
  type Cell,
  type CellInput,
  type Column,
  columnOf,
  derived,
  gap,
  getInput,
} from "~/model/financials/cells/cell"
import type { Row } from "~/model/financials/rows/row-types"
import { tidy } from "./quarter-cells"

/** A quarter with its name (`Q3 2024`) and its place. */
type NamedColumn = { name: string; column: Column }

/**
 * Twelve months to the end of the last of four consecutive quarters: flows and figures per share are the sum of the
 * four, shares their mean, balances those of the end. At a fiscal year's end flows and shares are the year's own, and
 * figures per share if a quarter is missing or quarters of other shares do not add up. `toDate` gives flows whose
 * quarters are not all known.
 */
export function trailingColumn(
  rows: readonly Row[],
  quarters: NamedColumn[],
  year: Column | null,
  toDate: (row: Row) => Cell | null = () => null,
  dividendsPaid: () => number | null = () => null,
): Column {
  const last = quarters.at(-1)
  return columnOf(rows, (row) => {
    const cell = row.behavior === "instant" ? last?.column.get(row.key) : flowCell(row, quarters, toDate)
    const whole = year?.get(row.key)
    const hasWhole = whole !== undefined && whole.value !== null
    if (hasWhole && (!cell || cell.value === null || isOfYear(row, cell.value, whole))) return whole
    return cell && withoutRepeated(cell, row, quarters, dividendsPaid)
  })
}

/** Regular dividends of four quarters are paid up to a quarter later: more than five in a year are not. */
const maxShareOfPaid = 1.6
/** A special dividend, which can be paid in the next twelve months, is larger. */
const maxShareOfRegular = 1.5

/**
 * The sum of dividends, unless it is far more than the company paid in the twelve months: reports of one that is paid
 * twice a year tag it in the quarter in which it is declared, and in that of the payment.
 */
function withoutRepeated(
  cell: Cell,
  row: Row,
  quarters: readonly NamedColumn[],
  dividendsPaid: () => number | null,
): Cell {
  if (row.behavior !== "dividend" || cell.value === null) return cell
  const each = quarters.map((quarter) => quarter.column.get(row.key)?.value ?? 0)
  const counts = quarters.map((quarter) => quarter.column.get("sharesBasic")?.value ?? 0)
  const [least, most] = [Math.min(...each), Math.max(...each)]
  if (least <= 0 || most > maxShareOfRegular * least || Math.min(...counts) <= 0) return cell
  const paid = dividendsPaid()
  const declared = each.reduce((sum, value, index) => sum + value * (counts[index] ?? 0), 0)
  if (paid === null || paid >= 0 || declared <= -paid * maxShareOfPaid) return cell
  return gap(
    "The dividends of the four quarters are far more than the company paid in them: reports give one dividend in two quarters.",
  )
}

/** True if the year's own figure gives its twelve months better than the figures of its quarters do. */
function isOfYear(row: Row, ofQuarters: number, year: Cell): boolean {
  if (row.behavior !== "perShare") return row.behavior === "duration" || row.behavior === "average"
  const rounding = roundingOfFive * Math.min(1, year.fact?.splitFactor ?? 1)
  const off = Math.abs(ofQuarters - (year.value ?? 0))
  return off > rounding && off > Math.abs(year.value ?? 0) * maxShareDifference
}

/** Half a cent of each of four quarters and of the year. */
const roundingOfFive = 0.0251
/** Buybacks and issues of a usual year make no more of a difference. */
const maxShareDifference = 0.05

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
  if (row.behavior === "average") {
    // Counts that are adjusted for a reverse split can be few, with a fraction.
    const isInWhole = inputs.every(({ value }) => Number.isInteger(value))
    const mean = isInWhole ? Math.round(sum / 4) : tidy(sum / 4)
    return derived(mean, "Mean of four quarters", inputs)
  }
  return derived(tidy(sum), "Sum of four quarters", inputs)
}
