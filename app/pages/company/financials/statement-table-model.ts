import { formatMonth } from "~/lib/dates"
import { formatFigure, formatMetric, formatPercent, missing } from "~/lib/numbers"
import type { Format } from "~/model/financials/rows/row-types"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type ShownView, showAs } from "~/model/financials/view/show-as"
import {
  cellSearch,
  type StatementAddress,
  type Unit,
  yearsOf,
} from "~/model/financials/view/statement-query"
import {
  type StatementView,
  type ViewPeriod,
  type ViewRow,
  viewStatement,
} from "~/model/financials/view/view-statement"
import { statementNotes } from "./statement-notes"

export interface TableCell {
  text: string
  /** Relative to the company's pages; null if there is no source. */
  href: string | null
  isRestated: boolean
  /** Why a reported line has no value in this cell. */
  reason: string | null
}

export interface TableLine {
  key: string
  label: string
  kind: "plain" | "total" | "sub"
  formula: string | null
  cells: TableCell[]
  cagr: string | null
  /** For a sparkline, oldest first. */
  trend: (number | null)[]
}

export interface StatementTableModel {
  caption: string
  /** `Millions of US dollars except per share` */
  unitNote: string
  columns: { key: string; title: string; note: string; isLatest: boolean }[]
  /** `9 yr`; null where growth over the span is not shown. */
  cagrSpan: string | null
  groups: { title: string | null; lines: TableLine[] }[]
  hasRestated: boolean
  /** What a reader has to know before the columns. */
  notes: string[]
  /** Number of years in the full statement, which limits the ranges. */
  spanYears: number
}

const periodsAYear = { annual: 1, quarterly: 4, ttm: 4 } as const
const scales: Record<Exclude<Unit, "auto">, number> = {
  ones: 1,
  thousands: 1e3,
  millions: 1e6,
  billions: 1e9,
}

/** A statement limited to a range, in the chosen unit and order. */
export function toTableModel(
  document: StatementsDocument,
  address: StatementAddress,
  prices: readonly Price[] = [],
): StatementTableModel {
  const view = viewStatement(document, address, prices)
  const kept = Math.min(view.periods.length, yearsOf(address.range) * periodsAYear[address.period])
  const shares = address.show === "pershare" ? dilutedShares(document, address, view) : []
  const shown = showAs(view, address.show, shares)
  const from = view.periods.length - kept
  const periods = view.periods.slice(from)
  const rows = shown.rows
    .map((row) => cutRow(row, from))
    .filter((row, _, all) => row.values.some((value) => value !== null) && !isRedundant(row, all))
  const unit = unitFor(view, address.unit)
  const inOrder = <T>(items: T[]) => (address.order === "newest" ? [...items].reverse() : items)
  const search = cellSearch(address)
  const lines = rows.map(
    (row): TableLine => ({
      key: row.key,
      label: row.label,
      kind: row.level !== "line" ? "total" : row.format === "money" ? "sub" : "plain",
      formula: row.formula,
      cells: inOrder(row.values.map((_, index) => toCell(row, index, periods, unit, search))),
      cagr: address.show === "values" && address.period !== "quarterly" ? cagrOf(row, periods) : null,
      trend: row.values,
    }),
  )
  const formats = new Set(rows.map((row) => row.format))
  return {
    caption: statementTitles[view.statement],
    unitNote: unitNote(formats, unit, view.currency, shown),
    columns: inOrder(periods.map((period, index) => toColumn(period, address, index === periods.length - 1))),
    cagrSpan: address.show === "values" && address.period !== "quarterly" ? spanText(periods) : null,
    groups: toGroups(rows, lines),
    hasRestated: lines.some((line) => line.cells.some((cell) => cell.isRestated)),
    notes: statementNotes(document, address, periods, rows),
    spanYears: Math.ceil(view.periods.length / periodsAYear[address.period]),
  }
}

export const statementTitles = {
  income: "Income statement",
  balance: "Balance sheet",
  cashflow: "Cash flow statement",
  ratios: "Ratios",
} as const

function cutRow(row: ViewRow, from: number): ViewRow {
  const cut = <T>(items: T[]) => items.slice(from)
  return {
    ...row,
    values: cut(row.values),
    sources: cut(row.sources),
    restatedFrom: cut(row.restatedFrom),
    reasons: cut(row.reasons),
  }
}

/** Rows that repeat another row: a remainder of zero, a total without minority interest. */
function isRedundant(row: ViewRow, all: ViewRow[]): boolean {
  const isDerived = row.sources.every((source) => source === null || source.derivation !== null)
  if (isDerived && row.values.every((value) => value === null || value === 0)) return true
  const twin = { netIncomeIncludingMinority: "netIncome", totalEquity: "equity" }[row.key]
  const other = twin ? all.find((each) => each.key === twin) : undefined
  if (!other) return false
  return row.values.every((value, index) => value === null || value === other.values[index])
}

function unitFor(view: StatementView, unit: Unit): Exclude<Unit, "auto"> {
  if (unit !== "auto") return unit
  const largest = Math.max(
    0,
    ...view.rows
      .filter((row) => row.format === "money")
      .flatMap((row) => row.values.map((value) => Math.abs(value ?? 0))),
  )
  return largest >= 1e9 ? "millions" : largest >= 1e5 ? "thousands" : "ones"
}

function toCell(
  row: ViewRow,
  index: number,
  periods: ViewPeriod[],
  unit: Exclude<Unit, "auto">,
  search: string,
): TableCell {
  const value = row.values[index] ?? null
  const reason = row.reasons[index] ?? null
  const isKnown = value !== null || reason !== null
  return {
    text: formatValue(value, row.format, unit),
    href: isKnown ? `financials/source/${row.key}/${periods[index]!.key}${search}` : null,
    isRestated: value !== null && row.restatedFrom[index] !== null,
    reason,
  }
}

export function formatValue(value: number | null, format: Format, unit: Exclude<Unit, "auto">): string {
  if (value === null) return missing
  const scale = scales[unit]
  switch (format) {
    case "money":
    case "shares":
      return formatFigure(value / scale, unit === "billions" ? 2 : 0)
    case "perShare":
      return formatFigure(value, 2)
    case "percent":
      return formatMetric(value, "%")
    case "times":
      return formatMetric(value, "Times")
    case "days":
      return formatMetric(value, "Days")
  }
}

function toColumn(period: ViewPeriod, address: StatementAddress, isLatest: boolean) {
  const { fiscalYear, fiscalQuarter, key, end } = period
  const title = address.period === "annual" ? `${fiscalYear}` : `${fiscalYear} Q${fiscalQuarter}`
  return { key, title, note: formatMonth(end), isLatest }
}

/** Diluted shares of each period; only the income statement has this row. */
function dilutedShares(
  document: StatementsDocument,
  address: StatementAddress,
  view: StatementView,
): (number | null)[] {
  const income = viewStatement(document, { ...address, statement: "income" })
  const row = income.rows.find(({ key }) => key === "sharesDiluted")
  const byPeriod = new Map(income.periods.map((period, index) => [period.key, row?.values[index] ?? null]))
  return view.periods.map((period) => byPeriod.get(period.key) ?? null)
}

/** Compound annual growth between the first and the last value, where both are positive. */
function cagrOf(row: ViewRow, periods: ViewPeriod[]): string {
  const first = row.values[0] ?? null
  const last = row.values.at(-1) ?? null
  const years = yearsBetween(periods)
  if (row.format === "percent" || row.format === "times" || row.format === "days") return ""
  if (first === null || last === null || first <= 0 || last <= 0 || years < 1) return missing
  return formatPercent((last / first) ** (1 / years) - 1)
}

function yearsBetween(periods: ViewPeriod[]): number {
  if (periods.length < 2) return 0
  const end = (period: ViewPeriod) => Date.parse(`${period.end}T00:00:00Z`)
  return Math.round((end(periods.at(-1)!) - end(periods[0]!)) / 31_556_952_000)
}

function spanText(periods: ViewPeriod[]): string | null {
  const years = yearsBetween(periods)
  return years >= 1 ? `${years} yr` : null
}

function unitNote(
  formats: Set<Format>,
  unit: Exclude<Unit, "auto">,
  currency: string | null,
  shown: ShownView,
): string {
  if (shown.note) return shown.note
  const names = { ones: "", thousands: "Thousands of ", millions: "Millions of ", billions: "Billions of " }
  if (!formats.has("money")) return "The formula of each ratio is below its name."
  const words = `${names[unit]}${formatCurrency(currency)}`
  const exceptions = formats.has("perShare") ? " except per share" : ""
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${exceptions}.`
}

const commonCurrencies: Record<string, string> = {
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
  JPY: "yen",
}

export function formatCurrency(currency: string | null): string {
  return commonCurrencies[currency ?? ""] ?? currency ?? "the reported currency"
}

function toGroups(rows: ViewRow[], lines: TableLine[]): StatementTableModel["groups"] {
  const isPerShare = (row: ViewRow) => row.format === "perShare" || row.format === "shares"
  const main = lines.filter((_, index) => !isPerShare(rows[index]!))
  const shares = lines.filter((_, index) => isPerShare(rows[index]!))
  return [
    ...(main.length ? [{ title: null, lines: main }] : []),
    ...(shares.length ? [{ title: main.length ? "Per share" : null, lines: shares }] : []),
  ]
}
