import type { Ticker } from "~/lib/ticker"
import type { PersonRow } from "~/model/executives/filed/merge-people"
import { readerAddress } from "~/model/filings/reader-address"
import { readerPath } from "~/pages/company/reader/filing/reader-query"

/** The latest ownership form of a person, or else the filing that names the person. */
export function personAddress(
  ticker: Ticker,
  { accession, form, file, source }: Pick<PersonRow, "accession" | "form" | "file" | "source">,
): string | null {
  if (accession && form && file) return readerAddress(ticker, { accession, form, primaryDocument: file })
  return source && sourceAddress(ticker, source)
}

/** The section of the annual report or proxy statement that names a person. */
export function sourceAddress(
  ticker: Ticker,
  source: Omit<NonNullable<PersonRow["source"]>, "section"> & { section?: string },
): string {
  const { accession, form, document, section } = source
  return readerPath(ticker, accession, { type: form, doc: document, section: section || null })
}
