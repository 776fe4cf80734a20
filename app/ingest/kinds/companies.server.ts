import { z } from "zod"
import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { isAmendment, isPeriodic } from "~/edgar/form-names"
import { parseTagged } from "~/edgar/submissions"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import { getOtherFigures } from "~/ingest/fetch/other-figures.server"
import {
  allFiles,
  companySource,
  listFiles,
  readCompanyFiles,
  toCompanyBatch,
  toSecFiles,
  type WantedFiles,
} from "~/ingest/fetch/refresh-company"
import { inventedSource, isInvented } from "~/ingest/invented/facts"
import { emptySource, getText } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import { cikSchema, tickerSchema } from "~/lib/value-schemas"
import { unloadedCoverage } from "~/model/directory/list-index"
import type { FilingsDocument } from "~/model/filings/filings-document"
import { isImportedKey } from "~/model/imported/listing-key"
import type { DocumentStore } from "~/platform/documents.server"
import { getSecFile, secFileName } from "~/stores/company/sec-files-store.server"
import { forgetListIndex, getListing } from "~/stores/directory/lists-store.server"
import { dropRetiredTickers, keepRetiredTickers } from "~/stores/directory/retired-tickers-store.server"
import { filingsKind, noteFactsKind, statementsKind } from "~/stores/document-kinds"
import type { FilingWork } from "~/stores/operations/filing-work-store.server"
import { forgetTags, getSource } from "~/stores/operations/sources-store.server"
import { rowStatements } from "~/stores/row-statements"
import { isOfSec } from "~/stores/snapshot/row-set"
import { type Asked, defineKind, type Reading, type StoreEffects } from "./kind"

/** A company's data in a batch, other than its listings; null keeps the stored value. */
const profile = z.object({
  cik: cikSchema,
  country: z.string().nullable(),
  sic: z.string().nullable(),
  fiscalYearEnd: z.string().nullable(),
  /** The coverage flags that this refresh determined. */
  filings: z.boolean().nullable(),
  financials: z.boolean().nullable(),
  overview: z.boolean().nullable(),
})

type CompanyProfile = z.infer<typeof profile>

const listing = z.object({
  ticker: tickerSchema,
  cik: cikSchema,
  name: z.string(),
  exchange: z.string().nullable(),
  position: z.number().int().min(0),
})

export const companyReading = {
  document: filingsKind,
  leaseMs: 60_000,
  staleAfterMs: () => 6 * 3_600_000,
  // Invented and imported companies do not need the SEC.
  sourceOf(cik, { db, edgar }) {
    if (isImportedKey(cik)) return emptySource
    return isInvented(cik) ? inventedSource((invented) => getListing(db, invented)) : edgar
  },
  listWaiting: listWithoutFigures,
  async read(cik, asked, { edgar, deriveCompany, db, documents }) {
    if (isImportedKey(cik)) {
      await deriveCompany(cik)
      return { batch: {} }
    }
    const source = companySource(cik)
    const files = await readCompanyFiles(cik, edgar, {
      tags: parseEntityTags((await getSource(db, source))?.entityTag),
      read: (name) => getSecFile(documents, name),
      wanted: toWantedFiles(asked),
    })
    const isUnchanged = files.submissions !== null && listFiles(files).every(({ isKept }) => isKept)
    if (isUnchanged && (await markRead(cik, asked.now, files.facts !== null, documents))) return { batch: {} }
    const batch = toCompanyBatch(cik, asked.now, files, await getOtherFigures(cik, documents))
    await forgetTags(db, [{ key: source }])
    // An invented company is made again at any time.
    const secFiles = isInvented(cik) ? [] : toSecFiles(files)
    const profiles = await withKnownCoverage(batch.profiles, documents)
    return { batch: { ...batch, profiles, secFiles } }
  },
} satisfies Reading<FilingsDocument, WantedFiles, Cik>

/** Companies: their listings, and what their filing lists and statements are read with. */
export const companiesData = defineKind({
  name: "company",
  title: "Filing lists and statements",
  reading: companyReading,
  archives: [
    { name: "companyfacts", usage: ["<zip>", "all companies of companyfacts.zip"] },
    {
      name: "submissions",
      usage: ["<zip>", "all companies of submissions.zip"],
      options: [
        "--with <zip>                 the other of the two archives, if it is not in the same folder",
        "--month-ends YYYY-MM         also prepares the month ends since then for the command month-ends",
      ],
      minutesPerMb: 0.004,
    },
  ],
  sources: "statements",
  rows: {
    listings: {
      table: "companies",
      key: ["ticker"],
      values: ["cik", "name", "exchange", "country", "sic", "fiscal_year_end", "coverage", "position"],
      where: `${isOfSec} and ticker not in (select ticker from imported_listings)`,
      group: "lists",
      rule: { rule: "listing" },
    },
  },
  shape: {
    listings: z.array(listing).default([]),
    /** True if the listings are the SEC's complete list, so that tickers that are no longer in it are retired. */
    hasAllListings: z.boolean().default(false),
    profiles: z.array(profile).default([]),
  },
  apply: ({ listings, hasAllListings, profiles }, { db }) => [
    ...(hasAllListings ? keepRetiredTickers(listings, db) : []),
    ...rowStatements(db, upsertListings, listings),
    ...(hasAllListings ? dropRetiredTickers(listings, db) : []),
    ...rowStatements(db, updateProfiles, profiles),
  ],
  finish({ listings, profiles }) {
    if (listings.length || profiles.length) forgetListIndex()
  },
})

/** A ticker that is new to a company has what the company's other tickers know of it. */
const upsertListings = `
  insert into companies (ticker, cik, name, exchange, position, country, sic, fiscal_year_end, coverage, dirty)
  select value ->> 'ticker', value ->> 'cik', value ->> 'name', value ->> 'exchange', value ->> 'position',
    known.country, known.sic, known.fiscal_year_end,
    ifnull(substr(known.coverage, 1, 2) || 'N' || substr(known.coverage, 4, 1) || 'N', '${unloadedCoverage}'), 1
  from json_each(?1) left join companies as known on known.ticker =
    (select min(ticker) from companies where cik = value ->> 'cik')
  where true
  on conflict (ticker) do update set
    country = iif(cik = excluded.cik, country, excluded.country),
    sic = iif(cik = excluded.cik, sic, excluded.sic),
    fiscal_year_end = iif(cik = excluded.cik, fiscal_year_end, excluded.fiscal_year_end),
    coverage = iif(cik = excluded.cik, coverage, excluded.coverage),
    cik = excluded.cik, name = excluded.name, exchange = excluded.exchange, position = excluded.position, dirty = 1
  where (cik, name, ifnull(exchange, ''), position)
    is not (excluded.cik, excluded.name, ifnull(excluded.exchange, ''), excluded.position)`

/** A coverage flag that the refresh did not determine is kept. */
const flag = (position: number, column: string) => `case patch.value ->> '${column}'
    when 1 then 'Y' when 0 then 'N' else substr(coverage, ${position}, 1) end`

const updateProfiles = `
  update companies set
    country = ifnull(patch.value ->> 'country', country),
    sic = ifnull(patch.value ->> 'sic', sic),
    fiscal_year_end = ifnull(patch.value ->> 'fiscalYearEnd', fiscal_year_end),
    coverage = ${flag(1, "filings")} || ${flag(2, "financials")} || substr(coverage, 3, 1)
      || ${flag(4, "overview")} || substr(coverage, 5, 1),
    dirty = 1
  from json_each(?1) as patch where companies.cik = patch.value ->> 'cik'`

/** The first read for a filing is whole. A later one waits for the list to name it, or for its figures. */
function toWantedFiles({ subject, unread, isNoted }: Asked<WantedFiles>): WantedFiles {
  if (subject) return subject
  if (!isNoted || unread.some(({ tries }) => tries === 0)) return allFiles
  return {
    list: unread.some(({ isListed }) => !isListed),
    facts: unread.some(({ isListed }) => isListed),
  }
}

/** Dates the documents of unchanged files; false if one is missing or has another version. */
async function markRead(
  cik: Cik,
  now: number,
  hasFacts: boolean,
  documents: DocumentStore,
): Promise<boolean> {
  const isCurrent = async <T>(kind: DocumentKind<T>) =>
    (await documents.get(kind, cik))?.version === kind.version
  const areFactsCurrent = async () => (await isCurrent(statementsKind)) && (await isCurrent(noteFactsKind))
  if (!(await isCurrent(filingsKind)) || (hasFacts && !(await areFactsCurrent()))) return false
  const date = <T>(kind: DocumentKind<T>) =>
    documents.update<T>(kind, cik, now, (stored) => {
      if (stored === null) throw new Error(`${kind.name} of ${cik} disappeared.`)
      return stored
    })
  await date(filingsKind)
  if (hasFacts) {
    await date(statementsKind)
    await date(noteFactsKind)
  }
  return true
}

/** The coverage flag is kept if the SEC no longer has the data, because the stored data remains available. */
function withKnownCoverage(profiles: CompanyProfile[], documents: DocumentStore): Promise<CompanyProfile[]> {
  return Promise.all(
    profiles.map(async (profile) => {
      const isStored =
        profile.financials === false && (await documents.get(statementsKind, profile.cik)) !== null
      return isStored ? { ...profile, financials: null } : profile
    }),
  )
}

/** Periodic reports whose figures the SEC has not published yet. */
async function listWithoutFigures(
  cik: Cik,
  works: readonly FilingWork[],
  { db, documents }: StoreEffects,
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
