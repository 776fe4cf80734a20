/**
 * Rows of one shape as CSV (RFC 4180). Nested values are JSON; null is an empty cell. `first` are columns that are
 * there without rows, too; further ones come after them.
 */
export function toCsv(rows: Record<string, unknown>[], first: string[] = []): string {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("")
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ""
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  // Spreadsheets run text that starts with = + - @ as a formula, unless it is a number.
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]+(e[+-]?\d+)?%?$/i.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
