import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { tableUnit } from "~/model/holdings/value-unit"
import type { FundHolding } from "~/stores/holdings/fund-holders-store.server"
import { DataTable, Figure } from "~/ui/data-table"

/** Uses no router, so that the loader can render it to HTML. */
export function FundHoldersTable({ funds, hasClasses }: { funds: FundHolding[]; hasClasses: boolean }) {
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
