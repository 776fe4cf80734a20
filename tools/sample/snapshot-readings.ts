import type { IngestBatchInput } from "~/ingest/batch/batch"
import { refreshCompany } from "~/ingest/fetch/refresh-company"
import { filingReader } from "~/ingest/read-through/filing-reader.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import { derivePeople, peopleFilings } from "~/model/executives/filed/derive-people"
import { annualReports, deriveBusiness } from "~/model/filings/derive-business"
import { formOfDocument } from "~/model/filings/derive-reading"
import { listFilings } from "~/model/filings/filings-document"
import { parseTranscripts } from "~/model/transcripts/parse-transcripts"
import type { DocumentStore } from "~/platform/documents.server"
import { businessKind, filingsKind, peopleKind, redlineKind } from "~/stores/document-kinds"

/**
 * The stored documents of every complete filing in the source: the index and the reading form of its documents, the
 * business section, and the calls. Redlines are created on request.
 */
export async function snapshotReadings(
  cik: Cik,
  at: number,
  edgar: EdgarSource,
  calls: string[],
): Promise<IngestBatchInput> {
  const kept = documentsInMemory()
  const reader = readerOf(kept.store, at, edgar)
  const list = (await refreshCompany(cik, at, edgar)).documents?.find(({ kind }) => kind === filingsKind.name)
  const filings = listFilings(filingsKind.schema.parse(list?.body))
  for (const filing of filings) {
    const index = await reader.index(cik, filing.accession)
    if (index.status !== "loaded") continue
    for (const { name, kind, isViewerPage } of index.value.files) {
      if ((kind !== "html" && kind !== "text") || isViewerPage) continue
      const form = formOfDocument(filing, name)
      const outline = await reader.outline({ cik, accession: filing.accession, document: name, form })
      if (outline.status !== "loaded") throw new Error(`${filing.accession} ${name}: ${outline.reason}`)
    }
  }
  const reports = annualReports(filings)
  const business = reports && (await deriveBusiness(cik, reports, reader))
  if (business) await kept.store.put(businessKind, cik, at, business)
  const people = await derivePeople(cik, peopleFilings(filings), reader)
  if (people) await kept.store.put(peopleKind, cik, at, people)
  return {
    documents: kept.list().filter(({ kind }) => kind !== redlineKind.name),
    transcripts: calls.flatMap((text) =>
      parseTranscripts(text, toIsoDate(at)).transcripts.map(({ transcript }) => ({ cik, transcript })),
    ),
  }
}

/** The people that the reports in the folder name, to add to a company's documents; empty if they name nobody. */
export async function snapshotPeople(
  documents: NonNullable<IngestBatchInput["documents"]>,
  cik: Cik,
  at: number,
  edgar: EdgarSource,
): Promise<NonNullable<IngestBatchInput["documents"]>> {
  const list = documents.find(({ kind }) => kind === filingsKind.name)
  if (!list) return []
  const wanted = peopleFilings(listFilings(filingsKind.schema.parse(list.body)))
  const read = await derivePeople(cik, wanted, readerOf(documentsInMemory().store, at, edgar))
  if (!read?.people.length) return []
  // The SEC has the newer reports that are missing in the folder.
  const { newest: _, ...people } = read
  return [{ kind: peopleKind.name, key: cik, fetchedAt: at, body: people }]
}

function readerOf(documents: DocumentStore, at: number, edgar: EdgarSource) {
  const raw = { get: async () => null, put: async () => {} }
  // No page waits for the reader; a pause between two slices of work ends at once.
  const wait = (ms: number) => (ms === 0 ? Promise.resolve() : new Promise<void>(() => {}))
  return filingReader({ documents, edgar, edgarRefusal: null, raw, now: () => at, wait })
}

function documentsInMemory() {
  const documents = new Map<string, { kind: string; key: string; stored: StoredDocument<unknown> }>()
  const store: DocumentStore = {
    async get<T>(kind: DocumentKind<T>, key: string) {
      const found = documents.get(`${kind.name}/${key}`)
      return (found?.stored as StoredDocument<T> | undefined) ?? null
    },
    async put(kind, key, fetchedAt, body) {
      const stored = { version: kind.version, fetchedAt, body }
      documents.set(`${kind.name}/${key}`, { kind: kind.name, key, stored })
    },
    async putNewer(kind, key, fetchedAt, body) {
      await store.put(kind, key, fetchedAt, body)
      return true
    },
    getStamp: async () => null,
    async putOver(kind, key, fetchedAt, body) {
      await store.put(kind, key, fetchedAt, body)
      return true
    },
    async update(kind, key, fetchedAt, change) {
      const stored = await store.get(kind, key)
      const changed = await change(stored?.body ?? null)
      if (changed !== null) await store.put(kind, key, fetchedAt, changed)
      return changed
    },
    isDamaged: () => false,
    getWhole: (kind, key) => store.get(kind, key),
    listDamagedImports: () => [],
    listKeys: async () => [],
    listWritten: async () => [],
    delete: async () => {},
    getBytes: async () => null,
    putBytes: async () => {},
    prune: async () => {},
  }
  return {
    store,
    list: () =>
      [...documents.values()].map(({ kind, key, stored }) => ({
        kind,
        key,
        fetchedAt: stored.fetchedAt,
        body: stored.body,
      })),
  }
}
