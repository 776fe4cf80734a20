import { daysBetween } from "~/lib/dates"
import { remember } from "~/lib/remember"
import {
  type FormulaName,
  isSameNumber,
  parseFormula,
  type WrittenFormula,
  writeFormula,
} from "~/lib/workbook/formula"
import { dayFormat, type Sheet, type SheetCell, toReference, toSerialDay } from "~/lib/workbook/workbook"
import type { Format } from "~/model/financials/rows/row-types"

export interface FigurePeriod {
  key: string
  title: string
  start: string | null
  end: string
  fiscalYear: number
  fiscalQuarter: number | null
  /** False for twelve months beside fiscal years: no column is the period before it. */
  isInRow: boolean
}

export interface FigureRow {
  key: string
  label: string
  format: Format
  isTotal: boolean
  group: string | null
  values: readonly (number | null)[]
  /** One for each value: a path of the page that shows where it is from. */
  sources: readonly (string | null)[]
  isEstimated: readonly boolean[]
  /** Formulas that may give the value, the first that does is used. */
  formulas: readonly string[]
}

/** Commas at the end of a format leave three digits each out. */
export type FigureScale = "" | "," | ",,"

/** Figures in rows and periods. */
export interface FigureTable {
  name: string
  title: string
  note: string
  /** The places that amounts and shares are shown without; cells hold single units. */
  scale: FigureScale
  /** Figures that formulas of other tables read; growth and shares of a total are not. */
  isRead: boolean
  periods: readonly FigurePeriod[]
  rows: readonly FigureRow[]
}

interface Place extends WrittenFormula {
  sheet: string
}

/** Title, note, names of periods, and the first and last day of each. */
const headRows = 5
/** The label of a row and its key. */
const headColumns = 2

/** The places of a workbook's figures, by row and period; a row that two tables have is that of the first. */
export class FigurePlaces {
  private readonly places = new Map<string, Place>()
  private readonly days = new Map<string, Place>()

  constructor(tables: readonly FigureTable[]) {
    for (const table of tables) if (table.isRead) this.addTable(table)
  }

  private addTable(table: FigureTable): void {
    for (const [row, line] of listLines(table).entries())
      if ("key" in line)
        for (const [column, { key }] of table.periods.entries()) {
          const value = line.values[column] ?? null
          const name = `${line.key}|${key}`
          if (value !== null && !this.places.has(name))
            this.places.set(name, toPlace(table.name, column + headColumns, row + headRows, value))
        }
    for (const [column, { key, start, end }] of table.periods.entries()) {
      if (start === null || this.days.has(key)) continue
      const [last, first] = [4, 3].map((row) => toReference(column + headColumns, row, table.name))
      const value = daysBetween(start, end) + 1
      this.days.set(key, { sheet: table.name, text: `(${last}-${first}+1)`, value })
    }
  }

  find(row: string, period: string, sheet: string): WrittenFormula | null {
    const place = (row === "days" ? this.days.get(period) : undefined) ?? this.places.get(`${row}|${period}`)
    if (!place) return null
    return place.sheet === sheet
      ? { ...place, text: place.text.replaceAll(`'${sheet}'!`, "") }
      : { text: place.text, value: place.value }
  }
}

function toPlace(sheet: string, column: number, row: number, value: number): Place {
  return { sheet, text: toReference(column, row, sheet), value }
}

/** The rows of a table with the headings of its groups. */
function listLines({ rows }: FigureTable): (FigureRow | { heading: string })[] {
  let group: string | null = null
  return rows.flatMap((row) => {
    const isNew = row.group !== null && row.group !== group
    group = row.group
    return isNew ? [{ heading: row.group ?? "" }, row] : [row]
  })
}

/** A table as a sheet; `origin` is in front of the paths of source pages. */
export function toFigureSheet(table: FigureTable, places: FigurePlaces, origin: string): Sheet {
  const { periods } = table
  return {
    name: table.name,
    widths: [44, 26, ...periods.map(() => 12)],
    frozen: { rows: headRows, columns: headColumns },
    rows: toRows(table, places, origin),
  }
}

function* toRows(table: FigureTable, places: FigurePlaces, origin: string): Generator<(SheetCell | null)[]> {
  const { periods } = table
  const toDay = (day: string | null): SheetCell | null =>
    day === null ? null : { value: toSerialDay(day), format: dayFormat, look: "note" }
  yield [{ value: table.title, look: "title" }]
  yield [{ value: table.note, look: "note" }]
  const names = ["", "Key", ...periods.map(({ title }) => title)]
  yield names.map((value): SheetCell => ({ value, look: "header" }))
  yield [{ value: "From", look: "note" }, null, ...periods.map(({ start }) => toDay(start))]
  yield [{ value: "To", look: "note" }, null, ...periods.map(({ end }) => toDay(end))]
  for (const line of listLines(table)) {
    if (!("key" in line)) {
      yield [{ value: line.heading, look: "header" }]
      continue
    }
    const look = line.isTotal ? ({ look: "total" } as const) : {}
    yield [
      { value: line.label, ...look },
      { value: line.key, look: "note" },
      ...periods.map((_, index) => toCell(line, index, { table, places, origin })),
    ]
  }
}

interface Surroundings {
  table: FigureTable
  places: FigurePlaces
  origin: string
}

function toCell(row: FigureRow, index: number, around: Surroundings): SheetCell | null {
  const value = row.values[index] ?? null
  if (value === null) return null
  const source = row.sources[index] ?? null
  const cell: SheetCell = {
    value,
    format: toNumberFormat(row.format, row.isEstimated[index] ?? false, around.table.scale),
    ...(row.isTotal ? { look: "total" } : {}),
    ...(source === null ? {} : { link: around.origin + source }),
  }
  for (const text of row.formulas) {
    const written = writeFormula(parse(text), (name) => read(name, index, around))
    if (written && isSameNumber(written.value, value)) return { ...cell, formula: written.text }
  }
  return cell
}

const parse = remember(parseFormula)

function read({ name, at }: FormulaName, index: number, around: Surroundings): WrittenFormula | null {
  const { table, places } = around
  const find = (place: number | null): WrittenFormula | null => {
    const period = place === null ? undefined : table.periods[place]
    return period ? places.find(name, period.key, table.name) : null
  }
  if (at === null) return find(index)
  if (at === "year") return find(findYearBefore(table.periods, index))
  const before = find(findOpening(table.periods, index))
  if (at === "before") return before
  const now = find(index)
  return before && now
    ? { text: `AVERAGE(${before.text},${now.text})`, value: (before.value + now.value) / 2 }
    : null
}

function findYearBefore(periods: readonly FigurePeriod[], index: number): number | null {
  const period = periods[index]
  const found = periods.findIndex(
    (each) =>
      each.isInRow &&
      each.fiscalYear === (period?.fiscalYear ?? 0) - 1 &&
      each.fiscalQuarter === period?.fiscalQuarter,
  )
  return found < 0 ? null : found
}

/** The period that ends where this one begins: a quarter before a quarter, a year before a year or twelve months. */
function findOpening(periods: readonly FigurePeriod[], index: number): number | null {
  const period = periods[index]
  if (!period) return null
  const isQuarter = period.start !== null && daysBetween(period.start, period.end) < 200
  const [least, most] = isQuarter ? [70, 125] : [350, 380]
  const found = periods.findLastIndex(({ end, isInRow }) => {
    const days = daysBetween(end, period.end)
    return isInRow && days >= least && days <= most
  })
  return found < 0 ? null : found
}

const formats: Record<Format, [digits: string, suffix: string]> = {
  money: ["#,##0", ""],
  shares: ["#,##0", ""],
  perShare: ["#,##0.00", ""],
  percent: ["0.0%", ""],
  times: ["0.00", '"x"'],
  days: ["0", ""],
  score: ["0.00", ""],
}

/** Negatives are in parentheses, except percents and scores; an estimate has its sign in front. */
export function toNumberFormat(format: Format, isEstimated: boolean, scale: FigureScale = ""): string {
  const [plainDigits, suffix] = formats[format]
  const digits = format === "money" || format === "shares" ? plainDigits + scale : plainDigits
  const sign = isEstimated ? '"≈"' : ""
  const plain = `${sign}${digits}${suffix}`
  return format === "percent" || format === "score" || format === "days"
    ? `${plain};${sign}-${digits}${suffix}`
    : `${plain}_);(${plain})`
}
