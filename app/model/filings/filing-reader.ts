import type { FullTextAnswer, FullTextQuery } from "~/edgar/full-text-search"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { Loaded } from "~/lib/loaded"
import type { ReadingOutline, ReadingSection } from "~/model/reading/reading-document"
import type { FilingIndexDocument, FilingWords, ReadingOpening, RedlineDocument } from "./reading-documents"

/** One document of a filing. */
export interface DocumentRef {
  cik: Cik
  accession: Accession
  /** A file name. It must be in the filing's index before it is requested from the SEC. */
  document: string
  /** The form or exhibit type, which determines the items. */
  form: string
}

/**
 * A part of a filing. `absent` has the reason; `unreadable` is a document without text: a PDF, an archive, an
 * image.
 */
export type Reading<T> =
  | Exclude<Loaded<{ value: T }>, { status: "absent" }>
  | { status: "absent" | "unreadable"; reason: string }

/** Reads filings from the store, or from the SEC if they are not stored. */
export interface FilingReader {
  index: (cik: Cik, accession: Accession) => Promise<Reading<FilingIndexDocument>>
  outline: (ref: DocumentRef) => Promise<Reading<ReadingOutline>>
  opening: (ref: DocumentRef) => Promise<Reading<ReadingOpening>>
  section: (ref: DocumentRef, key: string) => Promise<Reading<ReadingSection>>
  /** All sections, for the search. */
  sections: (ref: DocumentRef) => Promise<Reading<ReadingSection[]>>
  /**
   * The parts of one item, `item-8`. A document that is not stored is `unavailable` unless it may be read from the SEC.
   */
  item: (ref: DocumentRef, item: string, mayFetch: boolean) => Promise<Reading<ReadingSection[]>>
  /** The text by paragraph, with the same condition. */
  words: (ref: DocumentRef, mayFetch: boolean) => Promise<Reading<FilingWords>>
  /** Keys of the documents of a company whose words are stored, as `wordsKey` makes them. */
  storedWords: (cik: Cik) => Promise<Reading<ReadonlySet<string>>>
  /** With the same condition for both documents; if they may not be fetched, the changes of other items are not counted. */
  redline: (
    before: DocumentRef,
    after: DocumentRef,
    item: string,
    mayFetch?: boolean,
  ) => Promise<Reading<RedlineDocument>>
  /** The bytes of a file, such as an image. */
  file: (cik: Cik, accession: Accession, name: string) => Promise<Reading<Uint8Array<ArrayBuffer>>>
}

/** The SEC's full-text search, limited by visitor. */
export type FullTextSearch = (query: FullTextQuery) => Promise<Reading<FullTextAnswer>>
