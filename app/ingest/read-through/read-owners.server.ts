import { EdgarUnavailable } from "~/edgar/client"
import { readOwners } from "~/ingest/fetch/refresh-owners"
import type { Cik } from "~/lib/cik"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { type OwnersDocument, schedulesToRead } from "~/model/owners/owners-document"
import { filingsKind, ownersKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { apply, readNow, readThrough, refreshSource } from "./read-through.server"

/** A company's schedules, and how many of its list are not read yet. */
export interface OwnersDocuments {
  owners: OwnersDocument
  unread: number
  isLoading: boolean
}

export interface OwnersReader {
  owners: (cik: Cik) => Promise<LoadedDocument<OwnersDocuments>>
  /** The stored document; null if there is none. Pages that show a part of it do not wait for the SEC. */
  stored: (cik: Cik) => Promise<OwnersDocument | null>
}

/** The number of schedules that a page waits for; the rest is read in the background. */
const schedulesAtFirst = 8
const schedulesAMessage = 24
const leaseMs = 120_000

interface OwnersEffects extends IngestEffects {
  readThrough: ReadDocument
  enqueue: (message: { kind: "owners"; cik: Cik }) => Promise<void>
}

export function ownersReader(
  effects: OwnersEffects,
  waitUntil: (work: Promise<unknown>) => void,
): OwnersReader {
  const { edgar, documents } = effects
  return {
    stored: async (cik) => (await documents.get(ownersKind, cik))?.body ?? null,
    async owners(cik) {
      const filings = await effects.readThrough(filingsKind, cik)
      if (filings.status !== "loaded") return filings
      const list = filings.document.body
      const owners = await readThrough(
        {
          kind: ownersKind,
          key: cik,
          sourceKey: ownersSource(cik),
          leaseMs,
          // The queue reads the listed schedules that are not loaded.
          staleAfterMs: () => Number.POSITIVE_INFINITY,
          refresh:
            edgar && (() => loadOwners(list, null, { limit: schedulesAtFirst, urgency: "page" }, effects)),
        },
        effects,
        waitUntil,
      )
      if (owners.status !== "loaded") return owners
      const { body } = owners.document
      const unread = schedulesToRead(listFilings(list), body).length
      const isLoading = edgar !== null && unread > 0
      if (isLoading) waitUntil(effects.enqueue({ kind: "owners", cik }))
      return {
        status: "loaded",
        refreshing: isLoading,
        document: { ...owners.document, body: { owners: body, unread, isLoading } },
      }
    },
  }
}

/** Reads the next schedules of a company for the queue; whether there are more, and why they could not be read. */
export async function readMoreOwners(
  cik: Cik,
  effects: IngestEffects,
): Promise<{ hasNext: boolean; error: string | null }> {
  const { documents, edgar, now } = effects
  if (!edgar) return { hasNext: false, error: effects.edgarRefusal }
  const next = async () => {
    const [filings, stored] = await Promise.all([
      documents.get(filingsKind, cik),
      documents.get(ownersKind, cik),
    ])
    const body = stored?.body ?? null
    const list = filings?.body ?? null
    return { list, body, hasNext: list !== null && schedulesToRead(listFilings(list), body).length > 0 }
  }
  const refresh = async () => {
    const { list, body, hasNext } = await next()
    if (list && hasNext)
      await loadOwners(list, body, { limit: schedulesAMessage, urgency: "behind" }, effects)
    else await apply({ sources: [readNow(ownersSource(cik), now())] }, effects)
  }
  const outcome = await refreshSource({ sourceKey: ownersSource(cik), leaseMs, refresh }, effects)
  if (outcome === "busy")
    return { hasNext: false, error: "Another request is reading this company's schedules." }
  if (outcome.error !== null) return { hasNext: false, error: outcome.error }
  return { hasNext: (await next()).hasNext, error: null }
}

function ownersSource(cik: Cik): string {
  return `owners:${cik}`
}

async function loadOwners(
  list: FilingsDocument,
  known: OwnersDocument | null,
  options: { limit: number; urgency: "page" | "behind" },
  effects: IngestEffects,
): Promise<void> {
  const { edgar, edgarRefusal, now } = effects
  if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
  const body = await readOwners(list, known, { ...options, now: now() }, edgar)
  const document = { kind: ownersKind.name, key: list.cik, fetchedAt: now(), body }
  await apply({ documents: [document], sources: [readNow(ownersSource(list.cik), now())] }, effects)
}
