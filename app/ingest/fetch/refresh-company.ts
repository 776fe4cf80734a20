import { edgarAddress } from "~/edgar/addresses"
import { isOfAddress, otherSubject } from "~/edgar/answered-subject"
import { readCompanyFacts } from "~/edgar/companyfacts"
import { getCountry } from "~/edgar/countries"
import { isAnnual } from "~/edgar/form-names"
import {
  isPage,
  type OlderPage,
  parseSubmissions,
  parseSubmissionsPage,
  type Submissions,
  type SubmittedFiling,
} from "~/edgar/submissions"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { getSuccession } from "~/model/directory/predecessors"
import { toEarningsPart } from "~/model/earnings/release-results"
import { type FacesDocument, listFaces } from "~/model/faces/faces-document"
import { type FilingsDocument, listFilings, toFilingsDocument } from "~/model/filings/filings-document"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { emptyFacts, joinFigures } from "~/model/financials/figures/join-figures"
import { firstXbrlDay, toFigures, toHistoryState } from "~/model/history/company-history"
import type { HistoryDocument } from "~/model/history/history-document"
import type { ImportedStatements } from "~/model/imported/imported-document"
import { withImported, withPublications } from "~/model/imported/imported-facts"
import { companyBatch } from "~/model/metrics/company-batch"
import { deriveNoteFacts } from "~/model/notes/note-facts"
import { withAnnounced } from "~/model/releases/announced-quarters"
import type { ReleasesDocument } from "~/model/releases/release-document"
import { secFileName } from "~/stores/company/sec-files-store.server"
import { filingsKind, noteFactsKind, statementsKind } from "~/stores/document-kinds"
import { leftOutSource } from "~/stores/operations/left-out-store.server"
import { formatEntityTags } from "./entity-tags"
import { joinFacts } from "./read-facts"

/** The number of older pages of a filing list that are read at once. A bank has dozens, mostly of structured notes. */
const olderPagesRead = 6

/** The files of a company to request; the others are the kept ones. */
export interface WantedFiles {
  list: boolean
  facts: boolean
}

/** Files that were read before, with their entity tags. */
interface KeptFiles {
  tags: Record<string, string>
  read: (name: string) => Promise<Uint8Array | null>
  wanted: WantedFiles
}

export const allFiles: WantedFiles = { list: true, facts: true }
const nothingKept: KeptFiles = { tags: {}, read: async () => null, wanted: allFiles }

/** A file of the SEC, and whether it is the kept one. */
interface CompanyFile {
  name: string
  bytes: Uint8Array
  entityTag: string | null
  isKept: boolean
}

/** A company's filing list with its older pages, and its facts. */
interface CompanyFiles {
  submissions: CompanyFile | null
  pages: { page: OlderPage; file: CompanyFile | null }[]
  facts: CompanyFile | null
  /** The facts of the registrant whose history the company continues. */
  predecessorFacts: CompanyFile | null
}

/** Reads a company's files from the SEC; of files that are unchanged, the kept ones. */
export async function readCompanyFiles(
  cik: Cik,
  edgar: EdgarSource,
  allKept: KeptFiles = nothingKept,
): Promise<CompanyFiles> {
  const kept = ofAddress(allKept)
  const read = (address: string) => readFile(address, edgar, kept)
  const succession = getSuccession(cik)
  const [submissions, facts, predecessorFacts] = await Promise.all([
    read(edgarAddress.submissions(edgar.hosts, cik)),
    read(edgarAddress.companyFacts(edgar.hosts, cik)),
    succession && read(edgarAddress.companyFacts(edgar.hosts, succession.predecessor)),
  ])
  const olderPages = listPages(submissions?.bytes ?? null)
  const knownPages = submissions?.isKept
    ? olderPages
    : listPages(submissions && (await kept.read(submissions.name)))
  const pages = await Promise.all(
    olderPages.map(async (page, position) => {
      const address = edgarAddress.submissionsPage(edgar.hosts, page.fileName)
      const isKnown = knownPages.some((known) => isSamePage(known, page))
      const file = position < olderPagesRead ? await readPage(address, page, isKnown, edgar, kept) : null
      return { page, file }
    }),
  )
  return { submissions, pages, facts, predecessorFacts }
}

/** A kept file that names another company is read again. */
function ofAddress(kept: KeptFiles): KeptFiles {
  return {
    ...kept,
    async read(name) {
      const bytes = await kept.read(name)
      return bytes && isOfAddress(name, bytes) ? bytes : null
    },
  }
}

function listPages(submissions: Uint8Array | null): OlderPage[] {
  return submissions ? parseSubmissions(getText(submissions)).olderPages : []
}

function isSamePage(one: OlderPage, other: OlderPage): boolean {
  return (
    one.fileName === other.fileName &&
    one.from === other.from &&
    one.to === other.to &&
    one.count === other.count
  )
}

/** A page that the list describes as before is unchanged. One that is not available leaves a gap. */
async function readPage(
  address: string,
  page: OlderPage,
  isKnown: boolean,
  edgar: EdgarSource,
  kept: KeptFiles,
): Promise<CompanyFile | null> {
  const name = secFileName(address)
  const bytes = isKnown ? await kept.read(name) : null
  if (bytes !== null) return { name, bytes, entityTag: kept.tags[name] ?? null, isKept: true }
  try {
    const file = await readFile(address, edgar, kept)
    if (file && !isPage(page, parseSubmissionsPage(getText(file.bytes)))) throw otherSubject(name)
    return file
  } catch {
    return null
  }
}

async function readFile(address: string, edgar: EdgarSource, kept: KeptFiles): Promise<CompanyFile | null> {
  const name = secFileName(address)
  // Without a tag, the stored documents are those of an archive, which may be newer than the kept file.
  const isWanted =
    !kept.tags[name] || (name.startsWith("companyfacts/") ? kept.wanted.facts : kept.wanted.list)
  const stored = isWanted ? null : await kept.read(name)
  if (stored !== null) return { name, bytes: stored, entityTag: kept.tags[name] ?? null, isKept: true }
  const answer = await edgar.readTagged(address, kept.tags[name] ?? null)
  if (answer.status === "found") return { name, ...pick(answer), isKept: false }
  if (answer.status === "absent") return null
  const bytes = await kept.read(name)
  if (bytes !== null) return { name, bytes, entityTag: kept.tags[name] ?? null, isKept: true }
  const again = await edgar.readTagged(address, null)
  return again.status === "found" ? { name, ...pick(again), isKept: false } : null
}

function pick({ bytes, entityTag }: { bytes: Uint8Array; entityTag: string | null }) {
  return { bytes, entityTag }
}

/** All files that were read. */
export function listFiles({ submissions, pages, facts, predecessorFacts }: CompanyFiles): CompanyFile[] {
  return [submissions, facts, predecessorFacts, ...pages.map(({ file }) => file)].filter(
    (file) => file !== null,
  )
}

/** A company's figures that are not in the SEC's XBRL. */
export interface OtherFigures {
  /** Figures read from filings of before XBRL. */
  history: HistoryDocument | null
  imported: ImportedStatements | null
  /** Announced figures of its results releases. */
  releases: ReleasesDocument | null
  /** The printed statements of its reports. */
  faces: FacesDocument | null
  /** The stored statements have XBRL figures, so statements without any must not replace them. */
  isXbrlStored: boolean
}

/** A company of which only the SEC's files are known. */
export const noOthers: OtherFigures = {
  history: null,
  imported: null,
  releases: null,
  faces: null,
  isXbrlStored: false,
}

/** Reads a company's filing list and facts from the SEC and derives the stored documents. */
export async function refreshCompany(
  cik: Cik,
  now: number,
  edgar: EdgarSource,
  others: OtherFigures = noOthers,
) {
  return toCompanyBatch(cik, now, await readCompanyFiles(cik, edgar), others)
}

/** Derives the stored documents of a company from its files and its other figures. */
export function toCompanyBatch(
  cik: Cik,
  now: number,
  files: CompanyFiles,
  { history, imported, releases, faces, isXbrlStored }: OtherFigures = noOthers,
) {
  const submissions = files.submissions && parseSubmissions(getText(files.submissions.bytes))
  const filings = submissions && withOlderPages(submissions, files.pages)
  // A predecessor's facts alone must not replace statements that also have the company's own.
  const earlier = files.facts === null && isXbrlStored ? null : files.predecessorFacts
  const read = joinFacts(
    cik,
    files.facts && readCompanyFacts(files.facts.bytes),
    earlier && readCompanyFacts(earlier.bytes),
  )
  const reports = filings ? listFilings(filings) : []
  const old = history?.facts.length ? [toFigures(history, reports)] : []
  const hasOthers = !isXbrlStored && (old.length > 0 || imported !== null)
  const facts = read?.facts ?? (hasOthers ? emptyFacts(cik, submissions?.name ?? "") : null)
  const derived =
    facts &&
    withPublications(
      deriveStatementsDocument(
        withImported(joinFigures(facts, old), imported),
        {
          name: submissions?.name ?? facts.name,
          sic: submissions?.sic ?? null,
          fiscalYearEnd: submissions?.fiscalYearEnd ?? null,
        },
        read?.predecessor,
        faces ? listFaces(faces) : [],
      ),
      imported,
    )
  const statements = derived && {
    ...withAnnounced(derived, releases),
    ...(filings ? { history: toHistoryState(reports, firstXbrlDay(read?.facts ?? null), history) } : {}),
  }
  const notes = read && deriveNoteFacts(read.facts, statements?.fiscalYearEnd ?? null)
  const profile = {
    cik,
    country: getCountry(submissions?.businessAddress?.stateOrCountry ?? null),
    sic: submissions?.sic ?? null,
    fiscalYearEnd: submissions?.fiscalYearEnd ?? null,
    filings: submissions ? submissions.filings.length > 0 : null,
    financials: statements !== null || isXbrlStored,
    overview: submissions ? submissions.filings.some((filing) => isAnnual(filing.form)) : null,
  }
  return {
    documents: [
      ...(filings ? [{ kind: filingsKind.name, key: cik, fetchedAt: now, body: filings }] : []),
      ...(statements ? [{ kind: statementsKind.name, key: cik, fetchedAt: now, body: statements }] : []),
      ...(notes ? [{ kind: noteFactsKind.name, key: cik, fetchedAt: now, body: notes }] : []),
    ],
    profiles: [profile],
    ...companyBatch(cik, statements, filings, notes),
    earnings: filings ? [toEarningsPart(cik, reports, statements)] : [],
    sources: [
      {
        key: companySource(cik),
        fetchedAt: now,
        error: null,
        failedAt: null,
        entityTag: formatEntityTags(listFiles(files).map(({ name, entityTag }) => [name, entityTag])),
      },
      ...(submissions ? [leftOutSource(`filings:${cik}`, submissions.leftOut, now)] : []),
    ],
  }
}

/** The files of a company that are not kept yet. */
export function toSecFiles(files: CompanyFiles): { name: string; text: string }[] {
  return listFiles(files)
    .filter(({ isKept }) => !isKept)
    .map(({ name, bytes }) => ({ name, text: getText(bytes) }))
}

/** The key of a company's source; the start of all of them for an empty CIK. */
export function companySource(cik: Cik | ""): string {
  return `company:${cik}`
}

/** A page that is not available leaves a gap, which the document names. The other pages are kept. */
function withOlderPages(submissions: Submissions, pages: CompanyFiles["pages"]): FilingsDocument {
  const unread: FilingsDocument["unread"] = []
  const older = pages.map(({ page, file }): SubmittedFiling[] => {
    if (file) return parseSubmissionsPage(getText(file.bytes))
    unread.push({ from: page.from, to: page.to, count: page.count })
    return []
  })
  unread.sort((a, b) => b.to.localeCompare(a.to))
  return toFilingsDocument(submissions, older.flat(), unread)
}
