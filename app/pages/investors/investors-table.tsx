import { formatCompactUsd, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { DataTable, Figure, TableScroll } from "~/ui/data-table"
import type { InvestorLine, InvestorSort, InvestorsFilter } from "./investors-view"

const columns: { sort: InvestorSort; label: string; isText?: boolean }[] = [
  { sort: "name", label: "Investor", isText: true },
  { sort: "owner", label: "Owner", isText: true },
  { sort: "value", label: "Value" },
  { sort: "positions", label: "Holdings" },
  { sort: "top", label: "Largest holding", isText: true },
  { sort: "top10", label: "Top ten" },
  { sort: "turnover", label: "Turnover" },
  { sort: "quarter", label: "Latest" },
]

/** Uses no router, so that the loader can render it to HTML. */
export function InvestorsTable({ lines, filter }: { lines: InvestorLine[]; filter: InvestorsFilter }) {
  const sortAddress = (sort: InvestorSort) => {
    const query = new URLSearchParams({ sort, ...(filter.text ? { q: filter.text } : {}) })
    return `/investors?${query}`
  }
  return (
    <TableScroll label="Guru investors">
      <DataTable caption="Guru investors with their latest quarter" isCaptionHidden>
        <thead>
          <tr>
            {columns.map(({ sort, label, isText }) => (
              <th
                key={sort}
                scope="col"
                className={isText ? "text" : undefined}
                aria-sort={
                  sort === filter.sort ? (isText && sort !== "top" ? "ascending" : "descending") : undefined
                }
              >
                {sort === filter.sort ? (
                  <b className="text-data!">{label}</b>
                ) : (
                  <a href={sortAddress(sort)}>{label}</a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.cik}>
              <th scope="row">
                <a href={`/investor/${line.cik}`}>{line.name}</a>
              </th>
              <td className="text">{line.owner}</td>
              <Figure text={formatCompactUsd(line.value)} />
              <Figure text={formatFigure(line.positions)} />
              <td className={line.top ? "text" : "text none"}>
                {line.top ? (
                  <span className="inline-block max-w-[230px] truncate align-bottom">
                    {line.top.ticker ? (
                      <a href={`/company/${line.top.ticker}`}>{line.top.name}</a>
                    ) : (
                      line.top.name
                    )}
                    <span className="ml-1.5 text-note text-ink-3">{`${line.topPercentage?.toFixed(1)}%`}</span>
                  </span>
                ) : (
                  missing
                )}
              </td>
              <Figure text={formatPercent(line.top10 === null ? null : line.top10 / 100)} />
              <Figure text={formatPercent(line.turnover)} />
              <Figure text={line.quarter ? formatQuarter(line.quarter) : missing} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
