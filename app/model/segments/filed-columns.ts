import type { Breakdown, BreakdownColumn } from "./find-breakdowns"
import type { SegmentFiling, SegmentsDocument } from "./segments-document"

/** One period of a breakdown with its filing. */
export interface FiledColumn extends BreakdownColumn {
  filing: SegmentFiling
  breakdown: Breakdown
}

/** All periods of all filings, newest filing first. */
export function listColumns({ filings }: SegmentsDocument): FiledColumn[] {
  return [...filings]
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession))
    .flatMap((filing) =>
      filing.breakdowns.flatMap((breakdown) =>
        breakdown.columns.map((column) => ({ ...column, filing, breakdown })),
      ),
    )
}
