import type { Ticker } from "~/lib/ticker"
import type { StatementView, ViewSource } from "./view-statement"

/** The statement as `financials.json` gives it: the contract's fields and no others. */
export function toStatementJson(ticker: Ticker, view: StatementView) {
  const { cik, name, currency, statement, period, vintage } = view
  return {
    ticker,
    cik,
    name,
    currency,
    statement,
    period,
    vintage,
    periods: view.periods,
    rows: view.rows.map(({ key, label, format, values, sources }) => ({
      key,
      label,
      format,
      values,
      sources: sources.map(toContractSource),
    })),
  }
}

/** The contract has one field for how a number came about; the basis is said there. */
function toContractSource(source: ViewSource | null): Omit<ViewSource, "basis" | "registrant"> | null {
  if (!source) return null
  const { basis, derivation, registrant, ...filing } = source
  return { ...filing, derivation: [derivation, basis].filter(Boolean).join(". ") || null }
}

/** The statement as a table: a line a row, a column a period, oldest first. */
export function toStatementCsvRows(view: StatementView): Record<string, string | number | null>[] {
  return view.rows.map(({ key, label, format, values }) => ({
    key,
    label,
    format,
    ...Object.fromEntries(
      view.periods.map((period, index) => [`${period.key} (${period.end})`, values[index] ?? null]),
    ),
  }))
}
