import { EdgarUnavailable } from "~/edgar/client"
import { readReleases, releasesToRead, toUnread } from "~/ingest/fetch/refresh-releases"
import type { Cik } from "~/lib/cik"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { isImportedKey } from "~/model/imported/listing-key"
import { withAnnounced } from "~/model/releases/announced-quarters"
import { mergeReleases, type ReleasesDocument } from "~/model/releases/release-document"
import { filingsKind, releasesKind, statementsKind } from "~/stores/document-kinds"
import { getSource } from "~/stores/operations/sources-store.server"
import { deriveCompany } from "./derive-company.server"
import type { IngestEffects } from "./live.server"
import { refreshWhole } from "./read-company.server"
import type { HistoryEffects } from "./read-history.server"
import { apply, readNow, refreshSource } from "./read-through.server"

type ReleasesEffects = IngestEffects & {
  enqueue: (message: { kind: "releases"; cik: Cik }) => Promise<void>
}

export interface ReleasesReader {
  stored: (cik: Cik) => Promise<ReleasesDocument | null>
  /** Asks the queue to read a company's releases if some wait; true while they are read. */
  request: (
    cik: Cik,
    filings: FilingsDocument | null,
    statements: StatementsDocument | null,
  ) => Promise<boolean>
  /** The same after the response, for a page that does not need the filing list. */
  requestBehind: (cik: Cik) => void
}

/** The number of releases that are read before the statements are derived again. Each is two requests to the SEC. */
const releasesAStep = 4
/** The pause before a request of the queue is repeated. */
const retriedAfterMs = 5 * 60_000
const leaseMs = 120_000

export function releasesReader(
  effects: ReleasesEffects,
  waitUntil: (work: Promise<unknown>) => void,
  report: () => void,
): ReleasesReader {
  const { db, documents, edgar, now, enqueue } = effects
  const stored = async (cik: Cik) => (await documents.get(releasesKind, cik))?.body ?? null
  const reader: ReleasesReader = {
    stored,
    requestBehind(cik) {
      const work = async () => {
        const [filings, statements] = await Promise.all([
          documents.get(filingsKind, cik),
          documents.get(statementsKind, cik),
        ])
        await reader.request(cik, filings?.body ?? null, statements?.body ?? null)
      }
      waitUntil(
        work().catch((error: unknown) => console.error(`The releases of ${cik} were not requested.`, error)),
      )
    },
    async request(cik, filings, statements) {
      if (!edgar || !filings || isImportedKey(cik)) return false
      const releases = await stored(cik)
      const isWaiting = releasesToRead(listFilings(filings), releases).length > 0
      if (!isWaiting && (!statements || isJoined(statements, releases))) return false
      // A later request gets more.
      report()
      const source = await getSource(db, releasesSource(cik))
      const last = Math.max(source?.fetchedAt ?? 0, source?.failedAt ?? 0)
      if (Math.abs(now() - last) < retriedAfterMs) return true
      await apply({ sources: [readNow(releasesSource(cik), now())] }, effects)
      await enqueue({ kind: "releases", cik })
      return true
    },
  }
  return reader
}

/** Reads a company's next releases, and derives its statements with them. */
export async function readMoreReleases(
  cik: Cik,
  effects: HistoryEffects,
): Promise<{ error: string | null; waiting: number }> {
  let waiting = 0
  const refresh = async () => {
    waiting = await readStep(cik, effects)
    await apply({ sources: [readNow(releasesSource(cik), effects.now())] }, effects)
  }
  const outcome = await refreshSource(
    { sourceKey: releasesSource(cik), leaseMs, refresh: effects.edgar && refresh },
    effects,
  )
  if (outcome === "busy") return { error: "Another request is reading this company's releases.", waiting: 0 }
  return { error: outcome.error, waiting }
}

/** True if a release of the filing list is missing among the stored ones; false if none are stored. */
export async function hasNewReleases(cik: Cik, { documents }: IngestEffects): Promise<boolean> {
  const stored = await documents.get(releasesKind, cik)
  const filings = stored && (await documents.get(filingsKind, cik))
  return filings ? releasesToRead(listFilings(filings.body), stored.body).length > 0 : false
}

function releasesSource(cik: Cik): string {
  return `releases:${cik}`
}

/** Reads the next releases; how many wait after them. */
async function readStep(cik: Cik, effects: HistoryEffects): Promise<number> {
  const { documents, edgar, edgarRefusal, now, raw } = effects
  if (!edgar) throw new EdgarUnavailable(edgarRefusal ?? "")
  const filings = await documents.get(filingsKind, cik)
  if (!filings) return 0
  const known = (await documents.get(releasesKind, cik))?.body ?? null
  const waiting = releasesToRead(listFilings(filings.body), known)
  const chosen = waiting.slice(0, releasesAStep)
  if (chosen.length === 0) {
    const statements = (await documents.get(statementsKind, cik))?.body
    if (statements && !isJoined(statements, known)) await deriveAgain(cik, effects)
    return 0
  }
  const read = await readReleases(cik, chosen, edgar, raw)
  const others = waiting.slice(chosen.length).map(toUnread)
  await documents.put(
    releasesKind,
    cik,
    now(),
    mergeReleases(known, { cik, filings: [...read.filings, ...others] }),
  )
  if (read.filings.every(({ state }) => state === "unread"))
    throw new EdgarUnavailable("The SEC did not send the results releases.")
  if (read.filings.some(({ quarter, state }) => quarter === 4 && state === "read"))
    await deriveAgain(cik, effects)
  return others.length
}

async function deriveAgain(cik: Cik, effects: IngestEffects): Promise<void> {
  if (await deriveCompany(cik, effects)) return
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
}

/** False for statements that have lost their releases, as after a bulk load. */
function isJoined(statements: StatementsDocument, releases: ReleasesDocument | null): boolean {
  return statements.announced !== undefined || withAnnounced(statements, releases).announced === undefined
}
