import { type IsoDate, isIsoDate } from "../dates"
import { parseJson } from "../text/parse-json"
import { csvRecordReader, explainHead, explainWidth, findColumns } from "./csv-records"

/** A rejected line of an imported file, and the reason. */
export interface Refusal {
  line: number
  reason: string
}

export interface ImportLine<V = unknown> {
  line: number
  value: V
}

interface ImportLines<V> {
  lines: ImportLine<V>[]
  refused: Refusal[]
}

/**
 * Reads the rows of a CSV file by column name. Columns may be in any order and case. The whole file is rejected if it is empty or a required column is missing.
 */
export function readCsvLines(
  text: string,
  columns: { needed: string[]; optional: string[] },
): ImportLines<Record<string, string>> {
  const [head, ...records] = csvRecordReader().read(text, true)
  if (!head) return { lines: [], refused: [{ line: 1, reason: "The file is empty." }] }
  if ("reason" in head) return { lines: [], refused: [head] }
  const found = findColumns(head.cells, columns)
  if (typeof found === "string")
    return { lines: [], refused: [{ line: head.line, reason: explainHead(head.cells, found) }] }
  const read: ImportLines<Record<string, string>> = { lines: [], refused: [] }
  for (const record of records) {
    const { line } = record
    const reason = "reason" in record ? record.reason : explainWidth(record.cells, head.cells.length)
    if (reason !== null) read.refused.push({ line, reason })
    else if ("cells" in record) {
      const cells = [...found].map(([name, place]) => [name, record.cells[place] ?? ""])
      read.lines.push({ line, value: Object.fromEntries(cells) })
    }
  }
  return read
}

/** The reason why a day of an import is refused: it does not exist, is after today, or before 1900. */
export function explainDay(text: string, today: IsoDate): string | null {
  if (!isIsoDate(text)) return `"${text}" is not a date in the format YYYY-MM-DD.`
  if (text > today) return `${text} is in the future.`
  return text < "1900-01-01" ? `${text} is before 1900.` : null
}

/** Parses JSON lines; a line that is not JSON is undefined. */
export function readJsonLines(text: string): ImportLine[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    const json = source.trim()
    return json ? [{ line: index + 1, value: parseJson(json) }] : []
  })
}

/**
 * Converts each line with `toRow`, which returns a row or a reason to reject the line. Other lines are still
 * read.
 */
export function acceptLines<V, T extends object>(
  { lines, refused }: ImportLines<V>,
  toRow: (value: V, line: number) => T | string,
): { rows: T[]; refused: Refusal[] } {
  const accepted = { rows: [] as T[], refused: [...refused] }
  for (const { line, value } of lines) {
    const row = toRow(value, line)
    if (typeof row === "string") accepted.refused.push({ line, reason: row })
    else accepted.rows.push(row)
  }
  return accepted
}
