import { edgarAddress, liveHosts } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"

/** The reader's address of a filing: `/company/{ticker}/{accession}?type={form}&doc={file}`. */
export function readerAddress(
  ticker: Ticker,
  filing: Pick<SubmittedFiling, "accession" | "form" | "primaryDocument">,
): string {
  const query = new URLSearchParams({ type: filing.form, doc: documentName(filing) })
  return `/company/${ticker}/${filing.accession}?${query}`
}

/**
 * The filed document: without the folder of the SEC's rendering of an XML form (`xslF345X05/`), or the complete
 * submission if the list names no document.
 */
export function documentName(filing: Pick<SubmittedFiling, "accession" | "primaryDocument">): string {
  return filing.primaryDocument.replace(/^xsl[^/]*\//, "") || `${filing.accession}.txt`
}

/** The document's address at the SEC. */
export function secAddress(cik: Cik, filing: SubmittedFiling): string {
  return filing.primaryDocument
    ? edgarAddress.filingDocument(liveHosts, cik, filing.accession, documentName(filing))
    : edgarAddress.filingPage(cik, filing.accession)
}
