import { edgarAddress } from "~/edgar/addresses"
import type { SubmittedFiling } from "~/edgar/submissions"
import { readTogether, requireOld } from "~/ingest/source/new-documents"
import type { Accession } from "~/lib/accession"
import { documentName } from "~/model/filings/reader-address"
import type { ReadContext } from "./company-filings"

interface Form {
  accession: Accession
  form: string
  filed: string
  file: string
}

interface ReadForms<Content> {
  filings: (Form & { content: Content })[]
  unreadable: (Form & { reason: string })[]
}

interface FormReader<Content> {
  /** The content of a filing's document. Throws for one that is damaged, or that is about another company. */
  parse: (text: string, filing: SubmittedFiling) => Content
  /** The errors of `parse` after which a filing is kept with the reason. With others, it stays unread. */
  damage: new (
    message: string,
  ) => Error
  /** The reason for a filing whose document the SEC does not have. */
  absence: string
}

/** Reads the documents of filings. Throws EdgarUnavailable if nothing could be read. */
export async function readForms<Content>(
  chosen: readonly SubmittedFiling[],
  { list, edgar, urgency, now }: Pick<ReadContext<unknown>, "list" | "edgar" | "urgency" | "now">,
  { parse, damage, absence }: FormReader<Content>,
): Promise<ReadForms<Content>> {
  const read: ReadForms<Content> = { filings: [], unreadable: [] }
  const failure = await readTogether(chosen, urgency, async (filing) => {
    const { accession, form, filed } = filing
    const named: Form = { accession, form, filed, file: documentName(filing) }
    const text = await edgar.readText(
      edgarAddress.filingDocument(edgar.hosts, list.cik, accession, named.file),
    )
    if (text === null) requireOld(filed, now)
    try {
      if (text === null) throw new damage(absence)
      read.filings.push({ ...named, content: parse(text, filing) })
    } catch (error) {
      if (!(error instanceof damage)) throw error
      read.unreadable.push({ ...named, reason: error.message })
    }
  })
  if (failure && read.filings.length + read.unreadable.length === 0) throw failure
  return read
}
