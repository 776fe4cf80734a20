import type { AppLoadContext } from "@remix-run/cloudflare"
import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import { toIsoDate } from "~/lib/dates"
import { asReported, getConversion, refuseCurrency } from "~/model/currency/display-currency"
import { type DataAnswer, refusedDayAnswer, withDocument } from "~/model/directory/data-answer"
import { getMainTicker, type ListedCompany } from "~/model/directory/list-index"
import { convertView } from "~/model/financials/view/convert-view"
import { toStatementCsvRows, toStatementJson } from "~/model/financials/view/statement-json"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import { toStatementBook } from "~/model/workbook/statement-book"
import type { DataContext } from "~/pages/company/request/require-company.server"
import { loadDisplayCurrency } from "~/pages/currency/display-currency.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { toValuationData } from "./valuation-data"

type StatementDataContext = DataContext & Pick<AppLoadContext, "db" | "documents">

/** A statement as data, in the asked currency, with its workbook. */
export async function loadFinancialsData(
  company: ListedCompany,
  params: URLSearchParams,
  context: StatementDataContext,
): Promise<DataAnswer> {
  const address = parseStatementAddress(params)
  if (parseAskedDay(params, firstFilingDay).isDayRefused) return refusedDayAnswer(firstFilingDay)
  const [statements, prices, display] = await Promise.all([
    context.readThrough(statementsKind, company.cik),
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

/** The ratios to a company's price as data. */
export async function loadValuationData(
  company: ListedCompany,
  params: URLSearchParams,
  context: StatementDataContext,
): Promise<DataAnswer> {
  const { asof, isDayRefused } = parseAskedDay(params, firstFilingDay)
  if (isDayRefused) return refusedDayAnswer(firstFilingDay)
  const [statements, prices, lists] = await Promise.all([
    context.readThrough(statementsKind, company.cik),
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
