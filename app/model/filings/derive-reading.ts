import { listSgmlDocuments } from "~/edgar/sgml-header"
import type { Accession } from "~/lib/accession"
import { type Cik, cikFolder } from "~/lib/cik"
import type { Steps } from "~/lib/steps"
import { storedCik } from "~/lib/value-schemas"
import { exhibitTypeOfName } from "~/model/reading/exhibits"
import { readFiling } from "~/model/reading/read-filing"
import { type ReadingDocument, readingVersion } from "~/model/reading/reading-document"
import { countFilingChanges, redlineItem } from "~/model/reading/redline/redline-filing"
import { getText } from "~/model/reading/text/markup"
import type { DocumentRef } from "./filing-reader"
import { documentName } from "./reader-address"
import type { FilingWords, ReadingOpening, RedlineDocument } from "./reading-documents"

/** A document with at most this many words, and this much markup, is shown in full. */
const shortWords = 12_000
const shortMarkup = 800_000

/** The document's storage key: unique, and only with characters that a key may contain. */
export function readingKey({ accession, document }: Pick<DocumentRef, "accession" | "document">): string {
  return `${accession}.${document.replace(/[^\w.-]/g, "_")}`.slice(0, 90)
}

/** The form of a document: the filing's form, or the exhibit type in the document's name. */
export function formOfDocument(
  filing: { form: string; primaryDocument: string; accession: Accession },
  name: string,
) {
  return name === documentName(filing) ? filing.form : (exhibitTypeOfName(name) ?? "")
}

/** Derives the reading form. Links lead to our addresses, relative to the reader's page. */
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

/** The first document of a complete submission. Filings before 2001 are stored only in this form. */
function mainText(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder("windows-1252").decode(bytes)
  const [main] = listSgmlDocuments(text)
  return main ? new TextEncoder().encode(text.slice(main.start, main.end)) : bytes
}

/** The sections on the first page: all of a short document, otherwise the first one. */
export function getOpening({ outline, sections }: ReadingDocument): ReadingOpening {
  const markup = sections.flatMap(({ blocks }) => blocks).reduce((sum, { html }) => sum + html.length, 0)
  const isShort = outline.words <= shortWords && markup <= shortMarkup
  return { sections: isShort ? sections : sections.slice(0, 1) }
}

/** The text of a document by paragraph. */
export function toWords({ outline, sections }: ReadingDocument): FilingWords {
  return {
    version: readingVersion,
    sections: sections.map(({ key, blocks }) => {
      const head = outline.sections.find((section) => section.key === key)
      const texts = blocks.map(({ html }) => getText(html))
      return { key, label: head?.label ?? "", title: head?.title ?? "", texts }
    }),
  }
}

/** The storage key of a document's words, which begins with the company, so that a company's can be listed. */
export function wordsKey(ref: Pick<DocumentRef, "cik" | "accession" | "document">): string {
  return `${ref.cik}.${readingKey(ref)}`
}

/** The company of a key of words. */
export function cikOfWords(key: string): Cik {
  return storedCik.parse(key.slice(0, 10))
}

export function sectionKey(readingKey: string, section: string): string {
  return `${readingKey}.${section}`.slice(0, 120)
}

/** Compares an item with the same item of another filing, and counts the changes of each item if it is asked. */
export function* deriveRedline(
  before: ReadingDocument,
  after: ReadingDocument,
  item: string,
  countsAll = true,
): Steps<RedlineDocument> {
  const redline = yield* redlineItem(before, after, item)
  if (!countsAll) return { ...redline, changes: {} }
  const changes = yield* countFilingChanges(before, after, new Map([[item, redline.counts]]))
  return { ...redline, changes: Object.fromEntries(changes) }
}

export type { ReadingDocument }
