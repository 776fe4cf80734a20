import { firstFilingDay } from "~/lib/asof/asked-day"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import { getMainTicker, type ListedCompany } from "~/model/directory/list-index"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { type LoadedInvestor, loadInvestor } from "~/pages/investor/load-investor.server"
import type { DataAddress } from "./define-address"

type Load = DataAddress["load"]

/** The data of an address of a company, under its name in the SEC's list. */
export const ofCompany =
  (load: (company: ListedCompany, given: Parameters<Load>[0]) => Promise<DataAnswer>): Load =>
  async (given) => {
    const company = await requireCompany(given.parameters.ticker, given.request, given.context)
    return load({ ...company, name: company.filedName }, given)
  }

/** The data of an address of an investor. */
export const ofInvestor =
  (load: (investor: LoadedInvestor, given: Parameters<Load>[0]) => DataAnswer | Promise<DataAnswer>): Load =>
  async (given) => {
    const { parameters, request, context, suffix } = given
    const investor = await loadInvestor(parameters.cik, request, context, suffix)
    return investor.asked.isDayRefused ? refusedDayAnswer(firstFilingDay) : load(investor, given)
  }

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
