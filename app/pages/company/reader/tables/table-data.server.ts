import type { SubmittedFiling } from "~/edgar/submissions"
import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSourcesSheet } from "~/lib/workbook/sources-sheet"
import type { BookRequest, Workbook } from "~/lib/workbook/workbook"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { formOfDocument } from "~/model/filings/derive-reading"
import type { JoinedTable } from "~/model/reading/tables/join-tables"
import { columnNames, type FilingTable } from "~/model/reading/tables/section-tables"
import { toPlainFigure } from "~/model/reading/tables/table-cells"
import { toFilingTableSheet } from "~/model/workbook/filing-table-sheet"
import {
  type FilingDataContext,
  type FilingParameters,
  failedReading,
  findFiling,
} from "~/pages/company/reader/data/find-filing.server"
import type { FilingLink } from "~/pages/company/reader/filing/filing-view"
import { toFilingLink } from "~/pages/company/reader/filing/reader-body"
import { parseReaderQuery } from "~/pages/company/reader/filing/reader-query"
import { findTable, followThroughFilings } from "./find-tables.server"
import { toTablePath } from "./table-address"

/** One table of a filing, or the same table of several filings. */
export async function loadFilingTable(
  parameters: FilingParameters,
  request: Request,
  context: FilingDataContext,
): Promise<DataAnswer> {
  const found = await findFiling(parameters, request, context)
  if (found.status !== "found") return found
  const { head, filing, filings: all } = found
  const { searchParams } = new URL(request.url)
  const { table: id, doc } = parseReaderQuery(searchParams)
  if (!id) return notFoundAnswer("The address needs the id of a table, such as table=item-8-table-3.", head)
  const document = doc ?? head.document
  const ref = { ...found.toRef(filing), document, form: formOfDocument(filing, document) }
  const table = await findTable(ref, id, context.filings)
  if (table.status !== "loaded") return failedReading(table)
  const { heading, title, unit } = table.value
  const named = { ...head, document, table: id, heading, title, unit }
  if (searchParams.get("across") !== "filings" || document !== head.document) {
    const plain = toPlainTable(table.value)
    const columns = plain.columns.map((column) => ({
      name: column,
      table: id,
      filing: { ...toFilingLink(filing), document },
    }))
    const rows = table.value.grid.rows.map(([label = "", ...cells]) => ({ label, cells }))
    return {
      status: 200,
      body: { ...named, columns: plain.columns.map((name) => ({ name })), rows: plain.rows },
      csvRows: toCsvRows(plain),
      csvColumns: ["label", ...plain.columns],
      toWorkbook: (book) =>
        toFilingTableBook({ ...head, title: title || heading, unit, columns, rows }, book),
    }
  }
  const { joined, without, unread } = await followThroughFilings(
    { ref, filing, table: table.value, all },
    context.filings,
  )
  const plain = toPlainJoined(joined)
  const columns = joined.columns.map((column, at) => ({
    name: plain.columns[at] ?? "",
    table: column.table,
    filing: toFilingLink(column.filing),
  }))
  return {
    status: 200,
    body: {
      ...named,
      columns: joined.columns.map((column, at) => ({
        name: plain.columns[at],
        accession: column.filing.accession,
        filed: column.filing.filed,
        period: column.filing.period,
        unit: column.unit,
      })),
      without: without.map(({ accession }) => accession),
      unread: unread.map(({ accession }) => accession),
      rows: plain.rows,
    },
    csvRows: toCsvRows(plain),
    csvColumns: ["label", ...plain.columns],
    // The names of the columns have their units, which can differ.
    toWorkbook: (book) =>
      toFilingTableBook({ ...head, title: title || heading, unit: null, columns, rows: joined.rows }, book),
  }
}

interface BookTable {
  ticker: Ticker
  /** The name of the company. */
  name: string
  title: string
  unit: string | null
  columns: readonly { name: string; table: string; filing: FilingLink }[]
  rows: readonly { label: string; cells: readonly (string | null)[] }[]
}

/** A table of one filing or of several as a workbook with its sources. */
function toFilingTableBook(table: BookTable, { origin, data, today }: BookRequest): Workbook {
  const { ticker, name, title, unit, columns, rows } = table
  const toLink = (filing: FilingLink, id: string) => origin + toTablePath(ticker, filing, id)
  const sheet = toFilingTableSheet(
    columns.map((column) => ({ name: column.name, link: toLink(column.filing, column.table) })),
    rows,
  )
  const filings = [...new Map(columns.map((column) => [column.filing.accession, column])).values()]
  return {
    title: `${title}: ${name}`,
    sheets: [
      sheet,
      toSourcesSheet(
        [
          ["Table", { value: title }],
          ["Company", { value: `${name} (${ticker})` }],
          ["The same data as JSON", { value: origin + data, link: origin + data }],
          ["Read on", { value: formatDay(today) }],
          ["Vintage", { value: "As printed in each filing" }],
        ],
        filings.map(({ filing, table: id }) => ({
          ...{ accession: filing.accession, form: filing.form, filed: filing.filed },
          count: columns.filter((column) => column.filing.accession === filing.accession).length,
          link: toLink(filing, id),
        })),
        ["A total has a formula where rows above it give exactly its figure."],
        `Amounts are as printed${unit ? `, ${unit}` : ""}.`,
      ),
    ],
  }
}

/** Rows for programs and spreadsheets: figures without signs of currency, separators and parentheses. */
interface PlainTable {
  columns: string[]
  rows: { label: string; cells: (string | null)[] }[]
}

function toPlainTable({ grid }: FilingTable): PlainTable {
  return {
    columns: columnNames(grid).slice(1),
    rows: grid.rows.map(([label = "", ...cells]) => ({ label, cells: cells.map(toPlainFigure) })),
  }
}

/** Columns of several filings are named by their heading and the filing's date. */
function toPlainJoined({ columns, rows }: JoinedTable<SubmittedFiling>): PlainTable {
  const names = columns.map(
    ({ name, unit, filing }) => `${name}${unit ? `, ${unit}` : ""}, filed ${filing.filed}`,
  )
  return {
    columns: names.map((name, at) => (names.indexOf(name) < at ? `${name} (${at + 1})` : name)),
    rows: rows.map(({ label, cells }) => ({
      label,
      cells: cells.map((cell) => (cell === null ? null : toPlainFigure(cell))),
    })),
  }
}

function toCsvRows({ columns, rows }: PlainTable): Record<string, unknown>[] {
  return rows.map(({ label, cells }) =>
    Object.fromEntries([["label", label], ...columns.map((name, at) => [name, cells[at] ?? null])]),
  )
}
