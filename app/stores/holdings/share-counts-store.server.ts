import type { IsoDate } from "~/lib/dates"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { DocumentStore } from "~/platform/documents.server"
import { statementsKind } from "~/stores/document-kinds"

/** A company's shares outstanding on some days, and its splits; what is known of them. */
export interface ShareCounts {
  /** On today's basis: splits taken out. */
  counts: { date: IsoDate; shares: number }[]
  splits: { date: IsoDate; ratio: number }[]
}

/** A company's shares outstanding as its stored statements have them; nothing is fetched for it. */
export async function loadShareCounts(documents: DocumentStore, cik: string): Promise<ShareCounts> {
  const stored = await documents.get(statementsKind, cik)
  if (!stored) return { counts: [], splits: [] }
  const view = viewStatement(stored.body, {
    statement: "balance",
    period: "quarterly",
    vintage: "latest",
    asof: null,
  })
  const row = view.rows.find(({ key }) => key === "sharesOutstanding")
  return {
    counts: view.periods.flatMap(({ end }, column) => {
      const shares = row?.values[column]
      return shares ? { date: end, shares } : []
    }),
    splits: stored.body.splits.map(({ date, ratio }) => ({ date, ratio })),
  }
}
