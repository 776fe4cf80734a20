import type { BrokenRecord, CsvRecord } from "~/lib/csv/csv-records"
import { csvRecordReader } from "~/lib/csv/csv-records"
import { type LayoutField, listLayoutColumns, type VendorLayout } from "./vendor-layout"

type Records = (CsvRecord | BrokenRecord)[]
type Cell = (column: string) => string

/**
 * Converts a vendor's file to the records of an import, piece by piece: the head, and for each record one with its
 * line. A record that cannot be read is a broken one.
 */
export function adaptRecords(layout: VendorLayout) {
  const columns = listLayoutColumns(layout)
  const head: CsvRecord = { line: 1, cells: columns.map(([name]) => name) }
  let places: Map<string, number> | null = null
  let isStart = true
  /** The head lacks columns, so no line can be read. */
  let isRefused = false
  let rest = ""
  let line = 0

  const adapt = (at: number, cell: Cell): CsvRecord => ({
    line: at,
    cells: columns.map(([, field]) => adaptCell(field, cell)),
  })

  const readJson = (text: string): Records => {
    line += 1
    if (text.trim() === "") return []
    try {
      const record: unknown = JSON.parse(text)
      return [adapt(line, (column) => readPath(record, column))]
    } catch {
      return [{ line, reason: "The line is not JSON." }]
    }
  }

  const readCsv = (record: CsvRecord | BrokenRecord): Records => {
    if (isRefused) return []
    if ("reason" in record) return [record]
    if (!places) {
      places = new Map(record.cells.map((name, place) => [name, place]))
      const known = places
      const absent = columns.flatMap(([, field]) =>
        "column" in field && !known.has(field.column) ? field.column : [],
      )
      isRefused = absent.length > 0
      return isRefused
        ? [{ line: record.line, reason: `The head has no column ${absent.join(", no column ")}.` }]
        : []
    }
    const known = places
    return [adapt(record.line, (column) => record.cells[known.get(column) ?? -1] ?? "")]
  }

  return (piece: string, csv: ReturnType<typeof csvRecordReader>, isLast: boolean): Records => {
    const before = isStart ? [head] : []
    if (layout.format === "csv") {
      isStart = false
      return [...before, ...csv.read(piece, isLast).flatMap(readCsv)]
    }
    const text = isStart && piece.startsWith("\uFEFF") ? piece.slice(1) : piece
    isStart = false
    const lines = (rest + text).split("\n")
    rest = isLast ? "" : (lines.pop() ?? "")
    return [...before, ...lines.flatMap(readJson)]
  }
}

/** A whole file as CSV of an import, the records that cannot be read, and the line of each line of the CSV. */
export function adaptText(text: string, layout: VendorLayout) {
  const records = adaptRecords(layout)(text, csvRecordReader(layout.separator), true)
  const names = listLayoutColumns(layout).map(([name]) => name)
  const read = records.flatMap((record) => ("cells" in record ? record : [])).slice(1)
  return {
    text: [names, ...read.map(({ cells }) => cells)].map(toLine).join(""),
    refused: records.flatMap((record) => ("reason" in record ? record : [])),
    lineOf: (line: number) => read[line - 2]?.line ?? line,
  }
}

/** Cells as they are: `toCsv` would mark what a spreadsheet takes for a formula. */
function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`
}

/** A value in nested objects, by names with dots between them; empty if there is no text or number. */
function readPath(record: unknown, path: string): string {
  let value = record
  for (const name of path.split("."))
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : null
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
}

/** Text that cannot be converted is left as it is, so the import names it. */
function adaptCell(field: LayoutField, cell: Cell): string {
  if ("value" in field) return field.value
  const text = cell(field.column)
  if (text === "") return ""
  const named = field.names && Object.hasOwn(field.names, text) ? (field.names[text] ?? text) : text
  const dated = field.date ? toIsoText(named, field.date) : named
  const number = field.decimal || field.multiplier ? toNumberText(dated, field) : dated
  return `${field.prefix ?? ""}${number}${field.suffix ?? ""}`
}

const datePatterns = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ].*)?$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  "DD.MM.YYYY": /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})$/,
  "DD/MM/YYYY": /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/,
  "MM/DD/YYYY": /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/,
} as const

function toIsoText(text: string, order: keyof typeof datePatterns): string {
  const { year = "", month = "", day = "" } = datePatterns[order].exec(text)?.groups ?? {}
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text
}

type NumberField = Extract<LayoutField, { column: string }>

/** Moves the decimal point in the text, so that 12.3 million is exactly 12300000. */
function toNumberText(text: string, { decimal = ".", multiplier = "1" }: NumberField): string {
  const thousands = decimal === "." ? /[,\s'’]/g : /[.\s'’]/g
  const plain = text.replace(thousands, "").replace(decimal, ".")
  const [, minus = "", digits = "", exponent = "0"] =
    /^([+-]?)(\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d+))?$/.exec(plain) ?? []
  if (digits === "") return text
  const zeros = multiplier.includes(".")
    ? -(multiplier.length - multiplier.indexOf(".") - 1)
    : multiplier.replace("-", "").length - 1
  const isNegative = (minus === "-") !== multiplier.startsWith("-")
  const value = Number(`${digits}e${Number(exponent) + zeros}`)
  return `${isNegative && value !== 0 ? "-" : ""}${value}`
}
