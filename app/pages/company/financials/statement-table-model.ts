import { daysBetween, formatMonth, toYears } from "~/lib/dates"
import { countText, formatPercent, missing } from "~/lib/numbers"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { figureBases } from "~/model/financials/facts/figure-basis"
import type { Format } from "~/model/financials/rows/row-types"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { convertView } from "~/model/financials/view/convert-view"
import { explainRows } from "~/model/financials/view/explain-rows"
import { describeGap } from "~/model/financials/view/period-gaps"
import type { StatementSummary } from "~/model/financials/view/rendered-statement"
import { type ShownView, showAs } from "~/model/financials/view/show-as"
import {
  cellSearch,
  getYears,
  type StatementAddress,
  type Unit,
} from "~/model/financials/view/statement-query"
import {
  type StatementView,
  type ViewPeriod,
  type ViewRow,
  viewStatement,
} from "~/model/financials/view/view-statement"
import { figureMarks, type TableCell, toCell, toPartCells } from "./statement-cells"
import { statementNotes } from "./statement-notes"

export interface TableLine {
  key: string
  label: string
  /** `part` says what is in the line above it. */
  kind: "plain" | "total" | "sub" | "part"
  formula: string | null
  cells: TableCell[]
  cagr: string | null
  /** For a sparkline, oldest first. */
  trend: (number | null)[]
}

export interface StatementTableModel extends StatementSummary {
  caption: string
  /** `gapBefore` says what no column has of the time between this one and the one at its left. */
  isNewestFirst: boolean
  columns: { key: string; title: string; note: string; isLatest: boolean; gapBefore: string | null }[]
  /** `9 yr`; null where growth over the span is not shown. */
  cagrSpan: string | null
  groups: { title: string | null; lines: TableLine[] }[]
}

const periodsAYear = { annual: 1, quarterly: 4, ttm: 4 } as const
/** A statement limited to a range, in the chosen unit and order. */
export function toTableModel(
  document: StatementsDocument,
  address: StatementAddress,
  prices: readonly Price[] = [],
  conversion: Conversion | null = null,
): StatementTableModel {
  const reported = viewStatement(document, { ...address, withTransitions: true }, prices)
  const view = convertView(reported, conversion)
  const kept = Math.min(view.periods.length, getYears(address.range) * periodsAYear[address.period])
  const shares = address.show === "pershare" ? dilutedShares(document, address, view) : []
  const shown = showAs(view, address.show, shares)
  const from = view.periods.length - kept
  const periods = view.periods.slice(from)
  const rows = shown.rows
    .map((row) => cutRow(row, (items) => items.slice(from)))
    .filter((row, _, all) => row.values.some((value) => value !== null) && !isRedundant(row, all))
  const unit = unitFor(view.rows, address.unit)
  const inOrder = <T>(items: T[]) => (address.order === "newest" ? [...items].reverse() : items)
  const search = cellSearch(address)
  const gaps = view.gaps.slice(from).map((gap, index) => (index > 0 && gap ? describeGap(gap) : null))
  // In reverse order a gap is at the left of the period that it comes after.
  const gapsBefore = address.order === "newest" ? [null, ...gaps.slice(1).reverse()] : gaps
  const explanations = address.show === "values" ? explainRows(document, reported) : []
  const lines = rows.flatMap((row): TableLine[] => [
    {
      key: row.key,
      label: row.label,
      kind: lineKind(row, address.statement),
      formula: row.formula,
      cells: inOrder(periods.map((period, index) => toCell(row, index, period, unit, search))),
      cagr: address.show === "values" && address.period !== "quarterly" ? getCagr(row, periods) : null,
      trend: withGaps(row.values, gaps),
    },
    ...explanations
      .filter((line) => line.row === row.key && line.values.slice(from).some((value) => value !== null))
      .map(
        ({ label, values }, index): TableLine => ({
          key: `${row.key} ${index}`,
          label,
          kind: "part",
          formula: null,
          cells: inOrder(
            toPartCells(
              values.slice(from).map((value) => convertAmount(value, row.format, conversion)),
              row.format,
              unit,
            ),
          ),
          cagr: null,
          trend: [],
        }),
      ),
  ])
  const formats = new Set(rows.map((row) => row.format))
  return {
    caption: statementTitles[view.statement],
    unitNote: unitNote(formats, unit, view.currency, shown),
    isNewestFirst: address.order === "newest",
    columns: inOrder(
      periods.map((period, index) => toColumn(period, address, index === periods.length - 1)),
    ).map((column, index) => ({ ...column, gapBefore: gapsBefore[index] ?? null })),
    cagrSpan: lines.some(({ cagr }) => cagr) ? spanText(periods) : null,
    groups: toGroups(rows, lines),
    hasRestated: hasMark(lines, "r"),
    hasFirstFiled: hasMark(lines, "f"),
    hasFaults: hasMark(lines, "≠"),
    hasEstimates: lines.some(({ cells }) => cells.some(({ text }) => text.startsWith("≈"))),
    figureBases: figureBases.filter((basis) => hasMark(lines, figureMarks[basis])),
    notes: statementNotes(document, address, periods, rows, lines),
    spanYears: Math.ceil(view.periods.length / periodsAYear[address.period]),
    hasRows: lines.length > 0,
  }
}

export const statementTitles = {
  income: "Income statement",
  balance: "Balance sheet",
  cashflow: "Cash flow statement",
  ratios: "Ratios",
} as const

export function lineKind(
  { level, format }: ViewRow,
  statement: StatementAddress["statement"],
): TableLine["kind"] {
  if (level !== "line") return "total"
  return format === "money" && statement !== "ratios" ? "sub" : "plain"
}

export function cutRow(row: ViewRow, cut: <T>(items: T[]) => T[]): ViewRow {
  return {
    ...row,
    values: cut(row.values),
    sources: cut(row.sources),
    restatedFrom: cut(row.restatedFrom),
    reasons: cut(row.reasons),
    faults: cut(row.faults),
  }
}

/** A sparkline breaks where its columns do. */
function withGaps(values: (number | null)[], gaps: (string | null)[]): (number | null)[] {
  return values.flatMap((value, index) => (gaps[index] ? [null, value] : [value]))
}

function hasMark(lines: TableLine[], letter: string): boolean {
  return lines.some((line) => line.cells.some((cell) => cell.mark?.includes(letter)))
}

/** Rows that repeat another row: a remainder of zero, a total without minority interest or short-term investments. */
export function isRedundant(row: ViewRow, all: ViewRow[]): boolean {
  const isDerived = row.sources.every((source) => source === null || source.derivation !== null)
  if (isDerived && row.values.every((value) => value === null || value === 0)) return true
  const twins = {
    netIncomeIncludingMinority: "netIncome",
    totalEquity: "equity",
    cashAndShortTermInvestments: "cash",
  }
  const twin = twins[row.key as keyof typeof twins]
  const other = twin ? all.find((each) => each.key === twin) : undefined
  if (!other) return false
  return row.values.every((value, index) => value === null || value === other.values[index])
}

export function unitFor(rows: ViewRow[], unit: Unit): Exclude<Unit, "auto"> {
  if (unit !== "auto") return unit
  const largest = Math.max(
    0,
    ...rows
      .filter((row) => row.format === "money")
      .flatMap((row) => row.values.map((value) => Math.abs(value ?? 0))),
  )
  return largest >= 1e9 ? "millions" : largest >= 1e5 ? "thousands" : "ones"
}

export function toColumn(period: ViewPeriod, address: Pick<StatementAddress, "period">, isLatest: boolean) {
  const { fiscalYear, fiscalQuarter, key, start, end, isTransition } = period
  if (isTransition && start) {
    const months = countText(Math.max(1, Math.round((daysBetween(start, end) + 1) / 30.44)), "month")
    return { key, title: "Transition period", note: `${months} to ${formatMonth(end)}`, isLatest }
  }
  const title = address.period === "annual" ? `${fiscalYear}` : `${fiscalYear} Q${fiscalQuarter}`
  return { key, title, note: formatMonth(end), isLatest }
}

/** Diluted shares of each period; only the income statement has this row. */
function dilutedShares(
  document: StatementsDocument,
  address: StatementAddress,
  view: StatementView,
): (number | null)[] {
  const income = viewStatement(document, { ...address, statement: "income", withTransitions: true })
  const row = income.rows.find(({ key }) => key === "sharesDiluted")
  const byPeriod = new Map(income.periods.map((period, index) => [period.key, row?.values[index] ?? null]))
  return view.periods.map((period) => byPeriod.get(period.key) ?? null)
}

/** Compound annual growth between the first and the last value, where both are positive. */
function getCagr(row: ViewRow, periods: ViewPeriod[]): string {
  const whole = periods.flatMap((period, index) => (period.isTransition ? [] : index))
  const [first, last] = [row.values[whole[0] ?? -1] ?? null, row.values[whole.at(-1) ?? -1] ?? null]
  const years = yearsBetween(periods)
  if (row.group !== null) return ""
  if (first === null || last === null || first <= 0 || last <= 0 || years < 1) return missing
  return formatPercent((last / first) ** (1 / years) - 1)
}

/** The years between the first and the last end; not whole after a change of the fiscal year. */
function yearsBetween(periods: ViewPeriod[]): number {
  const whole = periods.filter(({ isTransition }) => !isTransition)
  const [first, last] = [whole[0], whole.at(-1)]
  return first && last ? toYears(daysBetween(first.end, last.end)) : 0
}

function spanText(periods: ViewPeriod[]): string | null {
  const years = yearsBetween(periods)
  return years >= 1 ? `${Number(years.toFixed(1))} yr` : null
}

function unitNote(
  formats: Set<Format>,
  unit: Exclude<Unit, "auto">,
  currency: string | null,
  shown: ShownView,
): string {
  if (shown.note) return shown.note
  if (!formats.has("money")) return "The formula of each ratio is below its name."
  const formulas = formats.has("percent") ? " The formula of each ratio is below its name." : ""
  return `${describeUnit(formats, unit, currency)}.${formulas}`
}

/** `Millions of US dollars and of shares, except per share` */
export function describeUnit(
  formats: Set<Format>,
  unit: Exclude<Unit, "auto">,
  currency: string | null,
): string {
  const names = { ones: "", thousands: "Thousands of ", millions: "Millions of ", billions: "Billions of " }
  const shares = formats.has("shares") && unit !== "ones" ? " and of shares" : ""
  const words = `${names[unit]}${formatCurrency(currency)}${shares}`
  const exceptions = formats.has("perShare") ? `${shares ? "," : ""} except per share` : ""
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${exceptions}`
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
  const titles = new Set(rows.flatMap(({ group }) => group ?? []))
  if (titles.size > 0)
    return [...titles].map((title) => {
      const keys = new Set(rows.filter(({ group }) => group === title).map(({ key }) => key))
      return { title, lines: lines.filter(({ key }) => keys.has(key)) }
    })
  const isPerShare = (row: ViewRow) => row.format === "perShare" || row.format === "shares"
  const sharesKeys = new Set(rows.filter(isPerShare).map(({ key }) => key))
  const main = lines.filter(({ key }) => !sharesKeys.has(key))
  const shares = lines.filter(({ key }) => sharesKeys.has(key))
  return [
    ...(main.length ? [{ title: null, lines: main }] : []),
    ...(shares.length ? [{ title: main.length ? "Per share" : null, lines: shares }] : []),
  ]
}
