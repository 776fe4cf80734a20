import type { DataAnswer } from "~/model/directory/data-answer"
import { getMainTicker, type ListedCompany } from "~/model/directory/list-index"
import { loadCompanyData } from "~/pages/company/layout/company-data.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { loadInvestorData } from "~/pages/investor/investor-data.server"
import type { DataAddress } from "./define-address"

type Load = DataAddress["load"]

/** The data of one of a company's pages. */
export const companyView =
  (view: string): Load =>
  ({ parameters, request, context }) =>
    loadCompanyData({ ...parameters, view }, request, context)

/** The data of an address of a company beyond its pages. */
export const ofCompany =
  (load: (company: ListedCompany, given: Parameters<Load>[0]) => Promise<DataAnswer>): Load =>
  async (given) =>
    load(await requireCompany(given.parameters.ticker, given.request, given.context), given)

/** The data of one of an investor's pages; without a view, of the quarter in the path or the latest one. */
export const investorView =
  (view?: string): Load =>
  ({ parameters, request, context, suffix }) =>
    loadInvestorData({ cik: parameters.cik, view: view ?? parameters.quarter }, request, context, suffix)

/** A company with all its listings. */
export const loadListings: Load = async ({ parameters, request, context, suffix }) => {
  const company = await requireCompany(parameters.ticker, request, context, suffix)
  const lists = await context.lists()
  const listings = lists.companiesByCik.get(company.cik) ?? []
  const mainTicker = getMainTicker(lists, company)
  return { status: 200, body: { ...asFiled(company), mainTicker, rows: listings.map(asFiled) } }
}

function asFiled({ filedName, security, ...company }: ListedCompany) {
  return {
    ...company,
    name: filedName,
    securityKind: security.kind,
    securityTitle: security.title,
    securityRatio: security.ratio,
    securitySource: security.source,
  }
}
