import type { Ticker } from "~/lib/ticker"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import { listFormulas } from "~/model/financials/relations/relations"
import type { Frame } from "~/model/financials/statements/frame"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { convertView } from "~/model/financials/view/convert-view"
import { showAs } from "~/model/financials/view/show-as"
import { hasSourcePage } from "~/model/financials/view/source-page"
import { cellAddress, type ShownAs } from "~/model/financials/view/statement-query"
import {
  listFrames,
  type StatementQuery,
  type StatementView,
  type ViewPeriod,
  type ViewRow,
  viewStatement,
} from "~/model/financials/view/view-statement"
import type { FigurePeriod, FigureRow, FigureScale, FigureTable } from "./figure-sheet"
import { toRatioFormula } from "./ratio-formulas"

const sheetNames: Readonly<Record<StatementQuery["statement"], string>> = {
  income: "Income statement",
  balance: "Balance sheet",
  cashflow: "Cash flow statement",
  ratios: "Ratios",
}

interface StatementOptions {
  ticker: Ticker
  prices: readonly Price[]
  /** The last periods of the statement; all by default. */
  last?: number
  /** To the currency that the address asks for. */
  conversion?: Conversion | null
}

/** A statement as a table of a workbook. Totals and ratios have formulas over the other rows. */
export function toStatementTable(
  document: StatementsDocument,
  query: StatementQuery,
  { ticker, prices, last = Number.POSITIVE_INFINITY, conversion = null }: StatementOptions,
): FigureTable {
  const view = convertView(viewStatement(document, { ...query, withTransitions: true }, prices), conversion)
  const from = Math.max(0, view.periods.length - last)
  const isRatios = query.statement === "ratios"
  const { industry, rentsOut = false } = document
  const listRowFormulas = (row: string) =>
    isRatios ? [toRatioFormula(row) ?? []].flat() : listFormulas(row, { industry, rentsOut })
  const rows = view.rows
    .map((row) => toRow(row, view, ticker, from, listRowFormulas(row.key)))
    .filter(({ values }) => values.some((value) => value !== null))
  const frames = isRatios ? listFrames(document, query, prices).slice(from) : []
  const price = isRatios ? toPriceRow(frames, view, ticker, conversion) : null
  return {
    name: sheetNames[query.statement],
    title: `${view.name}: ${sheetNames[query.statement].toLowerCase()}`,
    note: describe(view),
    scale: getScale(view),
    isRead: true,
    periods: view.periods.slice(from).map(toPeriod),
    rows: price ? [price, ...rows] : rows,
  }
}

function toRow(
  row: ViewRow,
  view: StatementView,
  ticker: Ticker,
  from: number,
  formulas: readonly string[],
): FigureRow {
  const cut = <T>(items: readonly T[]) => items.slice(from)
  return {
    key: row.key,
    label: row.label,
    format: row.format,
    group: row.group,
    isTotal: row.level !== "line",
    values: cut(row.values),
    sources: cut(
      view.periods.map(({ key }, index) =>
        hasSourcePage(row, index) ? cellAddress(ticker, row.key, key, view) : null,
      ),
    ),
    isEstimated: cut(row.sources.map((source) => source?.estimated === true)),
    formulas,
  }
}

/** The price beside each period, as ratios use it, with the page of a ratio that has it as an input; null without one. */
function toPriceRow(
  frames: readonly Frame[],
  view: StatementView,
  ticker: Ticker,
  conversion: Conversion | null,
): FigureRow | null {
  const found = frames.map(({ column }) => {
    for (const [key, { inputs }] of column) {
      const input = inputs.find(({ row }) => row === "price")
      if (input) return { key, input }
    }
    return null
  })
  const label = found.find((each) => each !== null)?.input.label
  if (label === undefined) return null
  const periods = view.periods.slice(-frames.length)
  return {
    key: "price",
    label: `${label}, on today's basis`,
    format: "perShare",
    group: "Valuation",
    isTotal: false,
    values: found.map((each) => convertAmount(each?.input.value ?? null, "perShare", conversion)),
    sources: found.map((each, index) => {
      const period = periods[index]
      return each && period ? cellAddress(ticker, each.key, period.key, view) : null
    }),
    isEstimated: found.map(() => false),
    formulas: [],
  }
}

function toPeriod({ key, start, end, fiscalYear, fiscalQuarter, isTransition }: ViewPeriod): FigurePeriod {
  const year = isTransition ? "Transition period" : `FY ${fiscalYear}`
  const title = fiscalQuarter === null ? year : `${fiscalYear} Q${fiscalQuarter}`
  return { key, title, start, end, fiscalYear, fiscalQuarter, isInRow: true }
}

const shownNames = { growth: "growth", common: "common size" } as const

/** A statement's growth or its shares of a total, as formulas over the table of the statement. */
export function toShownTable(
  document: StatementsDocument,
  query: StatementQuery,
  show: Extract<ShownAs, "growth" | "common">,
  table: FigureTable,
): FigureTable {
  const view = viewStatement(document, { ...query, withTransitions: true })
  const shown = showAs(view, show, [])
  const bases = ["revenue", "assets", "liabilitiesAndEquity", "operatingCashFlow"]
  return {
    ...table,
    name: `${table.name === sheetNames.cashflow ? "Cash flow" : table.name} ${shownNames[show]}`,
    title: `${table.title}, ${shownNames[show]}`,
    note: shown.note ?? "",
    isRead: false,
    rows: shown.rows.flatMap((row): FigureRow[] => {
      const own = table.rows.find(({ key }) => key === row.key)
      if (!own || !row.values.some((value) => value !== null)) return []
      const formulas =
        show === "growth" ? [`${row.key} / ${row.key}@year - 1`] : bases.map((base) => `${row.key} / ${base}`)
      return [{ ...own, format: "percent", values: row.values, formulas }]
    }),
  }
}

function describe({ currency, vintage, asof }: StatementView): string {
  const basis = vintage === "original" ? "As first filed" : "As last filed"
  return `Single units of ${currency ?? "the reported currency"}. ${basis}${asof ? ` by ${asof}` : ""}.`
}

function getScale({ rows }: StatementView): FigureScale {
  const largest = Math.max(
    0,
    ...rows.flatMap(({ format, values }) =>
      format === "money" ? values.map((value) => Math.abs(value ?? 0)) : [],
    ),
  )
  return largest >= 1e9 ? ",," : largest >= 1e6 ? "," : ""
}

interface StatementFiling {
  accession: string
  form: string
  filed: string
  /** The number of its figures. */
  count: number
  /** The company's own filing at the SEC. */
  isOwn: boolean
}

/** The filings that statements are read from, newest first. */
export function listStatementFilings(views: readonly StatementView[]): StatementFiling[] {
  const filings = new Map<string, StatementFiling>()
  for (const source of views.flatMap(({ rows }) => rows.flatMap(({ sources }) => sources))) {
    if (!source?.accession) continue
    const { accession, form, filed, registrant, publication } = source
    const isOwn = registrant === null && publication === null
    const known = filings.get(accession)
    if (known) known.count += 1
    else filings.set(accession, { accession, form: form ?? "", filed: filed ?? "", count: 1, isOwn })
  }
  return [...filings.values()].sort((a, b) => b.filed.localeCompare(a.filed))
}
