import { listSgmlDocuments } from "~/edgar/sgml-header"
import { cikFolder } from "~/lib/cik"
import { exhibitTypeOfName } from "~/model/reading/exhibits"
import { readFiling } from "~/model/reading/read-filing"
import type { ReadingDocument } from "~/model/reading/reading-document"
import { countFilingChanges, redlineItem } from "~/model/reading/redline/redline-filing"
import type { DocumentRef } from "./filing-reader"
import { documentName } from "./reader-address"
import type { ReadingOpening, RedlineDocument } from "./reading-documents"

/** A document of at most so many words is shown whole. */
const shortWords = 12_000

/** The stored form of a document name: what a key may hold, and still its own. */
export function readingKey({ accession, document }: Pick<DocumentRef, "accession" | "document">): string {
  return `${accession}.${document.replace(/[^\w.-]/g, "_")}`.slice(0, 90)
}

/** What a document of a filing is to be read as: the filing's own form, or the exhibit that its name says. */
export function formOfDocument(
  filing: { form: string; primaryDocument: string; accession: string },
  name: string,
) {
  return name === documentName(filing) ? filing.form : (exhibitTypeOfName(name) ?? "")
}

/** Our own addresses for what a filing links to, relative to the page that it is read on. */
export function deriveReading(ref: DocumentRef, files: Iterable<string>, bytes: Uint8Array): ReadingDocument {
  const { cik, accession, document, form } = ref
  const query = (name: string) => `${accession}?doc=${encodeURIComponent(name)}`
  return readFiling({
    bytes: document === `${accession}.txt` ? mainText(bytes) : bytes,
    document,
    form,
    place: {
      cik,
      accession,
      files: new Set(files),
      documentHref: query,
      imageHref: (name) => `/filing-file/${cikFolder(cik)}/${accession}/${encodeURIComponent(name)}`,
    },
    sectionHref: (key) => `${query(document)}&type=${encodeURIComponent(form)}&section=${key}`,
  })
}

/** The first document of a whole submission, as filings before 2001 are kept: what stands around it is transport. */
function mainText(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder("windows-1252").decode(bytes)
  const [main] = listSgmlDocuments(text)
  return main ? new TextEncoder().encode(text.slice(main.start, main.end)) : bytes
}

/** What a document opens with: its first section, or all of it where it is short. */
export function openingOf({ outline, sections }: ReadingDocument): ReadingOpening {
  return { sections: outline.words <= shortWords ? sections : sections.slice(0, 1) }
}

export function sectionKey(readingKey: string, section: string): string {
  return `${readingKey}.${section}`.slice(0, 120)
}

/** An item against the same item of another filing, with how much changed in every item. */
export function deriveRedline(
  before: ReadingDocument,
  after: ReadingDocument,
  item: string,
): RedlineDocument {
  return {
    ...redlineItem(before, after, item),
    changes: Object.fromEntries(countFilingChanges(before, after)),
  }
}

export type { ReadingDocument }
