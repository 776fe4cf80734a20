import type { SubmittedFiling } from "~/edgar/submissions"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { DocumentKind } from "~/lib/document-kind"
import type { FilingsDocument } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { RawFiles } from "~/platform/raw-files.server"

/** What the reading of filings needs. */
export interface ReadContext<T> {
  list: FilingsDocument
  known: T | null
  /** The filings that are read later. */
  others: readonly SubmittedFiling[]
  edgar: EdgarSource
  /** Kept files; null for a page, which waits for few filings. */
  raw: RawFiles | null
  /** Requests in the background are fewer at the same time, so that pages are not delayed. */
  urgency: "page" | "behind"
  now: number
}

/**
 * A document that is made of filings of a company's list. A page waits for the first ones, and the queue reads the
 * others, and those that are filed later.
 */
export interface CompanyFilings<T = unknown> {
  /**
   * Its filings are read again after the version was raised. With an `upgrade`, which says so, what an earlier
   * version read of each stays until then; without it, the first ones that are read replace all.
   */
  document: DocumentKind<T>
  /** The listed filings that are to be read, in the order of reading. */
  toRead(listed: SubmittedFiling[], known: T | null): SubmittedFiling[]
  /** All listed filings that are not read, if some of them are not to be read. */
  listUnread?(listed: SubmittedFiling[], known: T | null): SubmittedFiling[]
  /** The number of filings that a page waits for, and that a message of the queue reads. */
  atFirst: number
  aMessage: number
  /** The number of filings that `ingest company` reads; none without it. */
  aCommand?: number
  /** True if a company without such filings has no document. */
  isAbsentWithout?: boolean
  /**
   * The document with more filings, and with the reason for each that is damaged. A filing stays unread if the SEC does
   * not answer. Throws EdgarUnavailable if nothing could be read.
   */
  read(chosen: SubmittedFiling[], context: ReadContext<T>): Promise<T>
  /** What the embedded sample has of a document; null for none. Without it, the sample has no such document. */
  sample?(document: T): T | null
  /** True if the company's statements are to be derived again, after filings were read or without any to read. */
  changesStatements?(statements: StatementsDocument | null, known: T | null, read: SubmittedFiling[]): boolean
}

/** Infers the types of the functions from the document. */
export function companyFilings<T>(filings: CompanyFilings<T>): CompanyFilings<T> {
  return filings
}
