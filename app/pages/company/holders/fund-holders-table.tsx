import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { tableUnit } from "~/model/holdings/value-unit"
import type { FundHolding } from "~/stores/holdings/fund-holders-store.server"
import { DataTable, Figure, TableScroll } from "~/ui/data-table"

/** Uses no router, so that the loader can render it to HTML. */
export function FundHoldersTable({ funds, hasClasses }: { funds: FundHolding[]; hasClasses: boolean }) {
  const unit = tableUnit(Math.max(0, ...funds.map(({ valueUsd }) => valueUsd ?? 0)))
  return (
    <TableScroll label="Funds">
      <DataTable caption="Funds by value held" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Fund</th>
            {hasClasses ? (
              <th scope="col" className="text">
                CUSIP
              </th>
            ) : null}
            <th scope="col">Weighting</th>
            <th scope="col">Shares</th>
            <th scope="col">Change in shares</th>
            <th scope="col">{`Value, ${unit.label}`}</th>
            <th scope="col">Reported as of</th>
          </tr>
        </thead>
        <tbody>
          {funds.map((fund) => (
            <tr key={`${fund.fund} ${fund.cusip}`}>
              <th scope="row">
                {fund.ticker ? (
                  <a href={`/etf/${fund.ticker}`}>{`${fund.name} (${fund.ticker})`}</a>
                ) : (
                  fund.name
                )}
              </th>
              {hasClasses ? <td className="text">{fund.cusip}</td> : null}
              <Figure text={fund.weightPct === null ? missing : `${fund.weightPct.toFixed(2)}%`} />
              <Figure text={formatFigure(fund.shares)} />
              <Figure text={fund.before ? formatFigure(fund.shares - fund.before.shares) : missing} />
              <Figure text={fund.valueUsd === null ? missing : unit.format(fund.valueUsd)} />
              <td>{formatDay(fund.asOf)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
