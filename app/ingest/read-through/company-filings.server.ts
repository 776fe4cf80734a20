import { EdgarUnavailable } from "~/edgar/client"
import { apply, readNow } from "~/ingest/apply/apply-batch.server"
import { deriveCompany } from "~/ingest/derive/derive-company.server"
import type { FilingsKind } from "~/ingest/kinds/kinds.server"
import type { Cik } from "~/lib/cik"
import type { StoredDocument } from "~/lib/document-kind"
import type { ReadDocument } from "~/lib/loaded"
import { SizedCache } from "~/lib/sized-cache"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { ReadFilings } from "~/model/filings/read-filings"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { isImportedKey } from "~/model/imported/listing-key"
import type { RawFiles } from "~/platform/raw-files.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { refreshWhole } from "./own-readings.server"
import { askQueue, readThrough, refreshSource } from "./read-through.server"

interface FilingsEffects extends IngestEffects {
  enqueue: (message: { kind: string; cik: Cik }) => Promise<void>
  raw?: RawFiles
}

export interface FilingsReader<T> {
  /** The document with the filing list. It is read if it is not stored, and the queue is asked for the rest. */
  load: (cik: Cik) => Promise<ReadFilings<T>>
  /** The stored document; null if there is none. Pages that show a part of it do not wait for the SEC. */
  stored: (cik: Cik) => Promise<T | null>
  /** Asks the queue to read the filings that wait; true while they are read. */
  request: (
    cik: Cik,
    filings: FilingsDocument | null,
    statements: StatementsDocument | null,
  ) => Promise<boolean>
  /** The same after the response, for a page that does not need the filing list. */
  requestBehind: (cik: Cik) => void
}

interface ReaderEffects extends FilingsEffects {
  readThrough: ReadDocument
  waitUntil: (work: Promise<unknown>) => void
  /** Notes that a later request may get more. */
  report: () => void
}

const leaseMs = 120_000
/** The pause before a page asks the queue again for filings that it has not read. */
const retriedAfterMs = 5 * 60_000
/** Pages that do not need the filing list look for filings of a company once in this time: it takes three documents. */
const lookedAfterMs = 60_000
const lookedAt = new SizedCache<number>(5_000, 1)

/** Pages look for filings again, as in a new isolate. */
export const forgetLooks = () => lookedAt.clear()

/** Reads a kind's filings of companies for pages. */
export function filingsReader<T>(kind: FilingsKind<T>, effects: ReaderEffects): FilingsReader<T> {
  const { documents, edgar, waitUntil } = effects
  const { document, toRead, listUnread = toRead } = kind.filings
  const askAgain = (cik: Cik, newAt?: number) =>
    askQueue(kind.name, cik, { heldMs: retriedAfterMs, newAt }, effects)
  const reader: FilingsReader<T> = {
    async load(cik) {
      const filings = await effects.readThrough(filingsKind, cik)
      if (filings.status !== "loaded") return filings
      const list = filings.document
      const read = await readThrough(
        {
          kind: document,
          key: cik,
          sourceKey: sourceOf(kind, cik),
          leaseMs,
          // The queue reads the listed filings that are not loaded.
          staleAfterMs: () => Number.POSITIVE_INFINITY,
          refresh: edgar && (() => readNext(kind, cik, list.body, "page", effects)),
        },
        effects,
        waitUntil,
      )
      if (read.status !== "loaded") return read
      const listed = listFilings(list.body)
      const isLoading = edgar !== null && toRead(listed, read.document.body).length > 0
      if (isLoading) waitUntil(askAgain(cik, list.fetchedAt))
      return {
        status: "loaded",
        document: read.document,
        list,
        refreshing: read.refreshing || isLoading,
        unread: listUnread(listed, read.document.body).length,
      }
    },
    stored: async (cik) => (await documents.get(document, cik))?.body ?? null,
    requestBehind(cik) {
      const key = sourceOf(kind, cik)
      const isLookedFor = Math.abs(effects.now() - (lookedAt.get(key) ?? 0)) < lookedAfterMs
      if (!edgar || isLookedFor) return
      lookedAt.set(key, effects.now(), 1)
      const work = async () => {
        const [filings, statements] = await Promise.all([
          documents.get(filingsKind, cik),
          documents.get(statementsKind, cik),
        ])
        await reader.request(cik, filings?.body ?? null, statements?.body ?? null)
      }
      waitUntil(
        work().catch((error: unknown) =>
          console.error(`The ${kind.name} of ${cik} were not requested.`, error),
        ),
      )
    },
    async request(cik, filings, statements) {
      if (!edgar || !filings || isImportedKey(cik)) return false
      const known = getCurrent(kind, await documents.get(document, cik))
      const isWaiting = toRead(listFilings(filings), known).length > 0
      if (!isWaiting && !(statements && kind.filings.changesStatements?.(statements, known, []))) return false
      effects.report()
      await askAgain(cik)
      return true
    },
  }
  return reader
}

/** Reads a company's next filings for the queue, which is asked for the rest; null, or why they could not be read. */
export async function readMoreFilings(
  kind: FilingsKind,
  cik: Cik,
  effects: FilingsEffects,
): Promise<string | null> {
  const refresh = async () => {
    const list = await effects.documents.get(filingsKind, cik)
    if (list) await readNext(kind, cik, list.body, "behind", effects)
    else await apply({ sources: [readNow(sourceOf(kind, cik), effects.now())] }, effects)
  }
  const outcome = await refreshSource(
    { sourceKey: sourceOf(kind, cik), leaseMs, refresh: effects.edgar && refresh },
    effects,
  )
  return outcome === "busy" ? `Another request is reading the ${kind.name} of this company.` : outcome.error
}

/** True if a filing of the list is missing in the stored document; false if there is none. */
export async function hasNewFilings(
  kind: FilingsKind,
  cik: Cik,
  { documents }: IngestEffects,
): Promise<boolean> {
  const stored = await documents.get(kind.filings.document, cik)
  const list = stored && (await documents.get(filingsKind, cik))
  return list ? kind.filings.toRead(listFilings(list.body), stored.body).length > 0 : false
}

function sourceOf({ name }: FilingsKind, cik: Cik): string {
  return `${name}:${cik}`
}

/** The stored document, unless an earlier version of the kind wrote it, whose upgrade does not say what is read. */
function getCurrent<T>(kind: FilingsKind<T>, stored: StoredDocument<T> | null): T | null {
  if (!stored || (isOutdated(kind, stored) && !kind.filings.document.upgrade)) return null
  return stored.body
}

function isOutdated({ filings }: FilingsKind, { version }: { version: number }): boolean {
  return version < filings.document.version
}

/** Reads the next filings of a list, and asks the queue for the rest. */
async function readNext<T>(
  kind: FilingsKind<T>,
  cik: Cik,
  list: FilingsDocument,
  urgency: "page" | "behind",
  effects: FilingsEffects,
): Promise<void> {
  const { documents, edgar, edgarRefusal, now, raw = null } = effects
  if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
  const { document, toRead, atFirst, aMessage, isAbsentWithout, read, changesStatements } = kind.filings
  const stored = await documents.get(document, cik)
  const known = getCurrent(kind, stored)
  const listed = listFilings(list)
  const waiting = toRead(listed, known)
  const chosen = waiting.slice(0, urgency === "page" ? atFirst : aMessage)
  const isRead = chosen.length > 0 || (known === null && !isAbsentWithout)
  const others = waiting.slice(chosen.length)
  const body = isRead ? await read(chosen, { list, known, others, edgar, raw, urgency, now: now() }) : known
  const isNew = isRead || (stored !== null && body !== null && isOutdated(kind, stored))
  const given = isNew ? [{ kind: document.name, key: cik, fetchedAt: now(), body }] : []
  // What an earlier version read is replaced, not merged.
  if (body && stored && known === null) await documents.put(document, cik, now(), body)
  if (changesStatements) {
    await apply({ documents: given }, effects)
    const statements = (await documents.get(statementsKind, cik))?.body ?? null
    if (changesStatements(statements, body, chosen)) await deriveAgain(cik, effects)
  }
  await apply(
    { documents: changesStatements ? [] : given, sources: [readNow(sourceOf(kind, cik), now())] },
    effects,
  )
  const left = body === null ? 0 : toRead(listed, body).length
  // A filing that the SEC did not answer for is read at a later visit, not in a circle.
  if (left > 0 && left < waiting.length) await effects.enqueue({ kind: kind.name, cik })
}

async function deriveAgain(cik: Cik, effects: IngestEffects): Promise<void> {
  if (await deriveCompany(cik, effects)) return
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
}
