import { baseForm, isPeriodic } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { type Accession, parseAccession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { formOfDocument, wordsKey } from "~/model/filings/derive-reading"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import type { FilingWords } from "~/model/filings/reading-documents"
import { type Match, searchTexts } from "~/model/reading/search-section"
import type { FilingSearchQuery } from "./search-query"

/** Documents that one request searches, and how many of those not stored it may read from the SEC. */
const maxSearched = 40
const maxFetched = 2
/** Matches shown of one document. */
const shownMatches = 5
/** Forms that are read for a search without a form: reports, results and proxy statements. */
const readForms = new Set(["10-K", "10-Q", "20-F", "40-F", "6-K", "8-K", "DEF 14A", "10-K405"])

export interface FoundDocument {
  accession: Accession
  document: string
  /** The form of the filing, and of the document if it is an exhibit. */
  form: string
  type: string
  filed: string
  period: string | null
  total: number
  matches: (Match & { label: string })[]
}

export interface FilingSearch {
  found: FoundDocument[]
  matches: number
  /** Documents that were searched, and filings of the choice that were not read and may be had. */
  searched: number
  unread: number
  /** The reason why a filing could not be read now; null if none failed. */
  problem: string | null
}

/** Looks for a phrase in the stored documents of a company, newest first, and reads a few more filings for it. */
export async function searchFilings(
  cik: Cik,
  { q, form, year }: Pick<FilingSearchQuery, "q" | "form" | "year">,
  all: SubmittedFiling[],
  filings: FilingReader,
): Promise<FilingSearch> {
  const chosen = all.filter(
    (filing) =>
      (!form || baseForm(filing.form) === baseForm(form)) && (!year || filing.filed.startsWith(year)),
  )
  const [listed, missing] = await Promise.all([filings.storedWords(cik), filings.missingWords(cik)])
  const keys = listed.status === "loaded" ? listed.value : new Set<string>()
  const stored = storedDocuments(cik, chosen, keys).slice(0, maxSearched)
  const unread = chosen.filter((filing) => {
    const key = wordsKey(toRef(cik, filing))
    const isGone = missing[key] !== undefined && missing[key].status !== "unavailable"
    return (form || readForms.has(baseForm(filing.form))) && !keys.has(key) && !isGone
  })
  const toRead = orderToRead(unread)
    .filter((filing) => !missing[wordsKey(toRef(cik, filing))])
    .slice(0, maxFetched)
    .map((filing) => ({ filing, ref: toRef(cik, filing) }))
  const documents = await Promise.all(
    [
      ...stored.map((each) => ({ ...each, mayFetch: false })),
      ...toRead.map((each) => ({ ...each, mayFetch: true })),
    ].map(async ({ filing, ref, mayFetch }) => ({
      filing,
      ref,
      words: await filings.words(ref, mayFetch),
    })),
  )
  const searched = documents.flatMap(({ filing, ref, words }) =>
    words.status === "loaded" ? [toFound(filing, ref, words.value, q)] : [],
  )
  const found = searched
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.filed.localeCompare(a.filed) || b.total - a.total)
  const failures = documents.flatMap(({ words }) => (words.status === "unavailable" ? [words.reason] : []))
  const read = documents.slice(stored.length).filter(({ words }) => words.status !== "unavailable").length
  return {
    found,
    matches: found.reduce((sum, { total }) => sum + total, 0),
    searched: searched.length,
    unread: unread.length - read,
    problem: failures[0] ?? null,
  }
}

/** Reports first, because they have the most text. */
function orderToRead(filings: SubmittedFiling[]): SubmittedFiling[] {
  return [...filings].sort(
    (a, b) => Number(isPeriodic(b.form)) - Number(isPeriodic(a.form)) || b.filed.localeCompare(a.filed),
  )
}

function toRef(cik: Cik, filing: SubmittedFiling): DocumentRef {
  return { cik, accession: filing.accession, document: documentName(filing), form: filing.form }
}

/** The stored documents of filings: main documents and exhibits, newest filing first. */
function storedDocuments(cik: Cik, chosen: SubmittedFiling[], keys: ReadonlySet<string>) {
  const byAccession = new Map(chosen.map((filing) => [filing.accession, filing]))
  return [...keys]
    .flatMap((key) => {
      const accession = parseAccession(key.slice(cik.length + 1, cik.length + 21))
      const filing = accession && byAccession.get(accession)
      if (!filing) return []
      const main = toRef(cik, filing)
      if (key === wordsKey(main)) return [{ filing, ref: main }]
      const document = key.slice(cik.length + 22)
      return [{ filing, ref: { ...main, document, form: formOfDocument(filing, document) } }]
    })
    .sort((a, b) => b.filing.filed.localeCompare(a.filing.filed))
}

function toFound(
  filing: SubmittedFiling,
  ref: DocumentRef,
  words: FilingWords,
  query: string,
): FoundDocument {
  const sections = words.sections.map((section) => ({
    section,
    ...searchTexts(section, query, shownMatches),
  }))
  const { accession, form, filed, period } = filing
  return {
    accession,
    document: ref.document,
    form,
    type: ref.form || ref.document,
    filed,
    period,
    total: sections.reduce((sum, { total }) => sum + total, 0),
    matches: sections
      .flatMap(({ section, matches }) =>
        matches.map((match) => ({ ...match, label: section.label || section.title })),
      )
      .slice(0, shownMatches),
  }
}
