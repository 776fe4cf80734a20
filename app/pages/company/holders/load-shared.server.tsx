import { firstFilingDay, getPastDay, parseAskedDay } from "~/lib/asof/asked-day"
import type { Cusip } from "~/lib/cusip"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { parseQuarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { type DataAnswer, refusedDayAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { labelSecurity } from "~/model/holdings/label-security"
import { tableUnit } from "~/model/holdings/value-unit"
import type { MarketContext } from "~/pages/directory/market-context"
import { SecurityCell } from "~/pages/investor/security-cell"
import { loadSharedHoldings } from "~/stores/holdings/holders-store.server"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { renderKnownHolders } from "./known-holders.server"
import type { SharedPageData } from "./shared-page"

interface SharedLine {
  cusip: Cusip
  name: string
  ticker: Ticker | null
  holders: number
  /** Mean weighting in the holders' portfolios, 0–100. */
  meanPercentage: number | null
  value: number
}

async function loadShared(company: ListedCompany, params: URLSearchParams, context: MarketContext) {
  const today = toIsoDate(Date.now())
  const day = parseAskedDay(params, firstFilingDay)
  const asOf = getPastDay(day, today)
  const [shared, lists, securities] = await Promise.all([
    loadSharedHoldings(context.db, {
      cik: company.cik,
      complete: latestCompleteQuarter(asOf ?? today),
      asked: parseQuarter((params.get("quarter") ?? "").toLowerCase()),
      asof: asOf,
    }),
    context.lists(),
    context.securities(),
  ])
  const label = labelSecurity(securities, lists)
  const lines = shared.rows.map(
    ({ cusip, name, holders, mean_percentage, value }): SharedLine => ({
      ...label({ cusip, name }),
      cusip,
      holders,
      meanPercentage: mean_percentage,
      value,
    }),
  )
  return { quarter: shared.quarter, holders: shared.holders, lines, day, asOf }
}

export async function loadSharedPage(
  company: ListedCompany,
  params: URLSearchParams,
  context: MarketContext & SlotContext,
): Promise<SharedPageData> {
  const { quarter, holders, lines, day, asOf } = await loadShared(company, params, context)
  return {
    asOf,
    day: renderKnownHolders(context, {
      here: `/company/${company.ticker}/companies`,
      show: null,
      asked: day,
      shown: asOf,
    }),
    ticker: company.ticker,
    name: company.name,
    quarter,
    holders,
    count: lines.length,
    table: lines.length
      ? renderSlot(context, "shared-holdings", <SharedTable lines={lines} of={holders} asof={asOf} />)
      : null,
  }
}

/** `/company/{ticker}/companies.json` */
export async function loadSharedData(
  company: ListedCompany,
  params: URLSearchParams,
  context: MarketContext,
): Promise<DataAnswer> {
  const { quarter, holders, lines, day, asOf } = await loadShared(company, params, context)
  if (day.isDayRefused) return refusedDayAnswer(firstFilingDay)
  const { ticker, cik, name } = company
  return { status: 200, body: { ticker, cik, name, asOf, quarter, holders, rows: lines } }
}

function SharedTable({ lines, of, asof }: { lines: SharedLine[]; of: number; asof: IsoDate | null }) {
  const unit = tableUnit(Math.max(...lines.map((line) => line.value)))
  return (
    <DataTable
      caption="Other holdings of the same investors"
      label="Other holdings"
      columns={["Company", `Holders, of ${of}`, "Mean weighting", `Value, ${unit.label}`]}
    >
      {lines.map((line) => (
        <tr key={line.cusip}>
          <SecurityCell name={line.name} ticker={line.ticker} asof={asof} />
          <td>{formatFigure(line.holders)}</td>
          <Figure text={line.meanPercentage === null ? missing : `${line.meanPercentage.toFixed(2)}%`} />
          <Figure text={unit.format(line.value)} />
        </tr>
      ))}
    </DataTable>
  )
}
