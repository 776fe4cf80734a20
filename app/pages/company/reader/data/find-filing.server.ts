import { parseAccession } from "~/lib/accession"
import { type DataAnswer, notFoundAnswer } from "~/model/directory/data-answer"
import type { DocumentRef, FilingReader, Reading } from "~/model/filings/filing-reader"
import { listFilings } from "~/model/filings/filings-document"
import { documentName, readerAddress, secAddress } from "~/model/filings/reader-address"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { filingsKind } from "~/stores/document-kinds"

export interface FilingDataContext extends DataContext {
  db: D1Database
  filings: FilingReader
}

export type FilingParameters = { ticker?: string; accession?: string }

/** The main document of a filing in the company's filing list. Throws as requireCompany does. */
export async function findFiling(parameters: FilingParameters, request: Request, context: FilingDataContext) {
  const company = await requireCompany(parameters.ticker, request, context)
  const list = await context.readThrough(filingsKind, company.cik)
  if (list.status === "unavailable") return unavailable(list.reason)
  const filings = list.status === "loaded" ? listFilings(list.document.body) : []
  const accession = parseAccession(parameters.accession ?? "")
  const filing = filings.find((each) => each.accession === accession)
  if (!filing) return notFoundAnswer(`${parameters.accession} is not a filing of ${company.ticker}.`)
  const toRef = (each: typeof filing): DocumentRef => ({
    cik: company.cik,
    accession: each.accession,
    document: documentName(each),
    form: each.form,
  })
  const head = {
    ticker: company.ticker,
    cik: company.cik,
    name: company.filedName,
    accession: filing.accession,
    form: filing.form,
    filed: filing.filed,
    period: filing.period,
    document: documentName(filing),
    url: readerAddress(company.ticker, filing),
    secUrl: secAddress(company.cik, filing),
  }
  return { status: "found" as const, head, filing, filings, toRef }
}

export function failedReading(reading: Exclude<Reading<unknown>, { status: "loaded" }>): DataAnswer {
  return reading.status === "unavailable" ? unavailable(reading.reason) : notFoundAnswer(reading.reason)
}

function unavailable(reason: string): DataAnswer {
  return { status: 503, body: { error: reason, rows: [] } }
}
