import { filingsKind, listFilings } from "~/features/filings/filings-document"
import { filterFilings, parseFilingsFilter } from "~/features/filings/filings-view"
import { readerAddress, secAddress } from "~/features/filings/reader-address"
import { toStatementJson } from "~/features/financials/statement-json"
import { parseStatementAddress } from "~/features/financials/statement-query"
import { statementsKind } from "~/features/financials/statements-kind"
import { viewStatement } from "~/features/financials/view-statement"
import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import type { ListedCompany, ListIndex } from "./list-index"
import { requireCompany } from "./require-company.server"

/** How a data view reads a document; the read-through of the request context fits. */
type ReadDocument = <T>(kind: DocumentKind<T>, cik: string) => Promise<Read<T>>

export type Read<T> =
  | { status: "loaded"; document: StoredDocument<T> }
  | { status: "absent" }
  | { status: "unavailable"; reason: string }

/** What a data address answers: head fields with `rows`, or an `error` in words. */
export interface DataAnswer {
  status: number
  body: Record<string, unknown>
}

type LoadData = (company: ListedCompany, params: URLSearchParams, read: ReadDocument) => Promise<DataAnswer>

/** The data views under a company, by the last part of their address. */
const companyDataViews: Record<string, LoadData> = {
  filings: loadFilingsData,
  financials: loadFinancialsData,
}

async function loadFilingsData(
  { ticker, cik, name }: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
): Promise<DataAnswer> {
  return withDocument(await read(filingsKind, cik), "filing list", ({ body }) => ({
    ticker,
    cik,
    name,
    rows: filterFilings(listFilings(body), parseFilingsFilter(params)).map((filing) => ({
      ...filing,
      url: readerAddress(ticker, filing),
      secUrl: secAddress(cik, filing),
    })),
  }))
}

async function loadFinancialsData(
  { ticker, cik }: ListedCompany,
  params: URLSearchParams,
  read: ReadDocument,
): Promise<DataAnswer> {
  return withDocument(await read(statementsKind, cik), "statement data", ({ body }) =>
    toStatementJson(ticker, viewStatement(body, parseStatementAddress(params))),
  )
}

/** 404 where the source has nothing, 503 where it could not be asked. */
export function withDocument<T>(
  loaded: Read<T>,
  what: string,
  toBody: (document: StoredDocument<T>) => Record<string, unknown>,
): DataAnswer {
  if (loaded.status === "loaded") return { status: 200, body: toBody(loaded.document) }
  if (loaded.status === "absent")
    return { status: 404, body: { error: `The SEC has no ${what} for this company.`, rows: [] } }
  return { status: 503, body: { error: loaded.reason, rows: [] } }
}

export interface DataContext {
  lists: () => Promise<ListIndex>
  readThrough: ReadDocument
}

/** Loads `/company/{ticker}/{view}` as data; throws a 404 for a view or a company that does not exist. */
export async function loadCompanyData(
  params: { ticker?: string; view?: string },
  request: Request,
  context: DataContext,
): Promise<DataAnswer> {
  const load = companyDataViews[params.view ?? ""]
  if (!load) throw Response.json({ error: `There is no data called ${params.view}.` }, { status: 404 })
  const company = await requireCompany(params.ticker, request, context.lists)
  return load(company, new URL(request.url).searchParams, context.readThrough)
}
