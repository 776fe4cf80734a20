import type { SubmittedFiling } from "~/edgar/submissions"
import type { Reading, StoreEffects, UnreadWork } from "~/ingest/kinds/kind"
import type { FilingsKind } from "~/ingest/kinds/kinds.server"
import { listKeys } from "~/ingest/read-through/own-readings.server"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { filingsKind } from "~/stores/document-kinds"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"

/** The work whose filings the list or the document of a kind does not have. */
export async function listUnreadFilings(
  { filings: { document, toRead } }: FilingsKind,
  cik: Cik,
  works: FilingWork[],
  stores: StoreEffects,
): Promise<UnreadWork[]> {
  const list = await listStored(cik, stores)
  const known = (await stores.documents.get(document, cik))?.body ?? null
  return withList(works, list, new Set(toRead(list, known).map(({ accession }) => accession)))
}

/** The work whose filings a kind's reading has not settled. */
export async function listUnreadOfFiler(
  reading: Reading,
  cik: Cik,
  works: FilingWork[],
  stores: StoreEffects,
): Promise<UnreadWork[]> {
  const { document, listSettled, listWaiting } = reading
  if (listWaiting) {
    const waiting = await listWaiting(cik, works, stores)
    return withList(works, await listStored(cik, stores), waiting)
  }
  if (!listSettled) return []
  const keys = await listKeys(reading, cik, stores.db)
  const stored = await Promise.all(keys.map((key) => stores.documents.get(document, key)))
  const settled = new Set(stored.flatMap((each) => (each ? listSettled(each.body) : [])))
  return works
    .filter(({ accession }) => !settled.has(accession))
    .map((work) => ({ ...work, isListed: false }))
}

async function listStored(cik: Cik, { documents }: StoreEffects): Promise<SubmittedFiling[]> {
  const stored = await documents.get(filingsKind, cik)
  return stored ? listFilings(stored.body) : []
}

function withList(works: FilingWork[], list: SubmittedFiling[], waiting: ReadonlySet<string>): UnreadWork[] {
  const listed = new Set<string>(list.map(({ accession }) => accession))
  return works
    .map((work) => ({ ...work, isListed: listed.has(work.accession) }))
    .filter(({ accession, isListed }) => !isListed || waiting.has(accession))
}
