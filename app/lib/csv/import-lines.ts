import { parse } from "csv-parse/sync"

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
 * Reads the rows of a CSV file by column name. Columns may be in any order and case. The whole file is rejected if it is not CSV or a required column is missing.
 */
export function readCsvLines(
  text: string,
  columns: { needed: string[]; optional: string[] },
): ImportLines<Record<string, string>> {
  const names = [...columns.needed, ...columns.optional]
  const toName = (given: string) => names.find((name) => name.toLowerCase() === given) ?? given
  let records: { record: Record<string, string>; info: { lines: number } }[]
  try {
    records = parse(text, {
      columns: (header: string[]) => header.map((name) => toName(name.trim().toLowerCase())),
      info: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
  } catch (error) {
    return { lines: [], refused: [{ line: 1, reason: `The file is not CSV: ${(error as Error).message}` }] }
  }
  const [first] = records
  const absent = columns.needed.find((name) => first && !(name in first.record))
  if (absent) return { lines: [], refused: [{ line: 1, reason: `The head has no column ${absent}.` }] }
  return { lines: records.map(({ record, info }) => ({ line: info.lines, value: record })), refused: [] }
}

/** Parses JSON lines; a line that is not JSON is undefined. */
export function readJsonLines(text: string): ImportLine[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    const json = source.trim()
    return json ? [{ line: index + 1, value: parseJson(json) }] : []
  })
}

/** Parses JSON; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
