import { parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { getQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { DocumentRef, FilingReader } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import { isAdditionalExhibit, listExhibits } from "~/model/reading/exhibits"
import type { ReadingSection } from "~/model/reading/reading-document"
import {
  looksLikeTranscript,
  parseTranscript,
  transcriptParagraphs,
} from "~/model/transcripts/parse-transcript"
import { type Transcript, transcriptVersion } from "~/model/transcripts/transcript"

export interface Release {
  filing: SubmittedFiling
  ref: DocumentRef
  sections: ReadingSection[]
  isWhole: boolean
}

interface FoundCall {
  transcript: Transcript | null
  /** The earnings press release, if there is no transcript. */
  release: Release | null
  /** The reason why the request to the SEC failed; null if it did not. */
  problem: string | null
}

/** Maximum current reports of a quarter, and exhibits of each, to search. */
const reportsRead = 4
const exhibitsRead = 3

/** Quarters with released results, latest first. */
export function releaseQuarters(filings: SubmittedFiling[]): Quarter[] {
  return [...new Set(filings.filter(tellsResults).map(({ filed }) => getQuarter(filed)))]
}

/** Searches the exhibits of a quarter for a transcript, or else for the earnings press release. */
export async function findCall(
  { ticker, cik, name }: { ticker: Ticker; cik: Cik; name: string },
  quarter: Quarter,
  filings: SubmittedFiling[],
  reader: FilingReader,
): Promise<FoundCall> {
  const candidates = filings
    .filter((filing) => getQuarter(filing.filed) === quarter && mayCarryCall(filing))
    .sort((a, b) => Number(tellsResults(b)) - Number(tellsResults(a)) || a.filed.localeCompare(b.filed))
    .slice(0, reportsRead)
  let problem: string | null = null
  let release: Release | null = null
  for (const filing of candidates) {
    const index = await reader.index(cik, filing.accession)
    if (index.status !== "loaded") {
      if (index.status === "unavailable") problem = index.reason
      continue
    }
    const exhibits = listExhibits(index.value, documentName(filing))
      .filter((exhibit) => exhibit.opens === "read" && isAdditionalExhibit(exhibit.type))
      .slice(0, exhibitsRead)
    for (const exhibit of exhibits) {
      const ref = { cik, accession: filing.accession, document: exhibit.name, form: exhibit.type ?? "" }
      const opening = await reader.opening(ref)
      if (opening.status !== "loaded") {
        if (opening.status === "unavailable") problem = opening.reason
        continue
      }
      const { sections } = opening.value
      if (looksLikeTranscript(getParagraphs(sections))) {
        const whole = await reader.sections(ref)
        const call = whole.status === "loaded" ? parseTranscript(getParagraphs(whole.value)) : null
        const title = `${name}: conference call`
        const head = { version: transcriptVersion, ticker, quarter, title, date: filing.filed } as const
        if (call)
          return { transcript: { ...head, source: filing.accession, ...call }, release: null, problem: null }
      }
      if (!release && tellsResults(filing)) {
        const outline = await reader.outline(ref)
        const isWhole = outline.status === "loaded" && outline.value.sections.length === sections.length
        release = { filing, ref, sections, isWhole }
      }
    }
  }
  return { transcript: null, release, problem: release ? null : problem }
}

function getParagraphs(sections: ReadingSection[]): string[] {
  return sections.flatMap((section) => transcriptParagraphs(section.blocks))
}

/** Item 2.02, or Item 12 before August 2004. */
export function tellsResults({ form, items }: SubmittedFiling): boolean {
  return baseForm(form) === "8-K" && parseEightKItems(items).some((item) => item === "2.02" || item === "12")
}

function mayCarryCall(filing: SubmittedFiling): boolean {
  return (
    tellsResults(filing) ||
    (baseForm(filing.form) === "8-K" &&
      parseEightKItems(filing.items).some((item) => ["7.01", "8.01", "9"].includes(item)))
  )
}
