import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import { formOfDocument } from "~/model/filings/derive-reading"
import {
  type FilingDataContext,
  type FilingParameters,
  failedReading,
  findFiling,
} from "~/pages/company/reader/data/find-filing.server"
import { toFilingLink } from "~/pages/company/reader/filing/reader-body"
import { parseReaderQuery } from "~/pages/company/reader/filing/reader-query"
import { findTable, followThroughFilings } from "./find-tables.server"
import { toFilingTableBook } from "./printed-table-book"
import { toCsvRows, toPlainJoined, toPlainTable } from "./table-rows"

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
