import type { SubmittedFiling } from "~/edgar/submissions"
import { findNeighbors } from "~/model/filings/filing-neighbors"
import type { DocumentRef, FilingReader, Reading } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import type { ReadingOutline } from "~/model/reading/reading-document"
import { getComparedKey, isCompared } from "~/model/reading/redline/redline-filing"
import type { ReaderQuery } from "./filing/reader-query"

type ComparedItem = ReadingOutline["sections"][number]

interface Comparison {
  /** The earlier filing, and its document. */
  other: SubmittedFiling
  before: DocumentRef
  items: ComparedItem[]
  /** The item of the query; null if it names none of the filing. */
  asked: ComparedItem | null
  /** The risk factors, or the first item; null without any. */
  first: ComparedItem | null
}

/** What of a periodic report is compared, and with which earlier one. */
export async function findComparison(
  ref: DocumentRef,
  filings: readonly SubmittedFiling[],
  { against, section }: Pick<ReaderQuery, "against" | "section">,
  reader: FilingReader,
): Promise<Reading<Comparison>> {
  const filing = filings.find(({ accession }) => accession === ref.accession)
  const older = against ?? (filing && findNeighbors([...filings], filing).previous?.accession)
  const other = filings.find(({ accession }) => accession === older)
  if (!other) return { status: "absent", reason: "There is no earlier filing of this form to compare with." }
  const before = {
    cik: ref.cik,
    accession: other.accession,
    document: documentName(other),
    form: other.form,
  }
  // If neither is stored yet, both are fetched in parallel.
  const [outline] = await Promise.all([reader.outline(ref), reader.outline(before)])
  if (outline.status !== "loaded") return outline
  const items = outline.value.sections.filter(isCompared)
  const asked = items.find(({ key }) => key === section) ?? items.find(({ item }) => item === section) ?? null
  const first = items.find(({ item }) => item === "item-1a") ?? items[0] ?? null
  return { status: "loaded", value: { other, before, items, asked, first } }
}

/** The items that can be compared, with their number of changes. */
export function listComparedItems(items: readonly ComparedItem[], changes: Readonly<Record<string, number>>) {
  return items.map((each) => {
    const key = getComparedKey(each)
    return { key, label: each.label, title: each.title, changes: changes[key] ?? 0 }
  })
}
