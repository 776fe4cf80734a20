import { daysBetween } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getGrowth } from "~/model/financials/view/show-as"
import { cellAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { formatValue } from "~/pages/company/financials/statement-cells"
import {
  cutRow,
  describeUnit,
  isRedundant,
  lineKind,
  statementTitles,
  type TableLine,
  toColumn,
  unitFor,
} from "~/pages/company/financials/statement-table-model"

export interface FilingFigures {
  /** The period of the filing, and the same one of the year before where it is known. */
  columns: { title: string; note: string }[]
  unitNote: string
  groups: {
    title: string
    lines: {
      label: string
      kind: TableLine["kind"]
      cells: { text: string; href: string }[]
      change: number | null
    }[]
  }[]
}

const statements = ["income", "balance", "cashflow"] as const

/** The figures of one periodic report as known on its filing date, each with the address of its source. */
export function filingFigures(
  document: StatementsDocument,
  ticker: Ticker,
  filing: { filed: string; period: string; isAnnual: boolean },
): FilingFigures | null {
  const period = filing.isAnnual ? "annual" : "quarterly"
  const views = statements.flatMap((statement) => {
    const query = { statement, period, vintage: "latest", asof: filing.filed } as const
    const view = viewStatement(document, query)
    const at = view.periods.findIndex(({ end }) => Math.abs(daysBetween(end, filing.period)) <= 7)
    const own = view.periods[at]
    if (!own) return []
    const before = view.periods.findIndex(
      (each) => each.fiscalYear === own.fiscalYear - 1 && each.fiscalQuarter === own.fiscalQuarter,
    )
    const pick = <T>(items: T[]) => [at, before].flatMap((index) => items.slice(index, index + 1))
    const rows = view.rows
      .map((row) => cutRow(row, pick))
      .filter((row, _, all) => row.values[0] !== null && !isRedundant(row, all))
    return rows.length ? [{ query, rows, periods: pick(view.periods) }] : []
  })
  const [periods] = views.map((view) => view.periods).sort((a, b) => b.length - a.length)
  if (!periods) return null
  const all = views.flatMap(({ rows }) => rows)
  const unit = unitFor(all, "auto")
  const words = describeUnit(new Set(all.map(({ format }) => format)), unit, document.currency)
  return {
    columns: periods.map((each) => toColumn(each, { period }, false)),
    unitNote: `${words}, as known when this was filed.`,
    groups: views.map(({ query, rows }) => ({
      title: statementTitles[query.statement],
      lines: rows.map((row) => ({
        label: row.label,
        kind: lineKind(row, query.statement),
        cells: periods.map(({ key }, at) => ({
          text: formatValue(row.values[at] ?? null, row.format, unit),
          href: cellAddress(ticker, row.key, key, query),
        })),
        change: getGrowth(row.values[0] ?? 0, row.values[1]),
      })),
    })),
  }
}
