import { absentHeldMs, historyData } from "~/ingest/kinds/history.server"
import type { Cik } from "~/lib/cik"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { absentReason } from "~/model/history/company-history"
import type { HistoryDocument } from "~/model/history/history-document"
import { historyKind } from "~/stores/document-kinds"
import { historySource } from "~/stores/operations/histories-store.server"
import { getSource } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"
import { apply, readNow } from "./read-through.server"

interface HistoryEffects extends IngestEffects {
  enqueue: (message: { kind: string; cik: Cik }) => Promise<void>
}

export interface HistoryReader {
  /**
   * Asks the queue to read a company's filings from before XBRL if some wait. `statements` is null for a company
   * without any. Refreshing is true while they are read.
   */
  request: (
    cik: Cik,
    statements: Pick<StatementsDocument, "history"> | null,
  ) => Promise<{ refreshing: boolean }>
  /** The figures read so far, each with its place; null if there are none. */
  document: (cik: Cik) => Promise<HistoryDocument | null>
}

/** The pause before a request of the queue is repeated while filings wait. */
const retriedAfterMs = 5 * 60_000

export function historyReader(effects: HistoryEffects): HistoryReader {
  const { db, documents, edgar, now, enqueue } = effects
  return {
    document: async (cik) => (await documents.get(historyKind, cik))?.body ?? null,
    async request(cik, statements) {
      const state = statements?.history
      const isWaiting = !state || state.waiting > 0
      const isAbsent = state?.gaps.some(({ reason }) => reason === absentReason) ?? false
      if (!edgar || (!isWaiting && !isAbsent)) return { refreshing: false }
      const source = await getSource(db, historySource(cik))
      const last = Math.max(source?.fetchedAt ?? 0, source?.failedAt ?? 0)
      const heldMs = isWaiting && statements ? retriedAfterMs : absentHeldMs
      if (Math.abs(now() - last) >= heldMs) {
        await apply({ sources: [readNow(historySource(cik), now())] }, effects)
        await enqueue({ kind: historyData.name, cik })
        return { refreshing: true }
      }
      return { refreshing: isWaiting && (state?.waiting ?? 0) > 0 }
    },
  }
}
