import { formatDay } from "~/lib/dates"
import { formatCompactUsd, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { toSearch } from "~/lib/to-search"
import type { FundHead } from "~/model/funds/fund-head"
import { fundPath } from "~/model/funds/fund-path"
import type { FundFamily, FundSort, FundsFilter } from "~/stores/holdings/fund-heads-store.server"
import { DataTable, Figure, SortHead, TableRow } from "~/ui/data-table"

const columns: { sort: FundSort | null; label: string; isText?: boolean }[] = [
  { sort: "name", label: "Fund", isText: true },
  { sort: "assets", label: "Net assets" },
  { sort: "holdings", label: "Holdings" },
  { sort: null, label: "Largest holding" },
  { sort: "top10", label: "Top ten" },
  { sort: "changes", label: "New and sold" },
  { sort: "asof", label: "Report of" },
]

/** A line for each fund. Uses no router, so that the loader can render it to HTML. */
export function FundsTable({ funds, filter }: { funds: FundHead[]; filter: FundsFilter }) {
  return (
    <DataTable
      caption="Funds by their latest report of holdings"
      label="Funds"
      columns={columns.map(({ sort, label, isText }) => (
        <SortHead
          key={label}
          {...{ label, isText }}
          className={sort === null ? "text max-desktop:hidden" : undefined}
          to={sort && `/funds${toSearch({ sort, q: filter.text })}`}
          order={sort === filter.sort ? (sort === "name" ? "ascending" : "descending") : null}
        />
      ))}
    >
      {funds.map((fund) => (
        <TableRow key={fund.fund}>
          <th scope="row" className="wrap max-tablet:min-w-[46vw]!">
            <a href={fundPath(fund.ticker)}>
              <span className="font-medium">{fund.ticker}</span> {fund.name}
            </a>
            {fund.registrant === fund.name ? null : (
              <span className="block text-note font-normal text-ink-3 max-desktop:hidden">
                {fund.registrant}
              </span>
            )}
            <span className="block text-note font-normal text-ink-3 desktop:hidden">
              <Largest fund={fund} />
            </span>
          </th>
          <Figure text={formatCompactUsd(fund.netAssets)} />
          <Figure text={formatFigure(fund.holdings)} />
          <td className={`wrap max-desktop:hidden ${fund.largest ? "text" : "text none"}`}>
            <Largest fund={fund} />
          </td>
          <Figure text={fund.holdings ? formatPercent(fund.top10Pct / 100) : missing} />
          <td className={fund.since ? undefined : "none"}>
            {fund.since ? (
              <a href={`${fundPath(fund.ticker)}?show=changes`}>
                {`+${formatFigure(fund.added)} −${formatFigure(fund.removed)}`}
              </a>
            ) : (
              missing
            )}
          </td>
          <td className="date">{formatDay(fund.asOf)}</td>
        </TableRow>
      ))}
    </DataTable>
  )
}

/** The largest holding with its weight; narrow screens have it below the name of the fund. */
function Largest({ fund: { largest, largestPct } }: { fund: FundHead }) {
  return (
    <>
      {largest ?? missing}
      {largestPct === null ? null : (
        <span className="ml-1.5 text-note text-ink-3">{formatPercent(largestPct / 100)}</span>
      )}
    </>
  )
}

/** The registrants with the most funds, each with a link to them. */
export function FundFamilies({ families }: { families: FundFamily[] }) {
  return (
    <DataTable caption="Families of funds" isStill isNarrow columns={["Family", "Funds", "Net assets"]}>
      {families.map(({ name, funds, netAssets }) => (
        <TableRow key={name}>
          <th scope="row" className="wrap">
            <a href={`/funds${toSearch({ q: name })}`}>{name}</a>
          </th>
          <Figure text={formatFigure(funds)} />
          <Figure text={formatCompactUsd(netAssets)} />
        </TableRow>
      ))}
    </DataTable>
  )
}
