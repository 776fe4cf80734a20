import { EdgarUnavailable } from "~/edgar/client"
import { facesToRead, readFaces } from "~/ingest/fetch/refresh-faces"
import type { Cik } from "~/lib/cik"
import { type FacesDocument, mergeFaces, toFacesDocument } from "~/model/faces/faces-document"
import { listFilings } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { isImportedKey } from "~/model/imported/listing-key"
import { facesKind, filingsKind, statementsKind } from "~/stores/document-kinds"
import { getSource } from "~/stores/operations/sources-store.server"
import { deriveCompany } from "./derive-company.server"
import type { IngestEffects } from "./live.server"
import { refreshWhole } from "./read-company.server"
import { apply, readNow, refreshSource } from "./read-through.server"

type FacesEffects = IngestEffects & {
  enqueue: (message: { kind: "faces"; cik: Cik }) => Promise<void>
}

export interface FacesReader {
  /** Asks the queue, after the response, to read the printed statements of a company's reports if some wait. */
  requestBehind: (cik: Cik) => void
}

/** The newest annual and quarterly report come first; the others follow in the background. */
const reportsAStep = 2
/** The pause before a request of the queue is repeated. */
const retriedAfterMs = 5 * 60_000
const leaseMs = 180_000

export function facesReader(effects: FacesEffects, waitUntil: (work: Promise<unknown>) => void): FacesReader {
  const { db, edgar, now, enqueue } = effects
  const request = async (cik: Cik) => {
    if (!edgar || isImportedKey(cik)) return
    const source = await getSource(db, facesSource(cik))
    const last = Math.max(source?.fetchedAt ?? 0, source?.failedAt ?? 0)
    if (Math.abs(now() - last) < retriedAfterMs) return
    if (!(await isWaiting(cik, effects))) return
    await apply({ sources: [readNow(facesSource(cik), now())] }, effects)
    await enqueue({ kind: "faces", cik })
  }
  return {
    requestBehind(cik) {
      waitUntil(
        request(cik).catch((error: unknown) =>
          console.error(`The faces of ${cik} were not requested.`, error),
        ),
      )
    },
  }
}

/** True if the face of a listed report is missing among the stored ones; false if none are stored. */
export async function hasNewFaces(cik: Cik, effects: IngestEffects): Promise<boolean> {
  return (await effects.documents.getStamp(facesKind, cik)) !== null && (await isWaiting(cik, effects))
}

/** True if the face of a listed report is not stored, or the statements were derived without stored ones. */
async function isWaiting(cik: Cik, { documents }: IngestEffects): Promise<boolean> {
  const [stored, filings, statements] = await Promise.all([
    documents.get(facesKind, cik),
    documents.get(filingsKind, cik),
    documents.get(statementsKind, cik),
  ])
  if (!statements) return false
  const waiting = filings ? facesToRead(listFilings(filings.body), stored?.body ?? null) : []
  return waiting.length > 0 || !isJoined(statements.body, stored?.body ?? null)
}

/** Reads the faces of a company's next reports, and derives its statements by them. */
export async function readMoreFaces(
  cik: Cik,
  effects: IngestEffects,
): Promise<{ error: string | null; waiting: number }> {
  let waiting = 0
  const refresh = async () => {
    waiting = await readStep(cik, effects)
    await apply({ sources: [readNow(facesSource(cik), effects.now())] }, effects)
  }
  const outcome = await refreshSource({ sourceKey: facesSource(cik), leaseMs, refresh }, effects)
  if (outcome === "busy") return { error: "Another request is reading this company's reports.", waiting: 0 }
  return { error: outcome.error, waiting }
}

function facesSource(cik: Cik): string {
  return `faces:${cik}`
}

/** Reads the next reports; how many wait after them. Without the SEC, stored faces are used alone. */
async function readStep(cik: Cik, effects: IngestEffects): Promise<number> {
  const { documents, edgar, now } = effects
  const known = (await documents.get(facesKind, cik))?.body ?? null
  const filings = await documents.get(filingsKind, cik)
  const waiting = edgar && filings ? facesToRead(listFilings(filings.body), known) : []
  const chosen = waiting.slice(0, reportsAStep)
  if (edgar && chosen.length > 0) {
    const read = await readFaces(cik, chosen, edgar)
    const others = waiting.slice(chosen.length).map(({ accession, filed }) => ({
      ...{ accession, filed, state: "unread" as const, statements: [], own: [] },
    }))
    const added = mergeFaces(toFacesDocument(cik, others), read)
    await documents.put(facesKind, cik, now(), mergeFaces(known, added))
    if (read.reports.every(({ state }) => state === "unread"))
      throw new EdgarUnavailable("The SEC did not send the reports.")
  }
  const [statements, faces] = await Promise.all([
    documents.get(statementsKind, cik),
    documents.get(facesKind, cik),
  ])
  if (statements && !isJoined(statements.body, faces?.body ?? null)) await deriveAgain(cik, effects)
  return waiting.length - chosen.length
}

async function deriveAgain(cik: Cik, effects: IngestEffects): Promise<void> {
  if (await deriveCompany(cik, effects)) return
  const { error } = await refreshWhole(cik, effects)
  if (error !== null) throw new EdgarUnavailable(error)
}

/** False for statements that were derived without some of the stored faces. */
function isJoined(statements: StatementsDocument, faces: FacesDocument | null): boolean {
  const read = new Set(
    faces?.reports.filter(({ state }) => state === "read").map(({ accession }) => accession),
  )
  const { accession } = statements.filings
  return accession.filter((each) => read.has(each)).length === (statements.faces?.length ?? 0)
}
