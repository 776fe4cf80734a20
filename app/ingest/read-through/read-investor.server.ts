import { EdgarUnavailable } from "~/edgar/client"
import { NotSubmissions } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import {
  filingsToRead,
  investorSource,
  listInvestorFilings,
  readInvestorFilings,
} from "~/ingest/fetch/refresh-investor"
import { failureHeldMs } from "~/ingest/parts/sources-part.server"
import type { StoredDocument } from "~/lib/document-kind"
import type { LoadedDocument } from "~/lib/loaded"
import type { FilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { filingTableKind, investorKind } from "~/stores/document-kinds"
import { getSource, takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** A page waits for so many filings, the latest two quarters with amendments; the queue brings the rest. */
const filingsAtFirst = 3
const filingsAMessage = 8
const budgetMs = 9_000
const leaseMs = 120_000
/** A filing list is asked for again after this long; managers file four times a year. */
const staleAfterMs = 12 * 3_600_000
/** With filings still to be read, a reader starts the next of them this soon. */
const retriedAfterMs = 10 * 60_000
/** How long "files no 13F" is believed. */
const absenceHeldMs = 24 * 3_600_000

export interface InvestorEffects extends IngestEffects {
  enqueue: (message: { kind: "investor"; cik: string }) => Promise<void>
}

export interface InvestorReader {
  /** Any filer of 13F, tracked or not. */
  investor: (cik: string) => Promise<LoadedDocument<InvestorDocument>>
  /** One filing's rows as filed; null where they are not stored. */
  filingTable: (accession: string) => Promise<FilingTable | null>
}

export function investorReader(
  effects: InvestorEffects,
  waitUntil: (work: Promise<unknown>) => void,
): InvestorReader {
  return {
    filingTable: async (accession) => (await effects.documents.get(filingTableKind, accession))?.body ?? null,
    async investor(cik) {
      const stored = await effects.documents.get(investorKind, cik)
      if (stored) return { status: "loaded", document: stored, refreshing: refreshBehind(stored) }
      const source = await getSource(effects.db, investorSource(cik))
      const age = (at: number | null | undefined) => effects.now() - (at ?? 0)
      if (source?.fetchedAt && !source.error && age(source.fetchedAt) < absenceHeldMs)
        return { status: "absent" }
      if (!effects.edgar) return { status: "unavailable", reason: effects.edgarRefusal ?? "" }
      if (source?.error && age(source.failedAt) < failureHeldMs)
        return { status: "unavailable", reason: source.error }
      const refresh = refreshInvestor(cik, filingsAtFirst, effects)
      waitUntil(refresh)
      const outcome = await Promise.race([refresh, effects.wait(budgetMs).then(() => "late" as const)])
      if (outcome === "late" || outcome.error !== null)
        return {
          status: "unavailable",
          reason:
            outcome === "late"
              ? "The SEC is slow to answer; loading goes on, so try again in a moment."
              : outcome.error!,
        }
      const fetched = await effects.documents.get(investorKind, cik)
      return fetched
        ? { status: "loaded", document: fetched, refreshing: outcome.remaining > 0 }
        : { status: "absent" }
    },
  }

  function refreshBehind(stored: StoredDocument<InvestorDocument>): boolean {
    if (effects.edgar === null) return false
    const isWaiting = stored.body.filings.some(({ state }) => state === "unread")
    const isStale = effects.now() - stored.fetchedAt > (isWaiting ? retriedAfterMs : staleAfterMs)
    if (isStale) waitUntil(refreshInvestor(stored.body.cik, filingsAtFirst, effects))
    return isStale || isWaiting
  }
}

/** Reads the next filings of a manager and asks the queue for the rest. Never throws. */
export async function refreshInvestor(
  cik: string,
  count: number,
  effects: InvestorEffects,
): Promise<{ error: string | null; remaining: number }> {
  const key = investorSource(cik)
  const now = effects.now()
  if (!(await takeLease(effects.db, key, { now, until: now + leaseMs })))
    return { error: "This investor is being loaded from the SEC; try again in a moment.", remaining: 0 }
  const settle = async (error: string | null) =>
    applyBatch(
      ingestBatch.parse({
        sources: [
          error
            ? { key, fetchedAt: null, entityTag: null, error, failedAt: effects.now() }
            : { key, fetchedAt: effects.now(), entityTag: null, error: null, failedAt: null },
        ],
      }),
      effects,
    )
  try {
    if (!effects.edgar) throw new EdgarUnavailable(effects.edgarRefusal ?? "")
    const list = await listInvestorFilings(cik, effects.edgar)
    if (!list || list.listed.length === 0) {
      await settle(null)
      return { error: null, remaining: 0 }
    }
    const known = await effects.documents.get(investorKind, cik)
    const waiting = filingsToRead(list.listed, known?.body ?? null)
    const chosen = waiting.slice(0, count)
    const batch = await readInvestorFilings(cik, list, chosen, effects.now(), effects.edgar)
    await applyBatch(ingestBatch.parse(batch), effects)
    const remaining = waiting.length - chosen.length
    if (remaining > 0) await effects.enqueue({ kind: "investor", cik })
    return { error: null, remaining }
  } catch (error) {
    const isFault = error instanceof EdgarUnavailable || error instanceof NotSubmissions
    if (!isFault) console.error(error)
    const reason = isFault ? error.message : "What the SEC answered could not be read."
    await settle(reason)
    return { error: reason, remaining: 0 }
  }
}

/** The queue's share of a manager's older quarters. */
export async function readMoreFilings(cik: string, effects: InvestorEffects): Promise<boolean> {
  return (await refreshInvestor(cik, filingsAMessage, effects)).error === null
}
