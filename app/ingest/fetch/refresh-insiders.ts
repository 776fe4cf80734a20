import { edgarAddress } from "~/edgar/addresses"
import { requireNamed } from "~/edgar/answered-subject"
import { baseForm } from "~/edgar/form-names"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { NotOwnershipForm, parseOwnershipForm } from "~/edgar/insiders/ownership"
import type { SubmittedFiling } from "~/edgar/submissions"
import { parsePayVersusPerformance } from "~/edgar/xbrl/proxy-xbrl"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { describeAbsence } from "~/lib/loaded"
import type { PayDocument } from "~/model/executives/pay-document"
import { listFilings } from "~/model/filings/filings-document"
import { documentName } from "~/model/filings/reader-address"
import {
  addOwnershipFilings,
  formsToRead,
  type InsidersDocument,
  isProposal,
} from "~/model/insiders/insiders-document"
import { filingsKind, insidersKind, payKind } from "~/stores/document-kinds"
import type { EdgarSource } from "./edgar-source"
import { readTogether, requireOld } from "./new-documents"

/** The number of concurrent requests for forms; fewer in the background, so that pages are not delayed. */
const formsAtOnce = { page: 8, behind: 2 }

/**
 * Reads the next `limit` ownership forms of a filing list, newest first. A form stays unread if the request fails; an
 * invalid form is kept with the reason. Throws EdgarUnavailable if all requests failed.
 */
export async function readInsiders(
  cik: Cik,
  filings: SubmittedFiling[],
  known: InsidersDocument | null,
  limit: number,
  edgar: EdgarSource,
  now: number,
  urgency: keyof typeof formsAtOnce = "page",
): Promise<InsidersDocument> {
  const wanted = formsToRead(filings, known).slice(0, limit)
  const read: ReadForms = { filings: [], proposed: [], unreadable: [] }
  const failure = await readTogether(wanted, formsAtOnce[urgency], async (filing) => {
    const text = await readForm(cik, filing, edgar)
    if (text === null) requireOld(filing.filed, now)
    addForm(read, cik, filing, text, now)
  })
  if (failure && read.filings.length + read.proposed.length + read.unreadable.length === 0) throw failure
  return addOwnershipFilings(known, cik, read, filings)
}

function readForm(cik: Cik, filing: SubmittedFiling, edgar: EdgarSource): Promise<string | null> {
  return edgar.readText(edgarAddress.filingDocument(edgar.hosts, cik, filing.accession, documentName(filing)))
}

type ReadForms = Pick<InsidersDocument, "filings" | "proposed" | "unreadable">

function addForm(read: ReadForms, cik: Cik, filing: SubmittedFiling, text: string | null, now: number): void {
  const { accession, filed, form } = filing
  const file = documentName(filing)
  if (text === null) {
    read.unreadable.push({
      accession,
      filed,
      file,
      form,
      reason: describeAbsence("document of this form", { askedAt: now }),
    })
    return
  }
  try {
    if (isProposal(form)) {
      const content = parseForm144(text)
      requireNamed(cik, [content.issuer.cik, content.seller.cik], accession)
      read.proposed.push({ accession, filed, file, content })
    } else {
      const content = parseOwnershipForm(text)
      // A company's list also has the forms that it files on its shares of another company.
      requireNamed(cik, [content.issuer.cik, ...content.owners.map((owner) => owner.cik)], accession)
      read.filings.push({ accession, filed, file, content })
    }
  } catch (error) {
    if (!(error instanceof NotOwnershipForm)) throw error
    read.unreadable.push({ accession, filed, file, form, reason: error.message })
  }
}

/** The latest proxy statement that may be tagged. Pay versus performance is tagged since 2023. */
export function latestProxy(filings: SubmittedFiling[]): SubmittedFiling | null {
  return (
    filings.find(
      (filing) => baseForm(filing.form) === "DEF 14A" && /\.html?$/i.test(filing.primaryDocument),
    ) ?? null
  )
}

/** Reads pay versus performance from the latest proxy statement. Throws EdgarUnavailable. */
export async function readPay(
  cik: Cik,
  filings: SubmittedFiling[],
  edgar: EdgarSource,
): Promise<PayDocument> {
  const proxy = latestProxy(filings)
  if (!proxy) return { cik, proxy: null, reason: null, pay: null }
  const { accession, filed, form } = proxy
  const text = await readForm(cik, proxy, edgar)
  const pay = text === null ? null : parsePayVersusPerformance(text)
  return {
    cik,
    proxy: { accession, filed, form, file: documentName(proxy) },
    reason: text === null ? "not-found" : pay === null ? "untagged" : null,
    pay,
  }
}

/** The batches of a company's insiders and pay; null if the company's batch has no filing list. */
export async function refreshCompanyInsiders(
  company: IngestBatchInput,
  cik: Cik,
  limit: number,
  edgar: EdgarSource,
): Promise<{ documents: NonNullable<IngestBatchInput["documents"]> } | null> {
  const list = company.documents?.find(({ kind }) => kind === filingsKind.name)
  if (!list) return null
  const filings = listFilings(filingsKind.schema.parse(list.body))
  const now = list.fetchedAt
  const [insiders, pay] = await Promise.all([
    readInsiders(cik, filings, null, limit, edgar, now),
    readPay(cik, filings, edgar),
  ])
  return {
    documents: [
      { kind: insidersKind.name, key: cik, fetchedAt: now, body: insiders },
      { kind: payKind.name, key: cik, fetchedAt: now, body: pay },
    ],
  }
}
