import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { isAmendment, isPeriodic } from "~/edgar/form-names"
import { parseTagged, type SubmittedFiling } from "~/edgar/submissions"
import { getText } from "~/ingest/fetch/edgar-source"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import { companySource } from "~/ingest/fetch/refresh-company"
import { type Cik, parseCik } from "~/lib/cik"
import { listFilings } from "~/model/filings/filings-document"
import { formsToRead } from "~/model/insiders/insiders-document"
import { schedulesToRead } from "~/model/owners/owners-document"
import type { DocumentStore } from "~/platform/documents.server"
import { getSecFile, secFileName } from "~/stores/company/sec-files-store.server"
import {
  filingsKind,
  fundKind,
  insidersKind,
  investorKind,
  ownersKind,
  statementsKind,
} from "~/stores/document-kinds"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { listLoadedFunds } from "~/stores/operations/followed-store.server"
import type { RefreshName } from "~/stores/operations/refreshes-store.server"
import { getSource } from "~/stores/operations/sources-store.server"

export interface UnreadWork extends FilingWork {
  /** True if the filing list names the filing. */
  isListed: boolean
}

interface Stores {
  db: D1Database
  documents: DocumentStore
}

/** The work whose filings the stored documents do not contain yet. */
export async function listUnread(
  { kind, key }: RefreshName,
  works: FilingWork[],
  { db, documents }: Stores,
): Promise<UnreadWork[]> {
  const cik = parseCik(key)
  if (cik === null || works.length === 0) return []
  if (kind === "investor") {
    const filings = (await documents.get(investorKind, cik))?.body.filings ?? []
    return without(
      works,
      filings.filter(({ state }) => state !== "unread"),
    )
  }
  if (kind === "fund") {
    const tickers = await listLoadedFunds(db, cik)
    const funds = await Promise.all(tickers.map((ticker) => documents.get(fundKind, ticker)))
    return without(
      works,
      funds.flatMap((fund) => fund?.body.reports ?? []),
    )
  }
  const stored = await documents.get(filingsKind, cik)
  const list = stored ? listFilings(stored.body) : []
  const unlisted = new Set(without(works, list).map(({ accession }) => accession))
  const waiting =
    kind === "company"
      ? await listWithoutFigures(cik, works, { db, documents })
      : new Set((await listUnreadForms(kind, cik, list, documents)).map(({ accession }) => accession))
  return works
    .map((work) => ({ ...work, isListed: !unlisted.has(work.accession) }))
    .filter(({ accession, isListed }) => !isListed || waiting.has(accession))
}

async function listUnreadForms(
  kind: string,
  cik: Cik,
  list: SubmittedFiling[],
  documents: DocumentStore,
): Promise<SubmittedFiling[]> {
  if (kind === "owners") return schedulesToRead(list, (await documents.get(ownersKind, cik))?.body ?? null)
  return formsToRead(list, (await documents.get(insidersKind, cik))?.body ?? null)
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
