import { takePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import type { MarketContext } from "~/pages/directory/market-context"
import { type FundHolding, listFundHolders } from "~/stores/holdings/fund-holders-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { FundHoldersTable } from "./fund-holders-table"

/** The page of the funds that hold a company. */
export interface FundHoldersView {
  funds: number
  shares: number
  valueUsd: number
  table: string | null
  page: number
  pages: number
}

/** The funds that hold a company's securities, by their latest loaded reports. */
export async function loadFundHolders(
  company: ListedCompany,
  context: MarketContext,
): Promise<FundHolding[]> {
  const [lists, securities] = await Promise.all([context.lists(), context.securities()])
  const listings = lists.companiesByCik.get(company.cik) ?? [company]
  return listFundHolders(securities.cusipsOf(listings.map(({ ticker }) => ticker)), context)
}

export async function loadFundHoldersView(
  company: ListedCompany,
  requestedPage: number,
  context: MarketContext & SlotContext,
): Promise<FundHoldersView> {
  const funds = await loadFundHolders(company, context)
  const { rows, page, pages } = takePage(funds, requestedPage)
  const hasClasses = new Set(funds.map(({ cusip }) => cusip)).size > 1
  return {
    funds: new Set(funds.map(({ fund }) => fund)).size,
    shares: funds.reduce((sum, { shares }) => sum + shares, 0),
    valueUsd: funds.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0),
    table: funds.length
      ? renderSlot(context, "fund-holders", <FundHoldersTable funds={rows} hasClasses={hasClasses} />)
      : null,
    page,
    pages,
  }
}

/** A fund in `/company/{ticker}/investors.json`. */
export function toFundData({ fund: _, asOf, valueUsd, weightPct, before, ...fund }: FundHolding) {
  return {
    ...fund,
    date: asOf,
    value: valueUsd,
    percentage: weightPct,
    previousDate: before?.asOf ?? null,
    sharesDiff: before && fund.shares - before.shares,
  }
}

/** `/company/{ticker}/funds.json` */
export async function loadFundHoldersData(
  company: ListedCompany,
  context: MarketContext,
): Promise<DataAnswer> {
  const funds = await loadFundHolders(company, context)
  const { ticker, cik, name } = company
  const count = new Set(funds.map(({ fund }) => fund)).size
  return { status: 200, body: { ticker, cik, name, funds: count, rows: funds.map(toFundData) } }
}
