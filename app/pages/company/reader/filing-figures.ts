import { daysBetween } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { formatValue } from "~/pages/company/financials/statement-cells"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"

export interface FilingFigures {
  title: string
  unitNote: string
  groups: { title: string; lines: { label: string; text: string; before: string | null; href: string }[] }[]
}

const statements = [
  ["income", "Income statement"],
  ["balance", "Balance sheet"],
  ["cashflow", "Cash flow statement"],
] as const

/** The figures of one periodic report as known on its filing date, each with the address of its source. */
export function filingFigures(
  document: StatementsDocument,
  ticker: Ticker,
  filing: { filed: string; period: string; isAnnual: boolean },
): FilingFigures | null {
  const period = filing.isAnnual ? "annual" : "quarterly"
  let title = ""
  const groups = statements.flatMap(([statement, name]) => {
    const query = { statement, period, vintage: "latest", asof: filing.filed } as const
    const view = viewStatement(document, query)
    const at = view.periods.findIndex(({ end }) => Math.abs(daysBetween(end, filing.period)) <= 7)
    const own = view.periods[at]
    if (!own) return []
    title ||= filing.isAnnual
      ? `Fiscal ${own.fiscalYear}`
      : `Q${own.fiscalQuarter} of fiscal ${own.fiscalYear}`
    const before = view.periods.findIndex(
      (each) => each.fiscalYear === own.fiscalYear - 1 && each.fiscalQuarter === own.fiscalQuarter,
    )
    const lines = view.rows.flatMap((row) => {
      const value = row.values[at] ?? null
      const source = row.sources[at]
      if (value === null || (source?.derivation && value === 0)) return []
      const earlier = before >= 0 ? (row.values[before] ?? null) : null
      return [
        {
          label: row.label,
          text: formatValue(value, row.format, "millions"),
          before: earlier === null ? null : formatValue(earlier, row.format, "millions"),
          href: cellAddress(ticker, row.key, own.key, query),
        },
      ]
    })
    return lines.length ? [{ title: name, lines }] : []
  })
  if (groups.length === 0) return null
  return {
    title,
    groups,
    unitNote: `Millions of ${formatCurrency(document.currency)} except per share, as known when this was filed.`,
  }
}
