import type { Ticker } from "~/lib/ticker"
import { type Conversion, describeRate, isAmount } from "~/model/currency/exchange-rates"
import { type FigureBasis, figureBasisWords } from "~/model/financials/facts/figure-basis"
import type { Publication, StatementView, ViewPeriod, ViewSource } from "./view-statement"

/** The statement as `financials.json` gives it: the contract's fields and no others. */
export function toStatementJson(ticker: Ticker, view: StatementView, conversion: Conversion | null = null) {
  const { cik, name, currency, industry, statement, period, vintage } = view
  return {
    ticker,
    cik,
    name,
    currency,
    ...(conversion ? { conversion } : {}),
    statement,
    period,
    vintage,
    industry,
    periods: view.periods,
    rows: view.rows.map(({ key, label, format, values, sources, reasons, faults }) => ({
      key,
      label,
      format,
      values,
      sources: sources.map(toContractSource),
      ...(reasons.some(Boolean) ? { reasons: listTexts(view.periods, reasons) } : {}),
      ...(faults.some(Boolean) ? { faults: listTexts(view.periods, faults) } : {}),
    })),
  }
}

/** The contract has one field for the derivation of a number. It contains the basis. */
function toContractSource(
  source: ViewSource | null,
): Omit<ViewSource, "basis" | "figure" | "registrant" | "publication" | "release"> | null {
  if (!source) return null
  const { basis, derivation, figure, registrant, publication, release, ...filing } = source
  const read = figure && `Basis: ${figureBasisWords[figure]}`
  const words = [derivation, basis, read, publication && describe(publication)].filter(Boolean).join(". ")
  // The number of a publication is only a place in the document.
  return { ...filing, accession: publication ? null : filing.accession, derivation: words || null }
}

function describe({ name, url }: Publication): string {
  return `Imported from ${name}${url ? `, ${url}` : ""}`
}

/** The statement as a table: a line a row, a column a period, oldest first; the bases of periods that are not XBRL. */
export function toStatementCsvRows(
  view: StatementView,
  conversion: Conversion | null = null,
): Record<string, string | number | null>[] {
  const hasFigures = view.rows.some(({ sources }) => sources.some((source) => source?.figure))
  const hasEstimates = view.rows.some(({ sources }) => sources.some((source) => source?.estimated))
  const hasFaults = view.rows.some(({ faults }) => faults.some(Boolean))
  return view.rows.map(({ key, label, format, values, sources, faults }) => ({
    key,
    label,
    format,
    ...Object.fromEntries(
      view.periods.map((period, index) => [`${period.key} (${period.end})`, values[index] ?? null]),
    ),
    ...(conversion ? { converted: isAmount(format) ? describeRate(conversion) : null } : {}),
    ...(hasEstimates ? { estimated: listEstimated(view.periods, sources) } : {}),
    ...(hasFaults ? { faults: describeFaults(view.periods, faults) } : {}),
    ...(hasFigures ? { basis: describeBases(view.periods, sources) } : {}),
  }))
}

/** The periods whose values are estimates: `2024Q4 2025Q4`. */
function listEstimated(periods: ViewPeriod[], sources: (ViewSource | null)[]): string | null {
  const keys = periods.flatMap(({ key }, index) => (sources[index]?.estimated ? [key] : []))
  return keys.join(" ") || null
}

function listTexts(periods: ViewPeriod[], texts: (string | null)[]) {
  return periods.flatMap(({ key }, index) => {
    const reason = texts[index]
    return reason ? [{ period: key, reason }] : []
  })
}

function describeFaults(periods: ViewPeriod[], faults: (string | null)[]): string | null {
  return (
    listTexts(periods, faults)
      .map(({ period, reason }) => `${period}: ${reason}`)
      .join(" ") || null
  )
}

/** Runs of periods with one basis: `1991 to 1992: five-year table; 1993 to 2006: printed statement`. */
function describeBases(periods: ViewPeriod[], sources: (ViewSource | null)[]): string | null {
  const runs: { basis: FigureBasis; first: string; last: string }[] = []
  let open: FigureBasis | null = null
  for (const [index, { key }] of periods.entries()) {
    const basis = sources[index]?.figure ?? null
    const run = runs.at(-1)
    if (basis !== null && basis === open && run) run.last = key
    else if (basis !== null) runs.push({ basis, first: key, last: key })
    open = basis
  }
  const texts = runs.map(
    ({ basis, first, last }) =>
      `${first === last ? first : `${first} to ${last}`}: ${figureBasisWords[basis]}`,
  )
  return texts.join("; ") || null
}
