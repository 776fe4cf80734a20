import { parse } from "csv-parse/sync"

/** A record of a CSV file: its first line, counted from 1, and its cells without surrounding spaces. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A record that cannot be read, such as one with a quote that is never closed. */
export interface BrokenRecord {
  line: number
  reason: string
}

/** A quoted cell with more lines than this has a quote that was never closed. */
const maxLines = 100
const maxCharacters = 100_000

/**
 * Reads a CSV file piece by piece. Lines without quotes are split here, because csv-parse reads 150,000 lines a second
 * and an import can have tens of millions; records with quotes are read by csv-parse.
 */
export function csvRecordReader(separator = ","): {
  read: (piece: string, isLast?: boolean) => (CsvRecord | BrokenRecord)[]
} {
  let rest = ""
  let line = 0
  let isStart = true
  let lineEnd = "\n"
  /** A record with an open quote: its first line, and its text so far. */
  let open: { line: number; texts: string[]; quotes: number; size: number } | null = null

  const readLine = (text: string): CsvRecord | BrokenRecord | null => {
    line += 1
    const quotes = countQuotes(text)
    if (!open && quotes === 0) {
      const cells = splitCells(text, separator)
      // Spreadsheets write an empty row as separators alone.
      return cells.every((cell) => cell === "") ? null : { line, cells }
    }
    open ??= { line, texts: [], quotes: 0, size: 0 }
    open.texts.push(text)
    open.quotes += quotes
    open.size += text.length
    if (open.quotes % 2 === 1) return null
    const record = readQuoted(open.texts.join("\n"), open.line, separator)
    open = null
    return record
  }

  return {
    read(piece, isLast = false) {
      const text = isStart && piece.startsWith("\uFEFF") ? piece.slice(1) : piece
      if (isStart && /^[^\n]*\r[^\n]+$/.test(text)) lineEnd = "\r"
      if (piece !== "") isStart = false
      const lines = (rest + text).split(lineEnd)
      rest = isLast ? "" : (lines.pop() ?? "")
      const records: (CsvRecord | BrokenRecord)[] = []
      for (let index = 0; index < lines.length; index += 1) {
        const record = readLine(lines[index] ?? "")
        if (record) records.push(record)
        const isEnd = isLast && index === lines.length - 1
        if (!open || (!isEnd && open.texts.length < maxLines && open.size < maxCharacters)) continue
        records.push({ line: open.line, reason: "A quote is opened and not closed." })
        // The lines after the one with the quote are read again on their own.
        lines.splice(index + 1, 0, ...open.texts.slice(1))
        line = open.line
        open = null
      }
      return records
    },
  }
}

function splitCells(text: string, separator: string): string[] {
  const cells = text.split(separator)
  for (let index = 0; index < cells.length; index += 1) cells[index] = cells[index]?.trim() ?? ""
  return cells
}

function countQuotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1
  return count
}

function readQuoted(text: string, line: number, delimiter: string): CsvRecord | BrokenRecord {
  try {
    const [cells] = parse(text, { delimiter, trim: true, relax_column_count: true }) as string[][]
    return cells ? { line, cells } : { line, reason: "The line is empty." }
  } catch {
    return { line, reason: "A quote is in the middle of a cell." }
  }
}

/** The reason why a line with more cells than the head is refused: a comma in a number moves the cells after it. */
export function explainWidth(cells: readonly string[], width: number): string | null {
  return cells.length > width ? `The line has ${cells.length} cells and the head ${width}.` : null
}

/** The reason why the columns of a head cannot be found; the reason names a wrong separator. */
export function explainHead(head: readonly string[], reason: string): string {
  const [only = ""] = head
  const separator =
    head.length > 1 ? null : only.includes(";") ? "semicolons" : only.includes("\t") ? "tabs" : null
  return separator ? `The columns are separated by ${separator}; commas are needed.` : reason
}

/** Finds columns by name, in any order and case. */
export function findColumns<Name extends string>(
  head: readonly string[],
  columns: { needed: readonly Name[]; optional: readonly Name[] },
): Map<Name, number> | string {
  const given = head.map((name) => name.toLowerCase().replace(/[\s_-]/g, ""))
  const found = new Map<Name, number>()
  for (const name of [...columns.needed, ...columns.optional]) {
    const places = given.flatMap((each, index) => (each === name.toLowerCase() ? [index] : []))
    if (places.length > 1) return `The head has two columns ${name}.`
    if (places[0] !== undefined) found.set(name, places[0])
  }
  const absent = columns.needed.filter((name) => !found.has(name))
  if (absent.length === 0) return found
  return `The head has no column ${absent.join(", no column ")}.`
}
