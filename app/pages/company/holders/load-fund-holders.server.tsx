import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { takePage } from "~/lib/row-page"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { tableUnit } from "~/model/holdings/value-unit"
import type { MarketContext } from "~/pages/directory/market-context"
import { type FundHolding, listFundHolders } from "~/stores/holdings/fund-holders-store.server"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"

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

/** Uses no router, so that the loader can render it to HTML. */
function FundHoldersTable({ funds, hasClasses }: { funds: FundHolding[]; hasClasses: boolean }) {
  const unit = tableUnit(Math.max(0, ...funds.map(({ valueUsd }) => valueUsd ?? 0)))
  return (
    <DataTable
      caption="Funds by value held"
      label="Funds"
      columns={[
        "Fund",
        hasClasses ? { text: "CUSIP" } : null,
        "Weighting",
        "Shares",
        "Change in shares",
        `Value, ${unit.label}`,
        "Reported as of",
      ]}
    >
      {funds.map((fund) => (
        <tr key={`${fund.fund} ${fund.cusip}`}>
          <th scope="row">
            {fund.ticker ? <a href={`/etf/${fund.ticker}`}>{`${fund.name} (${fund.ticker})`}</a> : fund.name}
          </th>
          {hasClasses ? <td className="text">{fund.cusip}</td> : null}
          <Figure text={fund.weightPct === null ? missing : `${fund.weightPct.toFixed(2)}%`} />
          <Figure text={formatFigure(fund.shares)} />
          <Figure text={fund.before ? formatFigure(fund.shares - fund.before.shares) : missing} />
          <Figure text={fund.valueUsd === null ? missing : unit.format(fund.valueUsd)} />
          <td>{formatDay(fund.asOf)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
