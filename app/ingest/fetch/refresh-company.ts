import { edgarAddress } from "~/edgar/addresses"
import { countryOf } from "~/edgar/countries"
import { isAnnual } from "~/edgar/form-names"
import {
  parseSubmissions,
  parseSubmissionsPage,
  type Submissions,
  type SubmittedFiling,
} from "~/edgar/submissions"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import type { CompanyProfile } from "~/ingest/parts/companies-part.server"
import type { Cik } from "~/lib/cik"
import { toEarningsEvents } from "~/model/earnings/earnings-event"
import { fiscalYearOffset } from "~/model/earnings/fiscal-year-offset"
import { type FilingsDocument, listFilings, toFilingsDocument } from "~/model/filings/filings-document"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { companyBatch } from "~/model/metrics/company-batch"
import { filingsKind, statementsKind } from "~/stores/document-kinds"
import type { EdgarSource } from "./edgar-source"
import { readFacts } from "./read-facts"

/** The number of older pages of a filing list that are read at once. A bank has dozens, mostly of structured notes. */
const olderPagesRead = 6

/** Reads a company's filing list and facts from the SEC and derives the stored documents. */
export async function refreshCompany(cik: Cik, now: number, edgar: EdgarSource): Promise<IngestBatchInput> {
  const [submissions, read] = await Promise.all([readSubmissions(cik, edgar), readFacts(cik, edgar)])
  const filings = submissions && (await withOlderPages(submissions, edgar))
  const statements =
    read &&
    deriveStatementsDocument(
      read.facts,
      {
        name: submissions?.name ?? read.facts.name,
        sic: submissions?.sic ?? null,
        fiscalYearEnd: submissions?.fiscalYearEnd ?? null,
      },
      read.predecessor,
    )
  const profile: CompanyProfile = {
    cik,
    country: countryOf(submissions?.businessAddress?.stateOrCountry ?? null),
    sic: submissions?.sic ?? null,
    fiscalYearEnd: submissions?.fiscalYearEnd ?? null,
    filings: submissions ? submissions.filings.length > 0 : null,
    financials: statements !== null,
    overview: submissions ? submissions.filings.some((filing) => isAnnual(filing.form)) : null,
  }
  return {
    documents: [
      ...(filings ? [{ kind: filingsKind.name, key: cik, fetchedAt: now, body: filings }] : []),
      ...(statements ? [{ kind: statementsKind.name, key: cik, fetchedAt: now, body: statements }] : []),
    ],
    profiles: [profile],
    ...companyBatch(cik, statements, filings),
    earnings: filings
      ? [{ cik, events: toEarningsEvents(cik, listFilings(filings), fiscalYearOffset(statements)) }]
      : [],
    sources: [{ key: companySource(cik), fetchedAt: now, entityTag: null, error: null, failedAt: null }],
  }
}

/** The key of a company's source; the start of all of them for an empty CIK. */
export function companySource(cik: Cik | ""): string {
  return `company:${cik}`
}

async function readSubmissions(cik: Cik, edgar: EdgarSource): Promise<Submissions | null> {
  const text = await edgar.readText(edgarAddress.submissions(edgar.hosts, cik))
  return text === null ? null : parseSubmissions(text)
}

/** A page that is not available leaves a gap, which the document names. The other pages are kept. */
async function withOlderPages(submissions: Submissions, edgar: EdgarSource): Promise<FilingsDocument> {
  const unread: FilingsDocument["unread"] = []
  const pages = await Promise.all(
    submissions.olderPages.map(async (page, position): Promise<SubmittedFiling[]> => {
      const address = edgarAddress.submissionsPage(edgar.hosts, page.fileName)
      const text = position < olderPagesRead ? await edgar.readText(address).catch(() => null) : null
      if (text !== null) return parseSubmissionsPage(text)
      unread.push({ from: page.from, to: page.to, count: page.count })
      return []
    }),
  )
  unread.sort((a, b) => b.to.localeCompare(a.to))
  return toFilingsDocument(submissions, pages.flat(), unread)
}
