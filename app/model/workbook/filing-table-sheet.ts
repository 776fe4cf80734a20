import { isSameNumber } from "~/lib/workbook/formula"
import { type Sheet, type SheetCell, toColumnName, toReference } from "~/lib/workbook/workbook"
import { toPlainFigure } from "~/model/reading/tables/table-cells"

interface PrintedColumn {
  name: string
  /** The absolute address of the table in its filing. */
  link: string
}

interface PrintedRow {
  label: string
  /** As printed; null where the filing of the column has no such row. */
  cells: readonly (string | null)[]
}

/** A table as a filing prints it: figures are numbers with links, and a total is a sum where its rows give it. */
export function toFilingTableSheet(columns: readonly PrintedColumn[], rows: readonly PrintedRow[]): Sheet {
  const lines = rows.map(({ label, cells }): (SheetCell | null)[] => [
    label ? { value: label } : null,
    ...columns.map(({ link }, at) => toCell(cells[at] ?? "", link)),
  ])
  for (const column of columns.keys()) addSums(lines, column + 1)
  const header = ["label", ...columns.map(({ name }) => name)]
  return {
    name: "Table",
    widths: [44, ...columns.map(({ name }) => Math.min(30, Math.max(12, name.length + 2)))],
    frozen: { rows: 1, columns: 1 },
    rows: [header.map((value): SheetCell => ({ value, look: "header" })), ...lines],
  }
}

function toCell(printed: string, link: string): SheetCell | null {
  if (!printed) return null
  const [, digits, percent] = /^(-?\d*\.?\d+)(%?)$/.exec(toPlainFigure(printed)) ?? []
  if (digits === undefined) return { value: printed }
  const decimals = digits.split(".")[1]?.length ?? 0
  const whole = /\d,\d/.test(printed) ? "#,##0" : "0"
  const format = `${whole}${decimals ? `.${"0".repeat(decimals)}` : ""}${percent}`
  return { value: Number(digits) / (percent ? 100 : 1), format: `${format};-${format}`, link }
}

/** A total takes the fewest rows above it, at least two, that give it; later totals take it in their place. */
function addSums(lines: (SheetCell | null)[][], column: number): void {
  let open: { row: number; value: number }[] = []
  for (const [index, line] of lines.entries()) {
    const cell = line[column]
    if (typeof cell?.value !== "number") continue
    const { value } = cell
    // The header is the first row.
    const row = index + 1
    const from = /^total\b/i.test(String(line[0]?.value ?? "")) ? findAddends(open, value) : null
    if (from !== null) {
      const formula = toSum(
        open.slice(from).map((addend) => addend.row),
        column,
      )
      line[column] = { ...cell, formula, look: "total" }
      open = open.slice(0, from)
    }
    open.push({ row, value })
  }
}

/** The place of the first addend; null if no last rows add up to the total. */
function findAddends(open: readonly { value: number }[], total: number): number | null {
  let sum = 0
  for (let from = open.length - 1; from >= 0; from -= 1) {
    sum += open[from]?.value ?? 0
    if (open.length - from > 1 && isSameNumber(sum, total)) return from
  }
  return null
}

function toSum(rows: readonly number[], column: number): string {
  const [first = 0] = rows
  const last = rows.at(-1) ?? first
  const isRange = last - first === rows.length - 1
  const name = toColumnName(column)
  return isRange
    ? `SUM(${name}${first + 1}:${name}${last + 1})`
    : `SUM(${rows.map((row) => toReference(column, row)).join(",")})`
}
