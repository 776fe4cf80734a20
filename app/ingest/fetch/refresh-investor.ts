import { edgarAddress } from "~/edgar/addresses"
import { otherSubject, requireNamed } from "~/edgar/answered-subject"
import { EdgarUnavailable } from "~/edgar/client"
import { parseFilingIndex } from "~/edgar/filing-index"
import {
  NotThirteenF,
  parseInformationTables,
  parseThirteenFCover,
  parseThirteenFSubmission,
  type ThirteenFCover,
  type ThirteenFTable,
} from "~/edgar/holdings/thirteen-f"
import { parseThirteenFText } from "~/edgar/holdings/thirteen-f-submission"
import {
  isPage,
  type OlderPage,
  parseSubmissions,
  parseSubmissionsPage,
  type SubmittedFiling,
} from "~/edgar/submissions"
import { type EdgarSource, getText } from "~/ingest/source/edgar-source"
import { requireOld } from "~/ingest/source/new-documents"
import type { Cik } from "~/lib/cik"
import type { FiledHoldings } from "~/model/holdings/decode-investor"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { encodeFilingTable } from "~/model/holdings/filing-table"
import type { InvestorDocument } from "~/model/holdings/investor-document"
import { readFiling, unreadFiling } from "~/model/holdings/read-thirteen-f"
import { filingTableKind } from "~/stores/document-kinds"

/** The information table has been XML since then; before, the whole submission is one text. */
const xmlSince = "2013-04-29"
/** Older pages of a filing list that are read at once. */
const olderPagesRead = 6

interface InvestorFilings {
  name: string
  /** 13F filings, newest first. */
  listed: SubmittedFiling[]
  /** The list's entity tag; null if not all of its pages could be read. */
  entityTag: string | null
}

export function investorSource(cik: Cik): string {
  return `investor:${cik}`
}

/** A manager's 13F filings from the SEC's list; null if the SEC has no such filer. */
export async function listInvestorFilings(cik: Cik, edgar: EdgarSource): Promise<InvestorFilings | null> {
  const changed = await listChangedFilings(cik, null, edgar)
  return changed === "unchanged" ? null : changed
}

/** The same, unless the list still has an entity tag. */
export async function listChangedFilings(
  cik: Cik,
  knownTag: string | null,
  edgar: EdgarSource,
): Promise<InvestorFilings | "unchanged" | null> {
  const answer = await edgar.readTagged(edgarAddress.submissions(edgar.hosts, cik), knownTag)
  if (answer.status !== "found") return answer.status === "unchanged" ? "unchanged" : null
  const submissions = parseSubmissions(getText(answer.bytes))
  let { entityTag } = answer
  const pages = await Promise.all(
    submissions.olderPages.slice(0, olderPagesRead).map(async (page) => {
      const filings = await readPage(page, edgar).catch(() => null)
      if (filings === null) entityTag = null
      return filings ?? []
    }),
  )
  const byAccession = new Map(
    [...pages.flat(), ...submissions.filings]
      .filter(({ form }) => /^13F-(HR|NT)/.test(form))
      .map((filing) => [filing.accession, filing]),
  )
  const listed = [...byAccession.values()].sort(
    (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
  )
  return { name: submissions.name, listed, entityTag }
}

async function readPage(page: OlderPage, edgar: EdgarSource): Promise<SubmittedFiling[] | null> {
  const text = await edgar.readText(edgarAddress.submissionsPage(edgar.hosts, page.fileName))
  const filings = text === null ? null : parseSubmissionsPage(text)
  if (filings && !isPage(page, filings)) throw otherSubject(page.fileName)
  return filings
}

/** The filings that are listed and not yet read, newest first. */
export function filingsToRead(listed: SubmittedFiling[], known: InvestorDocument | null): SubmittedFiling[] {
  const settled = new Set(
    known?.filings.filter(({ state }) => state !== "unread").map(({ accession }) => accession),
  )
  return listed.filter(({ accession }) => !settled.has(accession))
}

/** A batch that adds some filings, read from the SEC, and names all the others of the list. */
export async function readInvestorFilings(
  cik: Cik,
  { name, listed, entityTag }: InvestorFilings,
  chosen: SubmittedFiling[],
  now: number,
  edgar: EdgarSource,
) {
  const read = await Promise.all(chosen.map((filing) => fetchThirteenF(cik, filing, now, edgar)))
  const isChosen = new Set(chosen.map(({ accession }) => accession))
  const others = listed
    .filter(({ accession }) => !isChosen.has(accession))
    .map((filing) => unreadFiling(filing, "unread", null))
  const filings: FiledHoldings[] = [...read.map(({ filing }) => filing), ...others]
  return {
    documents: read.flatMap(({ filing, cover, table }) =>
      table && filing.state === "read"
        ? {
            kind: filingTableKind.name,
            key: filing.accession,
            fetchedAt: now,
            body: encodeFilingTable(
              { cik, accession: filing.accession, otherManagers: cover?.otherManagers ?? [] },
              table.rows,
            ),
          }
        : [],
    ),
    investorFilings: [{ fetchedAt: now, document: encodeInvestor(cik, name, filings) }],
    sources: [{ key: investorSource(cik), fetchedAt: now, entityTag, error: null, failedAt: null }],
  }
}

interface Fetched {
  filing: FiledHoldings
  cover: ThirteenFCover | null
  table: ThirteenFTable | null
}

/** One filing whole; what is not understood is refused with a reason and never stops the others. */
async function fetchThirteenF(
  cik: Cik,
  listed: SubmittedFiling,
  now: number,
  edgar: EdgarSource,
): Promise<Fetched> {
  try {
    const { cover, table } = await fetchParts(cik, listed, edgar)
    if (!cover) requireOld(listed.filed, now)
    if (!cover) return refused(listed, "Not found at the SEC.")
    return { filing: readFiling(listed, cover, table), cover, table }
  } catch (error) {
    if (error instanceof NotThirteenF) return refused(listed, error.message)
    if (error instanceof EdgarUnavailable)
      return { filing: unreadFiling(listed, "unread", error.message), cover: null, table: null }
    throw error
  }
}

function refused(listed: SubmittedFiling, reason: string): Fetched {
  return { filing: unreadFiling(listed, "refused", reason), cover: null, table: null }
}

/** Cover page and table by the filing's own index; the complete submission where that leads nowhere. */
async function fetchParts(
  cik: Cik,
  { accession, filed }: SubmittedFiling,
  edgar: EdgarSource,
): Promise<{ cover: ThirteenFCover | null; table: ThirteenFTable | null }> {
  const document = (name: string) => edgarAddress.filingDocument(edgar.hosts, cik, accession, name)
  if (filed < xmlSince) {
    const text = await edgar.readText(document(`${accession}.txt`))
    return text === null ? { cover: null, table: null } : parseThirteenFText(text)
  }
  const [index, coverXml] = await Promise.all([
    edgar.readText(document("index.json")),
    edgar.readText(document("primary_doc.xml")),
  ])
  const cover = coverXml === null ? null : parseThirteenFCover(coverXml)
  requireNamed(cik, [cover?.cik ?? null], accession)
  if (cover?.isNotice) return { cover, table: null }
  const names = index === null ? [] : tableNames(index)
  const documents = await Promise.all(names.map((name) => edgar.readText(document(name))))
  const found = documents.filter((xml) => xml !== null)
  const isWhole = found.length === names.length
  const table = isWhole ? parseInformationTables(found) : null
  if (table) return { cover, table }
  const whole = await edgar.readText(document(`${accession}.txt`))
  // The documents that were found are not the whole table.
  if (whole === null && !isWhole) return { cover: null, table: null }
  const parsed = whole === null ? null : parseThirteenFSubmission(whole)
  // Some went on filing text for a while.
  if (whole !== null && !cover && !parsed?.cover && !parsed?.table) return parseThirteenFText(whole)
  return { cover: cover ?? parsed?.cover ?? null, table: parsed?.table ?? null }
}

function tableNames(index: string): string[] {
  try {
    return parseFilingIndex(JSON.parse(index))
      .files.map(({ name }) => name)
      .filter((name) => /\.xml$/i.test(name) && name !== "primary_doc.xml")
  } catch {
    return []
  }
}
