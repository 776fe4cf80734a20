import type { LoadedDocument } from "~/lib/loaded"
import { type DataAnswer, withDocument } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { type SegmentRow, type SegmentTable, toSegmentTables } from "~/model/segments/segment-tables"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { parseSegmentsQuery } from "~/model/segments/segments-query"

/** The breakdowns as data: a row for each part and period, with its filing. */
export function toSegmentsData(
  { ticker, cik, name }: ListedCompany,
  loaded: LoadedDocument<SegmentsDocument>,
  params: URLSearchParams,
): DataAnswer {
  const { period } = parseSegmentsQuery(params)
  return withDocument(loaded, "segments of this company", ({ body }) => {
    const tables = toSegmentTables(body, period)
    return {
      ticker,
      cik,
      name,
      period,
      unread: body.filings.filter(({ state }) => state === "unread").length,
      sums: tables.flatMap((table) => toFigures(table, table.sums)),
      rows: tables.flatMap((table) => toFigures(table, table.rows)),
    }
  })
}

function toFigures(table: SegmentTable, rows: SegmentRow[]) {
  return rows.flatMap(({ key, label, kind, values }) =>
    table.columns.flatMap((column, at) => {
      const value = values[at] ?? null
      if (value === null) return []
      const { fiscalYear, fiscalQuarter, start, end, total, concept, isComputed, filing } = column
      return {
        breakdown: table.key,
        measure: table.measure,
        axis: table.axis,
        part: key,
        label,
        kind,
        fiscalYear,
        fiscalQuarter,
        start,
        end,
        value,
        total,
        unit: table.unit,
        isComputed,
        concept,
        accession: filing.accession,
        form: filing.form,
        filed: filing.filed,
      }
    }),
  )
}
