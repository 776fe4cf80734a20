import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSourcesSheet } from "~/lib/workbook/sources-sheet"
import {
  type BookRequest,
  dayFormat,
  type SheetCell,
  toSerialDay,
  type Workbook,
} from "~/lib/workbook/workbook"
import { toFilingTableSheet } from "~/model/workbook/filing-table-sheet"
import type { FilingLink } from "~/pages/company/reader/filing/filing-view"
import { toTablePath } from "./table-address"

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
export function toFilingTableBook(table: BookTable, { origin, data, today }: BookRequest): Workbook {
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
        filings.map(({ filing, table: id }): SheetCell[] => [
          { value: filing.accession, link: toLink(filing, id) },
          { value: filing.form },
          { value: toSerialDay(filing.filed), format: dayFormat },
          { value: columns.filter((column) => column.filing.accession === filing.accession).length },
        ]),
        ["A total has a formula where rows above it give exactly its figure."],
        `Amounts are as printed${unit ? `, ${unit}` : ""}.`,
      ),
    ],
  }
}
