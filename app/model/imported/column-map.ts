import { readCsvLines } from "~/lib/csv/import-lines"
import { findImportableRow } from "./importable-rows"
import { type FigureColumn, figureColumns } from "./imported-figure"

/** The columns of a vendor's file, and the rows that they contain. */
export interface ColumnMap {
  rows: { column: string; key: string; zeros: number | null; isNegated: boolean }[]
  /** The vendor's column of a field such as `symbol`. */
  fields: Map<FigureColumn, string>
  /** Fields that are the same for all lines. */
  constants: Map<FigureColumn, string>
}

const fieldNames = [...figureColumns.needed, ...figureColumns.optional].filter(
  (name) => name !== "row" && name !== "value",
)
const neededFields = figureColumns.needed.filter((name) => name !== "row" && name !== "value")

/**
 * Reads the map of a wide file: CSV with `column` (the vendor's) and `row` (ours, or a field such as `symbol`). A
 * `multiplier` of 1000 or -1 is applied to the column; a `value` without a column is the field of all lines.
 */
export function readColumnMap(text: string): ColumnMap | { line: number; reason: string }[] {
  const { lines, refused } = readCsvLines(text, {
    needed: ["column", "row"],
    optional: ["multiplier", "value"],
  })
  const map: ColumnMap = { rows: [], fields: new Map(), constants: new Map() }
  const problems = [...refused]
  const taken = new Set<string>()
  for (const { line, value: record } of lines) {
    const reason = addLine(record, map, taken)
    if (reason) problems.push({ line, reason })
  }
  if (problems.length === 0) {
    const absent = neededFields.filter((name) => !taken.has(name))
    if (absent.length > 0) problems.push({ line: 1, reason: `The map has no ${absent.join(", no ")}.` })
    else if (map.rows.length === 0) problems.push({ line: 1, reason: "The map has no statement row." })
  }
  return problems.length > 0 ? problems : map
}

/** Null, or why the line is invalid. */
function addLine(record: Record<string, string>, map: ColumnMap, taken: Set<string>): string | null {
  const { column = "", row: name = "", multiplier = "", value = "" } = record
  const field = fieldNames.find((each) => each.toLowerCase() === name.toLowerCase())
  const row = field ? null : findImportableRow(name)
  if (!field && !row) return `There is no row or field "${name}".`
  const key = field ?? row?.key ?? ""
  if (taken.has(key)) return `${key} is on two lines of the map.`
  taken.add(key)
  if (field) {
    if (multiplier !== "") return `${field} has no multiplier.`
    if ((column === "") === (value === "")) return `${field} needs either a column or a value.`
    if (column === "") map.constants.set(field, value)
    else map.fields.set(field, column)
    return null
  }
  if (column === "" || value !== "") return `${key} needs a column.`
  const [, minus, zeros] = /^(-?)1(0{0,9})$/.exec(multiplier || "1") ?? []
  if (zeros === undefined) return `"${multiplier}" is not a multiplier, such as 1000, 1000000 or -1.`
  map.rows.push({ column, key, zeros: zeros.length || null, isNegated: minus === "-" })
  return null
}
