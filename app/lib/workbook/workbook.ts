/** A value with how a spreadsheet shows it, where it is from, and the formula that gives it. */
export interface SheetCell {
  value: string | number | boolean | null
  /** Without the equals sign. The value is what it gives. */
  formula?: string
  /** A format code of spreadsheets, such as `#,##0`. */
  format?: string
  look?: CellLook
  /** An absolute address. */
  link?: string
}

export type CellLook = "title" | "header" | "total" | "input" | "note"

export interface Sheet {
  /** At most 31 characters, without brackets, colons, slashes, question marks and asterisks. */
  name: string
  /** In characters, one for each column. */
  widths: number[]
  /** Rows and columns that stay when the sheet scrolls. */
  frozen: { rows: number; columns: number }
  /** The first row has filters for its columns. */
  hasFilter?: boolean
  /** Read once, when the file is written. */
  rows: Iterable<readonly (SheetCell | null)[]>
}

export interface Workbook {
  title: string
  sheets: Sheet[]
}

/** The facts that the links and the sources of a workbook need. */
export interface BookRequest {
  origin: string
  /** The path of the page with the same figures, with its query. */
  page: string
  /** The path of the same data as JSON, with its query. */
  data: string
  /** The day on which the data is read. */
  today: string
}

/** `A` for 0, `AA` for 26. */
export function toColumnName(index: number): string {
  const name = String.fromCharCode(65 + (index % 26))
  return index < 26 ? name : `${toColumnName(Math.floor(index / 26) - 1)}${name}`
}

/** The address of a cell on its own sheet, or from another one; both indexes start at 0. */
export function toReference(column: number, row: number, sheet?: string): string {
  const own = `${toColumnName(column)}${row + 1}`
  return sheet === undefined ? own : `'${sheet.replaceAll("'", "''")}'!${own}`
}

const dayMs = 86_400_000
/** Day 0 of a spreadsheet. It has a day too many in February 1900, so earlier days are not converted. */
const firstDay = Date.UTC(1899, 11, 30)

/** A day as a spreadsheet counts it; null before March 1900 and for text that is not a day. */
export function toSerialDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < "1900-03-01") return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : (time - firstDay) / dayMs
}

export const dayFormat = "yyyy\\-mm\\-dd"
