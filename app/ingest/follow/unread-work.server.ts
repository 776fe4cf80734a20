import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { isAmendment, isPeriodic } from "~/edgar/form-names"
import { parseTagged, type SubmittedFiling } from "~/edgar/submissions"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import { companySource } from "~/ingest/fetch/refresh-company"
import type { Reading } from "~/ingest/kinds/kind"
import type { FilingsKind } from "~/ingest/kinds/kinds.server"
import { getText } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import type { DocumentStore } from "~/platform/documents.server"
import { getSecFile, secFileName } from "~/stores/company/sec-files-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { getSource } from "~/stores/operations/sources-store.server"

export interface UnreadWork extends FilingWork {
  /** True if the filing list names the filing. */
  isListed: boolean
}

interface Stores {
  db: D1Database
  documents: DocumentStore
}

/** The work of a company whose filings its list or its statements do not have. */
export async function listUnreadReports(
  cik: Cik,
  works: FilingWork[],
  stores: Stores,
): Promise<UnreadWork[]> {
  const waiting = await listWithoutFigures(cik, works, stores)
  return withList(works, await listStored(cik, stores), waiting)
}

/** The work whose filings the list or the document of a kind does not have. */
export async function listUnreadFilings(
  { filings: { document, toRead } }: FilingsKind,
  cik: Cik,
  works: FilingWork[],
  stores: Stores,
): Promise<UnreadWork[]> {
  const list = await listStored(cik, stores)
  const known = (await stores.documents.get(document, cik))?.body ?? null
  return withList(works, list, new Set(toRead(list, known).map(({ accession }) => accession)))
}

async function listStored(cik: Cik, { documents }: Stores): Promise<SubmittedFiling[]> {
  const stored = await documents.get(filingsKind, cik)
  return stored ? listFilings(stored.body) : []
}

function withList(works: FilingWork[], list: SubmittedFiling[], waiting: ReadonlySet<string>): UnreadWork[] {
  const unlisted = new Set(without(works, list).map(({ accession }) => accession))
  return works
    .map((work) => ({ ...work, isListed: !unlisted.has(work.accession) }))
    .filter(({ accession, isListed }) => !isListed || waiting.has(accession))
}

/** The work whose filings no document with one of the keys has settled. */
export async function listUnsettled<T>(
  { document, listSettled = () => [] }: Reading<T>,
  keys: readonly string[],
  works: FilingWork[],
  { documents }: Stores,
): Promise<UnreadWork[]> {
  const stored = await Promise.all(keys.map((key) => documents.get(document, key)))
  const settled = stored.flatMap((each) => (each ? listSettled(each.body) : []))
  return without(
    works,
    settled.map((accession) => ({ accession })),
  )
}

function without(works: FilingWork[], stored: { accession: string | null }[]): UnreadWork[] {
  const known = new Set(stored.map(({ accession }) => accession))
  return works.filter(({ accession }) => !known.has(accession)).map((work) => ({ ...work, isListed: false }))
}

/** Periodic reports whose figures the SEC has not published yet. */
async function listWithoutFigures(
  cik: Cik,
  works: FilingWork[],
  { db, documents }: Stores,
): Promise<Set<string>> {
  const reports = works.filter(({ form }) => isPeriodic(form))
  if (reports.length === 0) return new Set()
  const stored = (await documents.get(statementsKind, cik))?.body
  const missing = reports.filter(({ accession }) => !stored?.filings.accession.includes(accession))
  if (missing.length === 0) return new Set()
  const read = async (address: string) => {
    const bytes = await getSecFile(documents, secFileName(address))
    return bytes && getText(bytes)
  }
  const listAddress = edgarAddress.submissions(liveHosts, cik)
  const factsAddress = edgarAddress.companyFacts(liveHosts, cik)
  const [submissions, facts, source] = await Promise.all([
    read(listAddress),
    read(factsAddress),
    getSource(db, companySource(cik)),
  ])
  // A bulk load replaces documents by those of an archive, which may be older or newer than the kept files.
  const tags = parseEntityTags(source?.entityTag)
  const isDerived = (address: string) => secFileName(address) in tags
  const tagged = submissions ? parseTagged(submissions) : new Map<string, boolean>()
  const isExpected = ({ accession, form }: FilingWork) =>
    tagged.get(accession) ?? (!isDerived(listAddress) || (stored !== undefined && !isAmendment(form)))
  // Figures that repeat earlier ones are in no statement.
  return new Set(
    missing
      .filter((work) => isExpected(work) && !(isDerived(factsAddress) && facts?.includes(work.accession)))
      .map(({ accession }) => accession),
  )
}
