import { isAmendment, isAnnual } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { businessSections, openingParagraphs } from "~/model/reading/business"
import { getText } from "~/model/reading/text/markup"
import type { BusinessDocument } from "./business-document"
import { readBusinessFacts } from "./business-facts"
import { readCoverSecurities } from "./cover-securities"
import { findNeighbors } from "./filing-neighbors"
import type { DocumentRef, FilingReader, Reading } from "./filing-reader"
import { documentName } from "./reader-address"

/** The number of words of Item 1 on the overview. */
const openingWords = 220

/** The latest annual report and the previous one; `filings` newest first. */
export function annualReports(
  filings: SubmittedFiling[],
): { latest: SubmittedFiling; before: SubmittedFiling | null } | null {
  const latest = filings.find(({ form }) => isAnnual(form) && !isAmendment(form))
  return latest ? { latest, before: findNeighbors(filings, latest).previous } : null
}

/** Reads the report and the previous one; null if the SEC is not available, so that it is tried again. */
export async function deriveBusiness(
  cik: Cik,
  { latest, before }: { latest: SubmittedFiling; before: SubmittedFiling | null },
  filings: FilingReader,
): Promise<BusinessDocument | null> {
  const ref = toRef(cik, latest)
  const report = {
    accession: latest.accession,
    form: latest.form,
    filed: latest.filed,
    document: ref.document,
  }
  const outline = await filings.outline(ref)
  if (outline.status !== "loaded" && !isForGood(outline)) return null
  const all = await filings.sections(ref)
  const sections = all.status === "loaded" ? all.value : []
  const securities = readCoverSecurities(sections)
  const nothing = { ...report, section: null, label: "", html: [], securities, since: null }
  const { business, risks } =
    outline.status === "loaded" ? businessSections(outline.value) : { business: [], risks: [] }
  const [first] = business
  if (!first) return (before && (await readInstead(cik, latest, before, filings))) ?? nothing
  const text = await filings.section(ref, first.key)
  if (text.status !== "loaded") return null
  const ownTexts = text.value.blocks.map(({ html }) => getText(html))
  const heads = [first, ...risks.slice(0, 1)]
  const compared = before ? await filings.redline(toRef(cik, before), ref, first.item) : null
  const since =
    before && compared?.status === "loaded"
      ? {
          accession: before.accession,
          filed: before.filed,
          items: heads.map(({ item, label, title }) => ({
            item,
            label: [label, title].filter(Boolean).join(". "),
            substantive: compared.value.changes[item] ?? 0,
          })),
        }
      : null
  return {
    ...report,
    section: first.key,
    label: first.label,
    html: openingParagraphs(text.value.blocks, openingWords).map((block) => block.html),
    facts: readBusinessFacts(
      ownTexts,
      sections.flatMap(({ blocks }) => blocks.map(({ html }) => getText(html))),
    ),
    securities,
    since,
  }
}

/** The business section of the report before one that has none or cannot be read; null where that has none either. */
async function readInstead(
  cik: Cik,
  { accession, form, filed }: SubmittedFiling,
  before: SubmittedFiling,
  filings: FilingReader,
): Promise<BusinessDocument | null> {
  const made = await deriveBusiness(cik, { latest: before, before: null }, filings)
  return made?.section ? { ...made, unread: { accession, form, filed } } : null
}

function toRef(cik: Cik, filing: SubmittedFiling): DocumentRef {
  return { cik, accession: filing.accession, document: documentName(filing), form: filing.form }
}

function isForGood(reading: Reading<unknown>): boolean {
  return reading.status === "absent" || reading.status === "unreadable"
}
