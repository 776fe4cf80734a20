import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { DocumentStore } from "~/platform/documents.server"
import { statementsKind } from "~/stores/document-kinds"

/** A company's known share counts by day, and its known splits. */
export interface ShareCounts {
  /** Adjusted for splits to today's basis. */
  counts: { date: IsoDate; shares: number }[]
  splits: { date: IsoDate; ratio: number }[]
}

/** A company's shares outstanding in its stored statements, as known on a past day or today; nothing is fetched. */
export async function loadShareCounts(
  documents: DocumentStore,
  cik: Cik,
  asof: IsoDate | null = null,
): Promise<ShareCounts> {
  const stored = await documents.get(statementsKind, cik)
  if (!stored) return { counts: [], splits: [] }
  const view = viewStatement(stored.body, {
    statement: "balance",
    period: "quarterly",
    vintage: "latest",
    asof,
  })
  const row = view.rows.find(({ key }) => key === "sharesOutstanding")
  return {
    counts: view.periods.flatMap(({ end }, column) => {
      const shares = row?.values[column]
      return shares ? { date: end, shares } : []
    }),
    splits: stored.body.splits.flatMap(({ date, ratio }) =>
      asof === null || date <= asof ? { date, ratio } : [],
    ),
  }
}
