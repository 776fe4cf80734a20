/**
 * Rows of one shape as CSV (RFC 4180). Nested values are JSON; null is an empty cell. `first` are columns that are
 * there without rows, too; further ones come after them.
 */
export function toCsv(rows: Record<string, unknown>[], first: string[] = []): string {
  return [...toCsvChunks(rows, first)].join("")
}

const rowsAChunk = 200

/** The text of `toCsv` in parts of some rows; not for spreadsheets, formulas stay as they are. */
export function* toCsvChunks(
  rows: readonly Readonly<Record<string, unknown>>[],
  first: readonly string[] = [],
  { isForSpreadsheets = true } = {},
): Generator<string> {
  const toLine = (cells: readonly unknown[]) =>
    `${cells.map((cell) => toCell(cell, isForSpreadsheets)).join(",")}\r\n`
  const names = new Set(first)
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  const columns = [...names]
  yield toLine(columns)
  for (let start = 0; start < rows.length; start += rowsAChunk)
    yield rows
      .slice(start, start + rowsAChunk)
      .map((row) => toLine(columns.map((column) => row[column])))
      .join("")
}

const isNumber = /^[+-]?[\d.]+(?:e[+-]?\d+)?%?$/i

/**
 * Spreadsheets run text that starts with = + - @ as a formula. A cell starts at each semicolon, tab and line end too
 * where these are read as separators.
 */
const formulaStart = /((?:^|[;\t\r\n])\s*)(?=[=+\-@＝＋－＠])/g

function toCell(value: unknown, isForSpreadsheets: boolean): string {
  if (value === null || value === undefined) return ""
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  const safe = !isForSpreadsheets || isNumber.test(text) ? text : text.replace(formulaStart, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
