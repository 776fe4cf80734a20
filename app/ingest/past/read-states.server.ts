import { liveHosts } from "~/edgar/addresses"
import { isPeriodic } from "~/edgar/form-names"
import { readFacts } from "~/ingest/fetch/read-facts"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { listFaces } from "~/model/faces/faces-document"
import { listFilings } from "~/model/filings/filings-document"
import { type CompanyRecord, derivePastStates, type PastStates } from "~/model/query/past/past-states"
import type { DocumentStore } from "~/platform/documents.server"
import { getSecFile, secFileName } from "~/stores/company/sec-files-store.server"
import { facesKind, filingsKind, pastStatesKind, statementsKind } from "~/stores/document-kinds"

interface StateEffects {
  documents: DocumentStore
  now: () => number
}

interface MonthRange {
  from: IsoDate
  until: IsoDate
}

/**
 * A company's states, which contain the month ends that are needed: the stored ones, or those of all months derived
 * from the SEC's files that are kept. Null if neither reaches so far.
 */
export async function readStates(
  cik: Cik,
  needed: MonthRange,
  all: MonthRange,
  { documents, now }: StateEffects,
): Promise<PastStates | null> {
  const document = await documents.get(pastStatesKind, cik)
  const stored = document?.version === pastStatesKind.version ? document.body : null
  const begins = stored !== null && stored.from <= needed.from
  if (begins && stored.until >= needed.until) return stored
  const statements = await documents.get(statementsKind, cik)
  const lastStored = statements ? lastReport(toDated(statements.body.filings), all.until) : ""
  const record = await readKept(cik, documents)
  if (record && lastReport(record.facts.filings, all.until) >= lastStored) {
    const states = derivePastStates(record, all, stored)
    await documents.put(pastStatesKind, cik, now(), states)
    return states
  }
  // Without a report since, the last state holds.
  return begins && lastStored <= stored.until ? stored : null
}

interface DatedForm {
  form: string
  filed: IsoDate
}

function toDated({ form, filed }: { form: string[]; filed: IsoDate[] }): DatedForm[] {
  return form.map((each, at) => ({ form: each, filed: filed[at] ?? "" }))
}

function lastReport(filings: readonly DatedForm[], until: IsoDate): IsoDate {
  let last: IsoDate = ""
  for (const { form, filed } of filings) if (filed > last && filed <= until && isPeriodic(form)) last = filed
  return last
}

/** The record of a company whose facts are kept as the SEC sent them. */
async function readKept(cik: Cik, documents: DocumentStore): Promise<CompanyRecord | null> {
  const kept = toEdgarSource(liveHosts, (address) => getSecFile(documents, secFileName(address)))
  const read = await readFacts(cik, kept)
  if (!read) return null
  const [filings, faces] = await Promise.all([
    documents.get(filingsKind, cik).then((stored) => stored?.body),
    documents.get(facesKind, cik).then((stored) => stored?.body),
  ])
  return {
    cik,
    name: filings?.profile.name || read.facts.name,
    sic: filings?.profile.sic ?? null,
    facts: read.facts,
    faces: faces ? listFaces(faces) : [],
    filings: filings ? listFilings(filings) : [],
  }
}
