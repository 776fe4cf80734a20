import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import type { Cik } from "~/lib/cik"
import { toIsoDate } from "~/lib/dates"
import type { LoadedDocument, ReadDocument } from "~/lib/loaded"
import { asReported, getConversion, refuseCurrency } from "~/model/currency/display-currency"
import {
  type DataAnswer,
  notFoundAnswer,
  refusedDayAnswer,
  withDocument,
} from "~/model/directory/data-answer"
import { getMainTicker, type ListedCompany, type ListIndex } from "~/model/directory/list-index"
import type { PayDocument } from "~/model/executives/pay-document"
import { listFilings } from "~/model/filings/filings-document"
import { filterFilings, parseFilingsFilter } from "~/model/filings/filings-filter"
import { readerAddress, secAddress } from "~/model/filings/reader-address"
import { convertView } from "~/model/financials/view/convert-view"
import { toStatementCsvRows, toStatementJson } from "~/model/financials/view/statement-json"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { SecurityIndex } from "~/model/securities/security-index"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { transcriptAddress } from "~/model/transcripts/transcript-address"
import { toStatementBook } from "~/model/workbook/statement-book"
import { loadChecksData } from "~/pages/company/checks/load-checks.server"
import {
  type ReadReleases,
  readEarningsSources,
  toEarningsData,
} from "~/pages/company/earnings/load-earnings.server"
import { toExecutivesData } from "~/pages/company/executives/load-executives.server"
import { type FiledPeopleContext, readFiledPeople } from "~/pages/company/executives/read-filed-people.server"
import { toValuationData } from "~/pages/company/financials/valuation-data"
import { loadFundHoldersData } from "~/pages/company/holders/load-fund-holders.server"
import { loadHoldersData } from "~/pages/company/holders/load-holders.server"
import { loadOwnersData, type OwnersContext } from "~/pages/company/holders/load-owners.server"
import { loadOwnershipData } from "~/pages/company/holders/load-picture.server"
import { loadSharedData } from "~/pages/company/holders/load-shared.server"
import {
  type InsidersContext,
  readInsiders,
  toInsidersData,
} from "~/pages/company/insiders/load-insiders.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { toSegmentsData } from "~/pages/company/segments/segments-data"
import { loadModelData } from "~/pages/company/valuation/load-dcf.server"
import { loadDisplayCurrency } from "~/pages/currency/display-currency.server"
import type { DocumentStore } from "~/platform/documents.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { listTranscripts } from "~/stores/company/transcripts-store.server"
import { filingsKind, statementsKind } from "~/stores/document-kinds"

type LoadData = (
  company: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
  context: CompanyDataContext,
) => Promise<DataAnswer>

/** Data views of a company by the last part of their address. */
const companyDataViews: Record<string, LoadData> = {
  filings: loadFilingsData,
  financials: loadFinancialsData,
  valuation: loadValuationData,
  model: (company, params, _, context) => loadModelData(company, params, context),
  checks: (company, _params, read) => loadChecksData(company, read),
  segments: async (company, params, _, { segments }) =>
    toSegmentsData(company, await segments.load(company.cik), params),
  insiders: async (company, params, _, context) =>
    toInsidersData(company, await readInsiders(company.cik, context), params),
  executives: async (company, _params, _read, context) => {
    const { cik } = company
    const [people, pay] = await Promise.all([context.insiders.load(cik), context.pay.load(cik)])
    const list = people.status === "loaded" ? listFilings(people.list.body) : []
    return toExecutivesData(company, people, pay, await readFiledPeople(cik, list, context))
  },
  owners: (company, _params, _, context) => loadOwnersData(company, context),
  ownership: (company, _params, _, context) => loadOwnershipData(company, context),
  investors: (company, params, _, context) => loadHoldersData(company, params, context),
  funds: (company, _params, _read, context) => loadFundHoldersData(company, context),
  companies: (company, params, _, context) => loadSharedData(company, params, context),
  earnings: async (company, _, read, { db, releases }) =>
    toEarningsData(company, await readEarningsSources(company.cik, read, db, releases)),
}

async function loadFilingsData(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
  { documents }: CompanyDataContext,
): Promise<DataAnswer> {
  const [list, transcripts] = await Promise.all([read(filingsKind, cik), listTranscripts(cik, documents)])
  return withDocument(list, "filing list for this company", ({ body }) => ({
    ticker,
    cik,
    name,
    transcripts: transcripts.map((head) => ({ ...head, url: transcriptAddress(ticker, head.quarter) })),
    rows: filterFilings(listFilings(body), parseFilingsFilter(params)).map((filing) => ({
      ...filing,
      url: readerAddress(ticker, filing),
      secUrl: secAddress(cik, filing),
    })),
  }))
}

async function loadFinancialsData(
  company: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
  context: CompanyDataContext,
): Promise<DataAnswer> {
  const address = parseStatementAddress(params)
  if (parseAskedDay(params, firstFilingDay).isDayRefused) return refusedDayAnswer(firstFilingDay)
  const [statements, prices, display] = await Promise.all([
    read(statementsKind, company.cik),
    address.statement === "ratios" ? listPriceHistory(company, context) : [],
    params.has("currency") ? loadDisplayCurrency(params, context) : asReported,
  ])
  if (statements.status !== "loaded")
    return withDocument(statements, "statement data for this company", () => ({}))
  const document = statements.document.body
  const conversion = getConversion(display, document.currency)
  const refusal = refuseCurrency(params.get("currency"), display, document.currency)
  if (refusal) return { status: 400, body: { error: refusal, rows: [] } }
  const view = convertView(viewStatement(document, { ...address, withTransitions: true }, prices), conversion)
  const { ticker } = company
  return {
    status: 200,
    body: toStatementJson(ticker, view, conversion),
    csvRows: toStatementCsvRows(view, conversion),
    toWorkbook: (request) => toStatementBook({ ticker, document, prices, conversion }, address, request),
  }
}

async function loadValuationData(
  company: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
  context: CompanyDataContext,
): Promise<DataAnswer> {
  const { asof, isDayRefused } = parseAskedDay(params, firstFilingDay)
  if (isDayRefused) return refusedDayAnswer(firstFilingDay)
  const [statements, prices, lists] = await Promise.all([
    read(statementsKind, company.cik),
    listPriceHistory(company, context),
    context.lists(),
  ])
  const mainTicker = getMainTicker(lists, company)
  return withDocument(statements, "statement data for this company", ({ body }) => ({
    ...toValuationData(company, body, prices, toIsoDate(Date.now()), asof),
    mainTicker,
    securityKind: company.security.kind,
  }))
}

export interface DataContext {
  lists: () => Promise<ListIndex>
  readThrough: ReadDocument
}

/** Data views that need more than the documents of one company. */
interface CompanyDataContext extends DataContext, FiledPeopleContext, OwnersContext, InsidersContext {
  db: D1Database
  documents: DocumentStore
  securities: () => Promise<SecurityIndex>
  releases: ReadReleases
  segments: { load: (cik: Cik) => Promise<LoadedDocument<SegmentsDocument>> }
  pay: { load: (cik: Cik) => Promise<LoadedDocument<PayDocument>> }
}

/** Loads `/company/{ticker}/{view}` as data; throws a 404 for a company that does not exist. */
export async function loadCompanyData(
  params: { ticker?: string; view?: string },
  request: Request,
  context: CompanyDataContext,
): Promise<DataAnswer> {
  const load = companyDataViews[params.view ?? ""]
  if (!load) return notFoundAnswer(`There is no data called ${params.view}.`)
  const company = await requireCompany(params.ticker, request, context)
  const asFiled = { ...company, name: company.filedName }
  return load(asFiled, new URL(request.url).searchParams, context.readThrough, context)
}
