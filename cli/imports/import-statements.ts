import {
  type BrokenRecord,
  type CsvRecord,
  explainHead,
  explainWidth,
  findColumns,
} from "~/lib/csv/csv-records"
import type { ColumnMap } from "~/model/imported/column-map"
import {
  type FigureCell,
  type FigureColumn,
  figureColumns,
  type LineHead,
  readFigure,
  readLineHead,
} from "~/model/imported/imported-figure"
import { toColumnMap } from "~/model/imported/vendor-layout"
import { figureGroups } from "./figure-groups"
import type { ImportEffects, ImportResult } from "./import-effects"
import { readRecords } from "./read-records"

interface StatementsOptions {
  /** The columns of a wide file; null for a file with one line per figure. */
  map: ColumnMap | null
  /** Shows the figures in place of the SEC's. */
  replace: boolean
}

/** Heads that are kept for lines with the same cells. */
const maxHeads = 5000

/** Reads a file of statements and sends its figures, some companies at a time. */
export async function importStatements(
  pieces: AsyncIterable<Uint8Array>,
  { map: given, replace }: StatementsOptions,
  { known, layout, today, refuse, send }: ImportEffects,
): Promise<ImportResult> {
  const result: ImportResult = { accepted: 0, refused: 0 }
  const map = layout ? toColumnMap(layout) : given
  const groups = figureGroups()
  const unknown = new Map<string, { line: number; count: number }>()
  const heads = new Map<string, LineHead | string>()
  let reader: LineReader | null = null

  const reject = (line: number, reason: string) => {
    result.refused += 1
    refuse(line, reason)
  }

  const readHead = (cells: readonly string[], { headPlaces, cell }: LineReader): LineHead | string => {
    let key = ""
    for (const place of headPlaces) key += `${cells[place] ?? ""}\n`
    let head = heads.get(key)
    if (head === undefined) {
      head = readLineHead((column) => copy(cell(cells, column)), today)
      if (heads.size >= maxHeads) heads.clear()
      heads.set(copy(key), head)
    }
    return head
  }

  const readLine = ({ line, cells }: CsvRecord, lines: LineReader): void => {
    const head = explainWidth(cells, lines.width) ?? readHead(cells, lines)
    if (typeof head === "string") {
      reject(line, head)
      return
    }
    const listing = known.get(head.symbol)
    if (!listing) {
      const first = unknown.get(head.symbol)
      if (first) first.count += 1
      else unknown.set(head.symbol, { line, count: 1 })
      return
    }
    if (head.currency === "" && listing.currency === "") {
      reject(line, `The line has no currency, and ${head.symbol} has none in its listing.`)
      return
    }
    for (const cell of lines.figures(cells)) {
      const figure = readFigure(head, cell, listing.currency, replace)
      const reason = typeof figure === "string" ? figure : groups.add(head.symbol, listing, figure, line)
      if (reason !== null) reject(line, reason)
    }
  }

  const sendGroups = async (isEnd: boolean): Promise<void> => {
    for (;;) {
      const { documents, figures } = groups.take(isEnd)
      if (documents.length === 0) return
      await send({ importedStatements: documents })
      result.accepted += figures
    }
  }

  for await (const records of readRecords(pieces, layout)) {
    for (const record of records) {
      if (isBroken(record)) reject(record.line, record.reason)
      else if (reader) readLine(record, reader)
      else {
        const found = map ? readMappedHead(record.cells, map) : readLongHead(record.cells)
        if (typeof found === "string") return { ...result, problem: explainHead(record.cells, found) }
        reader = found
      }
    }
    await sendGroups(false)
  }
  await sendGroups(true)
  for (const [symbol, { line, count }] of unknown) {
    result.refused += count
    const lines = count > 1 ? ` ${count} lines are about it.` : ""
    refuse(line, `${symbol} is not a listed symbol; import its listing first.${lines}`)
  }
  return reader ? { ...result, notes: reader.notes } : { ...result, problem: "The file is empty." }
}

function isBroken(record: CsvRecord | BrokenRecord): record is BrokenRecord {
  return "reason" in record
}

/** A cell is a slice of the piece of the file that it was read from, and would keep all of it in memory. */
function copy(text: string): string {
  return text === "" ? "" : (JSON.parse(JSON.stringify(text)) as string)
}

/** The places of the parts of a line. */
interface LineReader {
  width: number
  /** The cells that make the head of a line; lines in which they are equal have one head. */
  headPlaces: number[]
  cell: (cells: readonly string[], column: FigureColumn) => string
  figures: (cells: readonly string[]) => FigureCell[]
  notes: string[]
}

/** A file with a line for each figure, or the reason if it is not one. */
function readLongHead(cells: readonly string[]): LineReader | string {
  const columns = findColumns<FigureColumn>(cells, figureColumns)
  if (typeof columns === "string") return columns
  const [row = -1, value = -1] = [columns.get("row"), columns.get("value")]
  return {
    width: cells.length,
    headPlaces: [...columns.values()].filter((place) => place !== row && place !== value),
    cell: (line, column) => line[columns.get(column) ?? -1] ?? "",
    figures: (line) => [{ key: line[row] ?? "", text: line[value] ?? "", zeros: null, isNegated: false }],
    notes: [],
  }
}

/** The places of the columns of a map in a wide file, or the reason why they cannot be found. */
function readMappedHead(cells: readonly string[], map: ColumnMap): LineReader | string {
  const places = new Map<string, number>()
  const twice = new Set<string>()
  for (const [place, name] of cells.entries()) {
    if (places.has(name)) twice.add(name)
    else places.set(name, place)
  }
  const wanted = [...map.fields.values(), ...map.rows.map(({ column }) => column)]
  const absent = wanted.filter((column) => !places.has(column))
  if (absent.length > 0) return `The head has no column ${absent.join(", no column ")}, which the map names.`
  const doubled = wanted.filter((column) => twice.has(column))
  if (doubled.length > 0) return `The head has two columns ${doubled.join(" and two columns ")}.`
  const fields = new Map([...map.fields].map(([field, column]) => [field, places.get(column) ?? -1]))
  const rows = map.rows.map((row) => ({ ...row, place: places.get(row.column) ?? -1 }))
  const unused = cells.filter((name) => name !== "" && !wanted.includes(name))
  return {
    width: cells.length,
    headPlaces: [...fields.values()],
    cell: (line, field) => map.constants.get(field) ?? line[fields.get(field) ?? -1] ?? "",
    // An empty cell is no figure.
    figures: (line) =>
      rows.flatMap(({ place, key, zeros, isNegated }) => {
        const text = line[place] ?? ""
        return text === "" ? [] : [{ key, text, zeros, isNegated }]
      }),
    notes: unused.length > 0 ? [`Columns that the map does not name: ${unused.join(", ")}.`] : [],
  }
}
