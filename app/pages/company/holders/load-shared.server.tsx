import type { Cusip } from "~/lib/cusip"
import { toIsoDate } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { parseQuarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { ListedCompany } from "~/model/directory/list-index"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { labelSecurity } from "~/model/holdings/label-security"
import { tableUnit } from "~/model/holdings/value-unit"
import { SecurityCell } from "~/pages/investor/security-cell"
import { loadSharedHoldings } from "~/stores/holdings/holders-store.server"
import { DataTable, Figure } from "~/ui/data-table"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { HoldersContext } from "./holders-context"
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

async function loadShared(company: ListedCompany, params: URLSearchParams, context: HoldersContext) {
  const [shared, lists, securities] = await Promise.all([
    loadSharedHoldings(context.db, {
      cik: company.cik,
      complete: latestCompleteQuarter(toIsoDate(Date.now())),
      asked: parseQuarter((params.get("quarter") ?? "").toLowerCase()),
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
  return { quarter: shared.quarter, holders: shared.holders, lines }
}

export async function loadSharedPage(
  company: ListedCompany,
  params: URLSearchParams,
  context: HoldersContext & SlotContext,
): Promise<SharedPageData> {
  const { quarter, holders, lines } = await loadShared(company, params, context)
  return {
    ticker: company.ticker,
    name: company.name,
    quarter,
    holders,
    count: lines.length,
    table: lines.length
      ? renderSlot(context, "shared-holdings", <SharedTable lines={lines} of={holders} />)
      : null,
  }
}

/** `/company/{ticker}/companies.json` */
export async function loadSharedData(
  company: ListedCompany,
  params: URLSearchParams,
  context: HoldersContext,
): Promise<DataAnswer> {
  const { quarter, holders, lines } = await loadShared(company, params, context)
  const { ticker, cik, name } = company
  return { status: 200, body: { ticker, cik, name, quarter, holders, rows: lines } }
}

function SharedTable({ lines, of }: { lines: SharedLine[]; of: number }) {
  const unit = tableUnit(Math.max(...lines.map((line) => line.value)))
  return (
    <DataTable
      caption="Other holdings of the same investors"
      label="Other holdings"
      columns={["Company", `Holders, of ${of}`, "Mean weighting", `Value, ${unit.label}`]}
    >
      {lines.map((line) => (
        <tr key={line.cusip}>
          <SecurityCell name={line.name} ticker={line.ticker} />
          <td>{formatFigure(line.holders)}</td>
          <Figure text={line.meanPercentage === null ? missing : `${line.meanPercentage.toFixed(2)}%`} />
          <Figure text={unit.format(line.value)} />
        </tr>
      ))}
    </DataTable>
  )
}
