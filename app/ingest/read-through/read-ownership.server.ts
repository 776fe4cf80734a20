import { EdgarUnavailable } from "~/edgar/client"
import type { SubmittedFiling } from "~/edgar/submissions"
import { latestProxy, readInsiders, readPay } from "~/ingest/fetch/refresh-insiders"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import type { PayDocument } from "~/model/executives/pay-document"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { Price } from "~/model/financials/statements/price"
import { formsToRead, type InsidersDocument, unreadForms } from "~/model/insiders/insiders-document"
import { listIssuerPrices } from "~/stores/company/prices-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { filingsKind, insidersKind, payKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply, readNow, readThrough, refreshSource } from "./read-through.server"

/** The documents for a company's pages on people: the loaded ownership forms and the filing list. */
export interface OwnershipDocuments {
  insiders: InsidersDocument
  /** Those of the company's securities. */
  prices: readonly Price[]
  filings: FilingsDocument
  /** The time when the filing list was read, ms since the epoch. */
  listedAt: number
  /** The number of ownership forms that are not loaded yet, and whether they are queued. */
  unread: number
  isLoading: boolean
}

export interface OwnershipReader {
  insiders: (cik: Cik) => Promise<LoadedDocument<OwnershipDocuments>>
  pay: (cik: Cik) => Promise<LoadedDocument<PayDocument>>
}

/** The number of forms that a page waits for; the rest is read in the background. */
const formsAtFirst = 12
/** The number of forms in a message of the queue. */
const formsAMessage = 40
const leaseMs = 120_000
/** The interval at which a stored proxy statement is compared with the list. */
const payKeptMs = 24 * 3_600_000

interface OwnershipEffects extends IngestEffects {
  readThrough: ReadDocument
  enqueue: (message: { kind: "insiders"; cik: Cik }) => Promise<void>
}

export function ownershipReader(
  effects: OwnershipEffects,
  waitUntil: (work: Promise<unknown>) => void,
): OwnershipReader {
  const { db, documents, edgar, now } = effects
  return {
    async insiders(cik) {
      const filings = await effects.readThrough(filingsKind, cik)
      if (filings.status !== "loaded") return filings
      const list = listFilings(filings.document.body)
      const insiders = await readThrough(
        {
          kind: insidersKind,
          key: cik,
          sourceKey: insidersSource(cik),
          leaseMs,
          // The queue reads the listed forms that are not loaded.
          staleAfterMs: () => Number.POSITIVE_INFINITY,
          refresh: edgar && (() => loadInsiders(cik, list, null, formsAtFirst, "page", effects)),
        },
        effects,
        waitUntil,
      )
      if (insiders.status !== "loaded") return insiders
      const { body } = insiders.document
      const unread = unreadForms(list, body).length
      const isLoading = edgar !== null && formsToRead(list, body).length > 0
      if (isLoading) waitUntil(effects.enqueue({ kind: "insiders", cik }))
      return {
        status: "loaded",
        refreshing: isLoading,
        document: {
          ...insiders.document,
          body: {
            insiders: body,
            prices: await listIssuerPrices(cik, { db, documents, lists: () => loadListIndex(db, documents) }),
            filings: filings.document.body,
            listedAt: filings.document.fetchedAt,
            unread,
            isLoading,
          },
        },
      }
    },
    async pay(cik) {
      const filings = await effects.readThrough(filingsKind, cik)
      if (filings.status !== "loaded") return filings
      const list = listFilings(filings.document.body)
      const isLatest = ({ proxy }: PayDocument) => latestProxy(list)?.accession === proxy?.accession
      const sourceKey = `pay:${cik}`
      return readThrough(
        {
          kind: payKind,
          key: cik,
          sourceKey,
          leaseMs,
          staleAfterMs: (stored) => (isLatest(stored) ? Number.POSITIVE_INFINITY : payKeptMs),
          refresh:
            edgar &&
            (async () => {
              const body = await readPay(cik, list, edgar)
              const document = { kind: payKind.name, key: cik, fetchedAt: now(), body }
              await apply({ documents: [document], sources: [readNow(sourceKey, now())] }, effects)
            }),
        },
        effects,
        waitUntil,
      )
    },
  }
}

/** Reads the next forms of a company for the queue; whether there are more, and why they could not be read. */
export async function readMoreInsiders(
  cik: Cik,
  effects: IngestEffects,
): Promise<{ hasNext: boolean; error: string | null }> {
  const { documents, edgar, now } = effects
  if (!edgar) return { hasNext: false, error: effects.edgarRefusal }
  const next = async () => {
    const [filings, stored] = await Promise.all([
      documents.get(filingsKind, cik),
      documents.get(insidersKind, cik),
    ])
    const list = filings ? listFilings(filings.body) : []
    const body = stored?.body ?? null
    return { list, body, hasNext: formsToRead(list, body).length > 0 }
  }
  const refresh = async () => {
    const { list, body, hasNext } = await next()
    if (hasNext) await loadInsiders(cik, list, body, formsAMessage, "behind", effects)
    else await apply({ sources: [readNow(insidersSource(cik), now())] }, effects)
  }
  const outcome = await refreshSource({ sourceKey: insidersSource(cik), leaseMs, refresh }, effects)
  if (outcome === "busy") return { hasNext: false, error: "Another request is reading this company's forms." }
  if (outcome.error !== null) return { hasNext: false, error: outcome.error }
  return { hasNext: (await next()).hasNext, error: null }
}

function insidersSource(cik: Cik): string {
  return `insiders:${cik}`
}

async function loadInsiders(
  cik: Cik,
  list: SubmittedFiling[],
  known: InsidersDocument | null,
  limit: number,
  urgency: "page" | "behind",
  effects: IngestEffects,
): Promise<void> {
  const { edgar, edgarRefusal, now } = effects
  if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
  const body = await readInsiders(cik, list, known, limit, edgar, now(), urgency)
  const document = { kind: insidersKind.name, key: cik, fetchedAt: now(), body }
  await apply({ documents: [document], sources: [readNow(insidersSource(cik), now())] }, effects)
}
