import { parse } from "csv-parse/sync"

/** A line of an imported file that was not accepted, and why. */
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
 * The lines of a CSV file by their column names. The header may be in any order and case; the file is refused as
 * a whole where it is not CSV or lacks a needed column.
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

/** The values of JSON lines; undefined where a line is not JSON. */
export function readJsonLines(text: string): ImportLine[] {
  return text.split(/\r?\n/).flatMap((source, index) => {
    const json = source.trim()
    return json ? [{ line: index + 1, value: parseJson(json) }] : []
  })
}

/** The value of a JSON text; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads each line to a row, or refuses it with the reason that `toRow` returns; a refused line does not stop the others. */
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
