import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { latestProxy, readInsiders, readPay } from "~/ingest/fetch/refresh-insiders"
import type { StoredDocument } from "~/lib/document-kind"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import type { PayDocument } from "~/model/executives/pay-document"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { type InsidersDocument, unreadForms } from "~/model/insiders/insiders-document"
import { filingsKind, insidersKind, payKind } from "~/stores/document-kinds"
import { takeLease } from "~/stores/operations/sources-store.server"
import type { IngestEffects } from "./live.server"

/** What a company's pages of people show: their forms as far as loaded, and the filing list they stand in. */
export interface OwnershipDocuments {
  insiders: InsidersDocument
  filings: FilingsDocument
  /** Ownership forms of the list that are not loaded yet, and whether the rest is on its way. */
  unread: number
  isLoading: boolean
}

export interface OwnershipReader {
  insiders: (cik: string) => Promise<LoadedDocument<OwnershipDocuments>>
  pay: (cik: string) => Promise<LoadedDocument<PayDocument>>
}

/** A page waits for so many forms; the rest comes behind it. */
const formsAtFirst = 12
/** The queue reads on in messages of so many forms, up to so many a company. */
const formsAMessage = 40
export const formsAtMost = 400
const leaseMs = 120_000
const budgetMs = 9_000
/** A stored proxy statement is compared with the list this often. */
const payKeptMs = 24 * 3_600_000

export interface OwnershipEffects extends IngestEffects {
  readThrough: ReadDocument
  enqueue: (message: { kind: "insiders"; cik: string }) => Promise<void>
}

export function ownershipReader(
  effects: OwnershipEffects,
  waitUntil: (work: Promise<unknown>) => void,
): OwnershipReader {
  return {
    async insiders(cik) {
      const [filings, stored] = await Promise.all([
        effects.readThrough(filingsKind, cik),
        effects.documents.get(insidersKind, cik),
      ])
      if (filings.status !== "loaded") return filings
      const list = listFilings(filings.document.body)
      const forms = unreadForms(list, stored?.body ?? null)
      const isWanted = forms.length > 0 && loadedCount(stored?.body ?? null) < formsAtMost
      const answer = (insiders: StoredDocument<InsidersDocument>, isLoading: boolean) => ({
        status: "loaded" as const,
        refreshing: isLoading,
        document: {
          ...insiders,
          body: {
            insiders: insiders.body,
            filings: filings.document.body,
            unread: unreadForms(list, insiders.body).length,
            isLoading,
          },
        },
      })
      if (stored) {
        const isLoading = isWanted && effects.edgar !== null
        if (isLoading) waitUntil(effects.enqueue({ kind: "insiders", cik }))
        return answer(stored, isLoading)
      }
      if (!effects.edgar) return { status: "unavailable", reason: effects.edgarRefusal ?? "" }
      const outcome = await withinBudget(
        loadInsiders(cik, list, null, formsAtFirst, effects),
        effects,
        waitUntil,
      )
      if ("reason" in outcome) return { status: "unavailable", reason: outcome.reason }
      const isLoading = unreadForms(list, outcome.document.body).length > 0
      if (isLoading) waitUntil(effects.enqueue({ kind: "insiders", cik }))
      return answer(outcome.document, isLoading)
    },
    async pay(cik) {
      const [filings, stored] = await Promise.all([
        effects.readThrough(filingsKind, cik),
        effects.documents.get(payKind, cik),
      ])
      if (filings.status !== "loaded") return filings
      const list = listFilings(filings.document.body)
      const isNewer = latestProxy(list)?.accession !== stored?.body.proxy?.accession
      const isOld = stored !== null && effects.now() - stored.fetchedAt > payKeptMs
      if (stored && (!isNewer || !isOld || !effects.edgar))
        return { status: "loaded", document: stored, refreshing: false }
      if (!effects.edgar) return { status: "unavailable", reason: effects.edgarRefusal ?? "" }
      const outcome = await withinBudget(loadPay(cik, list, effects), effects, waitUntil)
      return "reason" in outcome
        ? { status: "unavailable", reason: outcome.reason }
        : { status: "loaded", document: outcome.document, refreshing: false }
    },
  }
}

/** Reads the next forms of a company for the queue; true when more are to be read. */
export async function readMoreInsiders(cik: string, effects: IngestEffects): Promise<boolean> {
  const key = `insiders:${cik}`
  const now = effects.now()
  if (!effects.edgar || !(await takeLease(effects.db, key, { now, until: now + leaseMs }))) return false
  const [filings, stored] = await Promise.all([
    effects.documents.get(filingsKind, cik),
    effects.documents.get(insidersKind, cik),
  ])
  const list = filings ? listFilings(filings.body) : []
  const room = Math.min(formsAMessage, formsAtMost - loadedCount(stored?.body ?? null))
  if (room <= 0 || unreadForms(list, stored?.body ?? null).length === 0) {
    await endLease(key, null, effects)
    return false
  }
  try {
    const read = await loadInsiders(cik, list, stored?.body ?? null, room, effects, "behind")
    await endLease(key, null, effects)
    return unreadForms(list, read.body).length > 0 && loadedCount(read.body) < formsAtMost
  } catch (error) {
    await endLease(key, error instanceof Error ? error.message : String(error), effects)
    throw error
  }
}

async function loadInsiders(
  cik: string,
  list: SubmittedFiling[],
  known: InsidersDocument | null,
  limit: number,
  effects: IngestEffects,
  urgency: "page" | "behind" = "page",
): Promise<StoredDocument<InsidersDocument>> {
  const body = await readInsiders(cik, list, known, limit, effects.edgar!, urgency)
  return store(insidersKind, cik, body, effects)
}

async function loadPay(
  cik: string,
  list: SubmittedFiling[],
  effects: IngestEffects,
): Promise<StoredDocument<PayDocument>> {
  return store(payKind, cik, await readPay(cik, list, effects.edgar!), effects)
}

async function store<T>(
  kind: { name: string; version: number },
  key: string,
  body: T,
  effects: IngestEffects,
): Promise<StoredDocument<T>> {
  const fetchedAt = effects.now()
  await applyBatch(ingestBatch.parse({ documents: [{ kind: kind.name, key, fetchedAt, body }] }), effects)
  return { version: kind.version, fetchedAt, body }
}

async function withinBudget<T>(
  work: Promise<StoredDocument<T>>,
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<{ document: StoredDocument<T> } | { reason: string }> {
  const outcome = work.then(
    (document) => ({ document }),
    (error: unknown) => {
      if (error instanceof EdgarUnavailable) return { reason: error.message }
      throw error
    },
  )
  waitUntil(outcome.catch(() => null))
  const late = { reason: "The SEC is slow to answer; loading goes on, so try again in a moment." }
  return Promise.race([outcome, effects.wait(budgetMs).then(() => late)])
}

function loadedCount(document: InsidersDocument | null): number {
  return (document?.filings.length ?? 0) + (document?.unreadable.length ?? 0)
}

async function endLease(key: string, error: string | null, effects: IngestEffects): Promise<void> {
  const now = effects.now()
  const state = error
    ? { key, fetchedAt: null, entityTag: null, error, failedAt: now }
    : { key, fetchedAt: now, entityTag: null, error: null, failedAt: null }
  await applyBatch(ingestBatch.parse({ sources: [state] }), effects)
}
