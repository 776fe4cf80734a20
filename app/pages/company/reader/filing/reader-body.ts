import type { SubmittedFiling } from "~/edgar/submissions"
import type { Reading } from "~/model/filings/filing-reader"
import { documentName } from "~/model/filings/reader-address"
import type { FilingLink, ReaderBody } from "./filing-view"

/** The message in place of a document that could not be read. */
export function failedBody(reading: Exclude<Reading<unknown>, { status: "loaded" }>): ReaderBody {
  if (reading.status === "unavailable") return { kind: "unavailable", reason: reading.reason }
  return { kind: "nothing", reason: reading.reason }
}

export function toFilingLink(filing: SubmittedFiling): FilingLink {
  const { accession, form, filed } = filing
  return { accession, form, filed, document: documentName(filing) }
}
