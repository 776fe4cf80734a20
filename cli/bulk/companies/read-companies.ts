import { closeSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { NotCompanyFacts } from "~/edgar/companyfacts"
import { NotSubmissions } from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { readFacts } from "~/ingest/fetch/read-facts"
import { noOthers, refreshCompany } from "~/ingest/fetch/refresh-company"
import { type EdgarSource, toEdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { append } from "~/lib/collections"
import { toIsoDate } from "~/lib/dates"
import { type FacesDocument, listFaces } from "~/model/faces/faces-document"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { lastMonthEnd, listMonthEnds } from "~/model/query/past/month-ends"
import { derivePastStates } from "~/model/query/past/past-states"
import { filingsKind, pastStatesKind } from "~/stores/document-kinds"
import { type ArchiveEntry, BadEntry, openArchive, readEntry } from "../archive/zip-entries"
import type { CompanyEntries } from "./plan-companies"

/** Paths of the archives; null for one that is not given. */
export interface CompanyArchives {
  facts: string | null
  submissions: string | null
}

export interface CompanyGroup {
  archives: CompanyArchives
  companies: CompanyEntries[]
  /** The time when the archives were made, ms. */
  at: number
  /** The stored printed statements, by CIK. */
  faces: ReadonlyMap<string, FacesDocument>
  /** The first month for which states at month ends are derived; none without it. */
  pastFrom?: string | undefined
}

export interface ReadGroup {
  /** Batches as compressed JSON, each with its companies. */
  bodies: { gzip: Uint8Array; ciks: Cik[] }[]
  refused: { cik: Cik; reason: string }[]
}

/** Keeps a batch well below the 100 MB of a request, and several of them within the 128 MB of a Worker. */
const charactersABatch = 4_000_000

/** Derives the documents of some companies from archives, exactly as from the SEC's addresses. */
export async function readCompanies(group: CompanyGroup): Promise<ReadGroup> {
  const { archives, companies } = group
  const files = openFiles(archives)
  const read: ReadGroup = { bodies: [], refused: [] }
  let waiting: { batches: BatchTexts[]; ciks: Cik[]; size: number } = { batches: [], ciks: [], size: 0 }
  const flush = () => {
    if (waiting.batches.length === 0) return
    const gzip = gzipSync(joinBatches(waiting.batches), { level: 1 })
    read.bodies.push({ gzip: new Uint8Array(gzip), ciks: waiting.ciks })
    waiting = { batches: [], ciks: [], size: 0 }
  }
  try {
    for (const company of companies) {
      const { cik } = company
      try {
        const batch = toTexts(await readCompany(company, group, files))
        const size = batch.reduce((sum, [, values]) => sum + values.length, 0)
        if (waiting.size + size > charactersABatch) flush()
        waiting.batches.push(batch)
        waiting.ciks.push(cik)
        waiting.size += size
      } catch (error) {
        if (
          !(error instanceof BadEntry || error instanceof NotCompanyFacts || error instanceof NotSubmissions)
        )
          throw error
        read.refused.push({ cik, reason: error.message })
      }
    }
    flush()
  } finally {
    for (const file of Object.values(files)) if (file !== null) closeSync(file)
  }
  return read
}

type ArchiveFiles = { [Archive in keyof CompanyArchives]: number | null }

function openFiles({ facts, submissions }: CompanyArchives): ArchiveFiles {
  return {
    facts: facts === null ? null : openArchive(facts),
    submissions: submissions === null ? null : openArchive(submissions),
  }
}

async function readCompany(
  company: CompanyEntries,
  { archives, at, pastFrom, faces }: CompanyGroup,
  files: ArchiveFiles,
): Promise<IngestBatchInput> {
  const source = entriesSource(company, files)
  const printed = faces.get(company.cik) ?? null
  const batch = await refreshCompany(company.cik, at, source, { ...noOthers, faces: printed })
  for (const { body } of batch.documents ?? []) requireCik(body, company.cik)
  const past = pastFrom ? await readPast(company, batch, { at, pastFrom, printed }, source) : []
  return {
    ...batch,
    documents: [...(batch.documents ?? []), ...past],
    // Without the archive of facts, nothing is known of a company's statements.
    profiles: batch.profiles?.map((profile) =>
      archives.facts === null ? { ...profile, financials: null } : profile,
    ),
  }
}

/** A company's states at month ends, up to the last one before the archives were made. */
async function readPast(
  { cik }: CompanyEntries,
  { documents, profiles }: IngestBatchInput,
  { at, pastFrom, printed }: { at: number; pastFrom: string; printed: FacesDocument | null },
  source: EdgarSource,
): Promise<NonNullable<IngestBatchInput["documents"]>> {
  const read = await readFacts(cik, source)
  if (!read) return []
  const [from = "", until] = [listMonthEnds(pastFrom, pastFrom)[0], lastMonthEnd(toIsoDate(at))]
  const list = documents?.find(({ kind }) => kind === filingsKind.name)?.body as FilingsDocument | undefined
  const record = {
    cik,
    name: list?.profile.name || read.facts.name,
    sic: profiles?.[0]?.sic ?? null,
    facts: read.facts,
    faces: printed ? listFaces(printed) : [],
    filings: list ? listFilings(list) : [],
  }
  const body = derivePastStates(record, { from, until })
  return [{ kind: pastStatesKind.name, key: cik, fetchedAt: at, body }]
}

function requireCik(body: unknown, cik: string): void {
  const { cik: named } = body as StatementsDocument | FilingsDocument
  if (named !== cik) throw new BadEntry(`It is about CIK ${named}.`)
}

/** A company's entries under the SEC's addresses. */
function entriesSource({ cik, facts, submissions, pages }: CompanyEntries, files: ArchiveFiles): EdgarSource {
  const entries = new Map<string, [number | null, ArchiveEntry]>()
  if (facts) entries.set(edgarAddress.companyFacts(liveHosts, cik), [files.facts, facts])
  if (submissions) entries.set(edgarAddress.submissions(liveHosts, cik), [files.submissions, submissions])
  for (const page of pages)
    entries.set(edgarAddress.submissionsPage(liveHosts, page.name), [files.submissions, page])
  return toEdgarSource(liveHosts, async (address) => {
    const [file, entry] = entries.get(address) ?? []
    return file == null || !entry ? null : readEntry(file, entry)
  })
}

/** A batch's fields as JSON texts without their brackets; all fields of a company's batch are lists. */
type BatchTexts = [field: string, values: string][]

function toTexts(batch: IngestBatchInput): BatchTexts {
  return Object.entries(batch).flatMap(([field, values]): BatchTexts => {
    const text = JSON.stringify(values)
    return text.length > 2 ? [[field, text.slice(1, -1)]] : []
  })
}

/** Joins batches field by field, without parsing them again. */
function joinBatches(batches: BatchTexts[]): string {
  const fields = new Map<string, string[]>()
  for (const batch of batches) for (const [field, values] of batch) append(fields, field, values)
  return `{${[...fields].map(([field, texts]) => `${JSON.stringify(field)}:[${texts.join(",")}]`).join(",")}}`
}
