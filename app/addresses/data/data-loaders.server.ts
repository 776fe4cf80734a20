import type { AppLoadContext } from "@remix-run/cloudflare"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { loadCalendarData } from "~/pages/calendar/load-calendar.server"
import { loadAsReportedData } from "~/pages/company/as-reported/load-as-reported.server"
import { loadCellSourceData } from "~/pages/company/financials/load-cell-source.server"
import { loadPricesData } from "~/pages/company/financials/prices-data.server"
import { loadCompanyData } from "~/pages/company/layout/company-data.server"
import { loadFilingText, loadRedline } from "~/pages/company/reader/filing-data.server"
import { loadFilingTable } from "~/pages/company/reader/tables/table-data.server"
import { loadTranscriptData } from "~/pages/company/reader/transcript-data.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { loadFilingSearchData } from "~/pages/company/search/load-filing-search.server"
import { loadCompareData } from "~/pages/compare/load-compare.server"
import { loadFundData } from "~/pages/fund/load-fund.server"
import { loadMarketData } from "~/pages/insiders/load-market.server"
import { loadFilingData, loadInvestorData } from "~/pages/investor/investor-data.server"
import { loadInvestorsData } from "~/pages/investors/load-investors.server"
import { loadLettersData } from "~/pages/letters/letters-data.server"
import { loadPersonData } from "~/pages/person/load-person.server"
import { loadWhatCameAfterData } from "~/pages/screener/load-what-came-after.server"
import { loadScreenerData } from "~/pages/screener/screener-data.server"
import { loadSearchData } from "~/pages/search/search-data.server"
import { loadOwnScreens, loadOwnWatchlists } from "./own-data.server"

interface DataRequest {
  parameters: Record<string, string>
  /** For the address without the version, with its query. */
  request: Request
  context: AppLoadContext
  /** The extension that ends the address, for redirects. */
  suffix: string
}

type LoadAddress = (given: DataRequest) => Promise<DataAnswer>

const companyView =
  (view: string): LoadAddress =>
  ({ parameters, request, context }) =>
    loadCompanyData({ ...parameters, view }, request, context)

/** An address of a company beyond its views. */
const companyAddress =
  (
    load: (
      company: ListedCompany,
      params: URLSearchParams,
      context: AppLoadContext,
      parameters: Record<string, string>,
    ) => Promise<DataAnswer>,
  ): LoadAddress =>
  async ({ parameters, request, context }) =>
    load(
      await requireCompany(parameters.ticker, request, context),
      new URL(request.url).searchParams,
      context,
      parameters,
    )

const investorView =
  (view?: string): LoadAddress =>
  ({ parameters, request, context, suffix }) =>
    loadInvestorData({ cik: parameters.cik, view: view ?? parameters.quarter }, request, context, suffix)

/** The loader of each address of the registry, by its id. */
export const dataLoaders: Record<string, LoadAddress> = {
  company: loadCompany,
  financials: companyView("financials"),
  valuation: companyView("valuation"),
  model: companyView("model"),
  segments: companyView("segments"),
  checks: companyView("checks"),
  asReported: companyAddress((company, _params, context, { accession }) =>
    loadAsReportedData(company, accession ?? "", context),
  ),
  figureSource: companyAddress((company, params, context, { row, key }) =>
    loadCellSourceData(company, { row, key }, params, context),
  ),
  prices: companyAddress(loadPricesData),
  transcript: companyAddress((company, _params, context, { quarter }) =>
    loadTranscriptData(company, quarter ?? "", context),
  ),
  filings: companyView("filings"),
  insiders: companyView("insiders"),
  executives: companyView("executives"),
  earnings: companyView("earnings"),
  owners: companyView("owners"),
  ownership: companyView("ownership"),
  companyInvestors: companyView("investors"),
  companyFunds: companyView("funds"),
  companyCompanies: companyView("companies"),
  filingText: ({ parameters, request, context }) => loadFilingText(parameters, request, context),
  redline: ({ parameters, request, context }) => loadRedline(parameters, request, context),
  filingTable: ({ parameters, request, context }) => loadFilingTable(parameters, request, context),
  filingSearch: ({ parameters, request, context, suffix }) =>
    loadFilingSearchData(parameters, request, context, suffix),
  calendar: async ({ request, context }) => ok(await loadCalendarData(request, context)),
  search: async ({ request, context }) => ok(await loadSearchData(request, context)),
  compare: ({ request, context }) => loadCompareData(new URL(request.url).searchParams, context),
  screener: ({ request, context }) => loadScreenerData(request, context),
  screenerAfter: ({ request, context }) => loadWhatCameAfterData(new URL(request.url).searchParams, context),
  letters: ({ request, context }) => loadLettersData(new URL(request.url).searchParams, context),
  investors: ({ request, context }) => loadInvestorsData(new URL(request.url).searchParams, context),
  holdings: investorView(),
  holdingsOfQuarter: investorView(),
  portfolio: investorView("portfolio"),
  investorCompanies: investorView("companies"),
  investorFilings: investorView("filings"),
  investorFiling: ({ parameters, request, context }) => loadFilingData(parameters, request, context),
  fund: ({ parameters, request, context, suffix }) =>
    loadFundData(parameters.ticker, request, context, suffix),
  person: ({ parameters, request, context, suffix }) =>
    loadPersonData({ cik: parameters.cik }, request, context, suffix),
  marketInsiders: ({ request, context }) => loadMarketData(new URL(request.url).searchParams, context),
  watchlists: ({ request, context }) => loadOwnWatchlists(request, context),
  screens: ({ request, context }) => loadOwnScreens(request, context),
}

function ok(body: Record<string, unknown>): DataAnswer {
  return { status: 200, body }
}

async function loadCompany({ parameters, request, context, suffix }: DataRequest): Promise<DataAnswer> {
  const company = await requireCompany(parameters.ticker, request, context, suffix)
  const listings = (await context.lists()).companiesByCik.get(company.cik) ?? []
  return ok({ ...asFiled(company), rows: listings.map(asFiled) })
}

function asFiled({ filedName, ...company }: ListedCompany) {
  return { ...company, name: filedName }
}
