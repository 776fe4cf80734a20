import type { SubmittedFiling } from "~/edgar/submissions"
import { notFound } from "~/lib/not-found"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import type { ReaderBody } from "~/pages/company/reader/filing/filing-view"
import { failedBody, toFilingLink } from "~/pages/company/reader/filing/reader-body"
import { findTable, followThroughFilings } from "./find-tables.server"

/** The view of one table across filings. Throws a 404 if the document has no such table. */
export async function loadTableBody(
  given: { ref: DocumentRef; id: string; filing: SubmittedFiling; all: SubmittedFiling[] },
  filings: FilingReader,
): Promise<ReaderBody> {
  const { ref, id, filing, all } = given
  const table = await findTable(ref, id, filings)
  if (table.status === "absent") throw notFound(table.reason)
  if (table.status !== "loaded") return failedBody(table)
  const { title, heading, unit } = table.value
  const followed = await followThroughFilings({ ref, filing, table: table.value, all }, filings)
  const { columns, rows, isOwnPeriod } = followed.joined
  return {
    kind: "table",
    table: id,
    title,
    heading,
    unit,
    isOwnPeriod,
    columns: columns.map((column) => ({ ...column, filing: toFilingLink(column.filing) })),
    rows: rows.map((row, key) => ({ key, ...row })),
    without: followed.without.map(toFilingLink),
    unread: followed.unread.map(toFilingLink),
  }
}
