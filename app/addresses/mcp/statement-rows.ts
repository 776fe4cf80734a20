import type { z } from "zod"
import type { financialsAddress } from "~/addresses/definitions/company"
import { append } from "~/lib/collections"
import type { Ticker } from "~/lib/ticker"
import { cellAddress } from "~/model/financials/view/statement-query"
import type { StatementQuery } from "~/model/financials/view/view-statement"
import { findMetric } from "~/model/metrics/metrics"
import { explainUnknownFigure, findFigures, getStatement } from "~/model/names/figure-names"

export type Statement = StatementQuery["statement"]
export type StatementBody = z.infer<typeof financialsAddress.response>
type Row = StatementBody["rows"][number]

/** Rows of one statement with the columns to show. */
interface Shown {
  data: StatementBody
  rows: Row[]
  columns: { key: string; end: string; place: number }[]
}

interface Asked {
  periods: number
  fiscalYear?: number | undefined
  fiscalQuarter?: number | undefined
}

/** The statements that hold the named rows, the asked one first; names that no statement has are left out. */
export function listStatements(asked: Statement, names: readonly string[]): Statement[] {
  const others = names.flatMap(findFigures).flatMap((key) => getStatement(key, asked) ?? [])
  return [...new Set([asked, ...others])]
}

/**
 * The rows that names mean, of statements of one company, and a sentence for each name without a row. The first
 * statement comes before the others, and a row's own name before words of its label.
 */
export function selectRows(
  bodies: readonly StatementBody[],
  names: readonly string[],
): { rows: Map<StatementBody, Row[]>; missing: string[] } {
  const rows = new Map<StatementBody, Row[]>()
  const missing: string[] = []
  for (const name of names) {
    const found = findRows(bodies, name)
    if (found.length === 0) missing.push(explainMissing(name, bodies[0]))
    for (const { body, row } of found) append(rows, body, row)
  }
  // Rows are in the order of the statement.
  for (const [body, found] of rows)
    rows.set(
      body,
      body.rows.filter((row) => found.includes(row)),
    )
  return { rows, missing }
}

function findRows(bodies: readonly StatementBody[], name: string): { body: StatementBody; row: Row }[] {
  const named = findFigures(name)
  for (const body of bodies)
    for (const key of named) {
      const row = body.rows.find((each) => each.key === key)
      if (row) return [{ body, row }]
    }
  const [first] = bodies
  const text = name.toLowerCase()
  return named.length === 0 && first
    ? first.rows
        .filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(text))
        .map((row) => ({ body: first, row }))
    : []
}

function explainMissing(name: string, body: StatementBody | undefined): string {
  const [key] = findFigures(name)
  if (!key || !body) return `${explainUnknownFigure(name)} ${explainElsewhere(name)}`
  const company = body.industry === "general" ? "" : `, or a ${body.industry} has no such row`
  return `${name} (${key}): ${body.name} reports none in these periods${company}.`
}

/** Where a figure is that statements do not have. */
function explainElsewhere(name: string): string {
  const metric = findMetric(name)
  return metric
    ? `The tools compare and screener have it: ${metric.key}.`
    : "Figures that a company defines itself are in earnings with show measures."
}

/** The columns of a statement that are asked for. */
export function selectColumns(
  { periods: all }: StatementBody,
  { periods, fiscalYear, fiscalQuarter }: Asked,
): Shown["columns"] {
  return all
    .map((each, place) => ({ ...each, place }))
    .filter((each) => fiscalYear === undefined || each.fiscalYear === fiscalYear)
    .filter((each) => fiscalQuarter === undefined || each.fiscalQuarter === fiscalQuarter)
    .slice(-periods)
}

/** The reason why no column is shown. */
export function explainNoColumn(
  { name, periods }: StatementBody,
  { fiscalYear, fiscalQuarter }: Asked,
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return `${name} has no figures of these periods.`
  const span = `Its figures are of ${first.key} to ${last.key}`
  if (fiscalYear !== undefined && fiscalYear < first.fiscalYear)
    return `${span}: fiscal ${fiscalYear} is before the data.`
  if (fiscalYear !== undefined && fiscalYear > last.fiscalYear)
    return `${span}: fiscal ${fiscalYear} is not reported yet.`
  return `${span}: there is none of ${[fiscalYear, fiscalQuarter && `quarter ${fiscalQuarter}`].filter(Boolean).join(" ")}.`
}

/** One row for each figure, with its filing and the address of its page. */
export function toCells(
  { data, rows, columns }: Shown,
  query: StatementQuery,
  pageUrl: (path: string) => string,
) {
  return rows.flatMap((row) =>
    columns.map(({ key, end, place }) => {
      const origin = row.sources[place] ?? null
      return {
        row: row.key,
        period: key,
        end,
        value: row.values[place] ?? null,
        accession: origin?.accession ?? null,
        derivation: origin?.derivation ?? undefined,
        estimated: origin?.estimated,
        fault: findText(row.faults, key),
        reason: findText(row.reasons, key),
        source: pageUrl(cellAddress(data.ticker as Ticker, row.key, key, query)),
      }
    }),
  )
}

function findText(texts: { period: string; reason: string }[] | undefined, key: string): string | undefined {
  return texts?.find(({ period }) => period === key)?.reason
}

/** A row of figures over periods, with the filing and the derivation of each. */
interface GridRow {
  key: string
  values: (number | null)[]
  sources: ({ accession: string | null; derivation: string | null; estimated?: true | undefined } | null)[]
  faults?: Row["faults"]
  reasons?: Row["reasons"]
}

/**
 * One row for each figure of a statement or note and a column for each period. `filings` has the periods of which the
 * figure is not from the filing that most figures of the period are from; `notes` says what is not as filed.
 */
export function toGrid(
  shown: readonly { rows: readonly GridRow[]; columns: readonly { key: string; place: number }[] }[],
): {
  filings: string
  columns: string[]
  rows: { row: string }[]
} {
  const usual = new Map<string, string>()
  const keys = [...new Set(shown.flatMap(({ columns }) => columns.map(({ key }) => key)))]
  for (const key of keys) {
    const counts = new Map<string, number>()
    for (const { rows, columns } of shown)
      for (const { place } of columns.filter((column) => column.key === key))
        for (const { sources } of rows) {
          const accession = sources[place]?.accession
          if (accession) counts.set(accession, (counts.get(accession) ?? 0) + 1)
        }
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (most) usual.set(key, most[0])
  }
  const rows = shown.flatMap(({ rows, columns }) =>
    rows.map((row) => {
      const cells = columns.map((column) => ({ ...column, source: row.sources[column.place] ?? null }))
      const others = cells.flatMap(({ key, source }) =>
        source?.accession && source.accession !== usual.get(key) ? [{ key, text: source.accession }] : [],
      )
      const notes = cells.flatMap(({ key, source, place }) => {
        const texts = [
          source?.derivation,
          source?.estimated && "estimate",
          findText(row.faults, key),
          row.values[place] === null && findText(row.reasons, key),
        ].filter(Boolean)
        return texts.length > 0 ? [{ key, text: texts.join("; ") }] : []
      })
      return {
        row: row.key,
        ...Object.fromEntries(columns.map(({ key, place }) => [key, row.values[place] ?? null])),
        ...(others.length > 0 && { filings: joinAlike(others, columns.length) }),
        ...(notes.length > 0 && { notes: joinAlike(notes, columns.length) }),
      }
    }),
  )
  return {
    filings: [...usual].map(([key, accession]) => `${key} ${accession}`).join(", "),
    // A key that is a number would come before the others.
    columns: ["row", ...keys, "filings", "notes"],
    rows,
  }
}

/** Equal texts once, after their periods; of all periods alone. */
function joinAlike(texts: readonly { key: string; text: string }[], all: number): string {
  const keys = new Map<string, string[]>()
  for (const { key, text } of texts) append(keys, text, key)
  return [...keys].map(([text, of]) => (of.length === all ? text : `${of.join(" ")}: ${text}`)).join("; ")
}
