import { groupBy } from "~/lib/collections"
import {
  type FormulaName,
  isSameNumber,
  parseFormula,
  type WrittenFormula,
  writeFormula,
} from "~/lib/workbook/formula"
import {
  dayFormat,
  type Sheet,
  type SheetCell,
  toColumnName,
  toReference,
  toSerialDay,
} from "~/lib/workbook/workbook"
import { hasEstimate } from "~/model/metrics/format-metric"
import type { Row, TableHints } from "../../definitions/define-address"
import { type DescribedColumn, getTypeOfValues, listColumns } from "./column-types"

interface Table {
  name: string
  rows: readonly Row[]
  /** The columns that are first, also without rows. */
  columns?: readonly string[]
  described?: ReadonlyMap<string, DescribedColumn>
  hints?: TableHints
  body: Row
  /** The page of a row's figures, as an absolute address; null for none. */
  getSource: (row: Row, column: string) => string | null
  /** Makes a path of this site absolute. */
  toAddress: (path: string) => string
  /** A field of the answer's head on its own sheet. */
  readHead?: (name: string) => WrittenFormula | null
}

/** A table as a sheet: the names of its columns, then its rows, with a formula where other cells give a figure. */
export function toTableSheet(table: Table): Sheet {
  const names = listColumns(table.rows, table.columns)
  const columns = names.map((name) => toColumn(name, table))
  return {
    name: table.name,
    widths: columns.map(({ width }) => width),
    frozen: { rows: 1, columns: 0 },
    hasFilter: true,
    rows: toRows(columns, table),
  }
}

interface Column {
  name: string
  isDay: boolean
  width: number
  getFormat: (row: Row) => string
}

function toColumn(name: string, { rows, described, hints }: Table): Column {
  const values = rows.map((row) => row[name] ?? null)
  const known = described?.get(name)
  const isNumber = (known?.type ?? getTypeOfValues(values)) === "DOUBLE"
  const usual = isNumber ? getNumberFormat(name, values, known) : "General"
  const isDay = known?.isDay ?? (!isNumber && values.some((value) => toDay(value) !== null))
  const longest = Math.max(name.length, ...values.slice(0, 200).map(getLength))
  return {
    name,
    isDay,
    width: isDay ? 11 : Math.min(60, Math.max(8, longest + 2)),
    getFormat: (row) => hints?.getFormat?.(row, name) ?? (isDay ? dayFormat : usual),
  }
}

function getLength(value: unknown): number {
  return typeof value === "number"
    ? Math.min(16, String(Math.round(value)).length * 1.4)
    : toText(value).length
}

const isYear = /year|rank|unit/i

/** A year has no separators, an amount no decimals, and a price at least two. */
function getNumberFormat(name: string, values: readonly unknown[], known?: DescribedColumn): string {
  const numbers = values.filter((value): value is number => typeof value === "number")
  if (isYear.test(name) && numbers.every(Number.isInteger)) return "0"
  if (known?.description.startsWith("Percent") || name.endsWith("Pct")) return "0.00"
  if (known?.isInteger || numbers.every(Number.isInteger)) return "#,##0;-#,##0"
  const largest = Math.max(0, ...numbers.slice(0, 5000).map(Math.abs))
  return largest < 1 ? "0.0000" : largest < 1e6 ? "#,##0.00;-#,##0.00" : "#,##0;-#,##0"
}

const toText = (value: unknown) =>
  value === null || value === undefined
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value)

const toDay = (value: unknown) => (typeof value === "string" ? toSerialDay(value) : null)

function* toRows(columns: Column[], table: Table): Generator<(SheetCell | null)[]> {
  yield columns.map(({ name }) => ({ value: name, look: "header" }))
  const reader = new TableReader(
    columns.map(({ name }) => name),
    table,
  )
  for (const [index, row] of table.rows.entries())
    yield columns.map((column) => toCell(column, row, index, reader, table))
}

function toCell(
  column: Column,
  row: Row,
  index: number,
  reader: TableReader,
  { hints, getSource, toAddress }: Table,
): SheetCell | null {
  const { name } = column
  const value = row[name]
  if (value === null || value === undefined) return null
  if (typeof value === "number") {
    const format = column.getFormat(row)
    const cell: SheetCell = { value, format: isEstimate(row, name) ? markFormat(format) : format }
    const formula = hints?.formulas?.[name]
    const written = formula === undefined ? null : reader.write(formula, index)
    if (written && isSameNumber(written.value, value)) return { ...cell, formula: written.text }
    const link = getSource(row, name)
    return link === null ? cell : { ...cell, link }
  }
  if (typeof value === "boolean") return { value }
  if (typeof value === "string" && column.isDay) {
    const day = toSerialDay(value)
    if (day !== null) return { value: day, format: dayFormat }
  }
  const text = toText(value)
  if (/^https:\/\/\S{1,2000}$/.test(text)) return { value: text, link: text }
  return isPath(name, text) ? { value: text, link: toAddress(text) } : { value: text }
}

/** A row names its estimated metrics, or says that its figure is one. */
function isEstimate({ estimated }: Row, column: string): boolean {
  if (typeof estimated === "string") return hasEstimate(estimated, column)
  return estimated === true && (column === "eps" || column === "value")
}

const markFormat = (format: string) =>
  format
    .split(";")
    .map((part) => `"≈"${part}`)
    .join(";")

/** Paths of this site are in columns that are named after them. */
function isPath(name: string, text: string): boolean {
  return /(^url|Url)$/.test(name) && /^\/[^/\s][^\s]{0,2000}$/.test(text)
}

/** Reads the names of a table's formulas: columns of the row, of other rows, and sums. */
class TableReader {
  private readonly places: ReadonlyMap<string, number>
  private readonly sums = new Map<string, number>()
  private groups: Map<string, number[]> | null = null

  constructor(
    names: readonly string[],
    private readonly table: Table,
  ) {
    this.places = new Map(names.map((name, place) => [name, place]))
  }

  write(formula: string, index: number): WrittenFormula | null {
    return writeFormula(parseFormula(formula), (name) => this.read(name, index))
  }

  private read({ name, at }: FormulaName, index: number): WrittenFormula | null {
    if (at === "head") return this.table.readHead?.(name) ?? null
    const place = this.places.get(name)
    if (place === undefined) return null
    if (at === "sum") return this.readSum(name, place)
    if (at === "group") return this.readGroup(name, place, index)
    const row = at === "year" ? this.findYearBefore(index) : index
    const value = row === null ? null : this.table.rows[row]?.[name]
    return typeof value === "number" && row !== null ? { text: toReference(place, row + 1), value } : null
  }

  private readSum(name: string, place: number): WrittenFormula {
    const known = this.sums.get(name)
    const value = known ?? this.add(name, [...this.table.rows.keys()])
    this.sums.set(name, value)
    return { text: `SUM(${this.toRange(place)})`, value }
  }

  /** The sum over the rows that have the same text in the columns of the hint. */
  private readGroup(name: string, place: number, index: number): WrittenFormula | null {
    const keys = this.table.hints?.groupBy ?? []
    const getKey = (row: Row) => JSON.stringify(keys.map((key) => row[key]))
    if (this.groups === null) {
      const { rows } = this.table
      this.groups = groupBy(rows.keys(), (each) => getKey(rows[each] ?? {}))
    }
    const row = this.table.rows[index]
    const group = row && this.groups.get(getKey(row))
    if (!row || !group) return null
    const conditions = keys.flatMap((key) => {
      const column = this.places.get(key) ?? 0
      return row[key] === null ? [] : [this.toRange(column), toReference(column, index + 1)]
    })
    return { text: `SUMIFS(${[this.toRange(place), ...conditions].join(",")})`, value: this.add(name, group) }
  }

  private add(name: string, rows: readonly number[]): number {
    return rows.reduce((sum, row) => {
      const value = this.table.rows[row]?.[name]
      return typeof value === "number" ? sum + value : sum
    }, 0)
  }

  private findYearBefore(index: number): number | null {
    const row = this.table.rows[index]
    const found = this.table.rows.findIndex(
      ({ fiscalYear, quarter }) => fiscalYear === Number(row?.fiscalYear) - 1 && quarter === row?.quarter,
    )
    return found < 0 ? null : found
  }

  private toRange(place: number): string {
    const column = toColumnName(place)
    return `$${column}$2:$${column}$${this.table.rows.length + 1}`
  }
}
