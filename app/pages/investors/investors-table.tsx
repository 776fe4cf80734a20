import { keepDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { countText, formatCompactUsd, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { toSearch } from "~/lib/to-search"
import { DataTable, Figure, SortHead } from "~/ui/data-table"
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

const uncertainMark = "u"

interface InvestorsTableProps {
  lines: InvestorLine[]
  filter: InvestorsFilter
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** Investors without loaded filings have nothing to compare, so they are a list of names. Uses no router. */
export function InvestorsTable({ lines, filter, asof }: InvestorsTableProps) {
  const loaded = lines.filter(({ quarter }) => quarter !== null)
  const others = lines.filter(({ quarter }) => quarter === null)
  const uncertain = loaded.filter(({ unitCertain }) => unitCertain === false)
  return (
    <>
      {loaded.length > 0 ? <LoadedInvestors lines={loaded} filter={filter} asof={asof} /> : null}
      {uncertain.length > 0 ? (
        <p className="py-2 text-note text-ink-3">
          <sup>{uncertainMark}</sup> The unit of the values is not certain: dollars or thousands.
        </p>
      ) : null}
      {others.length > 0 ? (
        <details className="py-3 text-data" open={loaded.length === 0 || filter.text !== ""}>
          <summary className="link inline-block py-1">
            {countText(others.length, "investor")} whose filings are not loaded yet
          </summary>
          <p className="max-w-[46.5em] py-2 text-ink-3">Open one to load its filings from the SEC.</p>
          <ul className="gap-x-8 tablet:columns-2 desktop:columns-3">
            {others.map(({ cik, name, owner }) => (
              <li key={cik} className="break-inside-avoid py-1">
                <a className="hover:underline" href={`/investor/${cik}`}>
                  {name}
                </a>
                {owner && owner !== name ? <span className="block text-note text-ink-3">{owner}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function LoadedInvestors({ lines, filter, asof }: InvestorsTableProps) {
  const sortAddress = (sort: InvestorSort) => `/investors${toSearch({ sort, q: filter.text, asof })}`
  return (
    <DataTable
      caption="Guru investors with their latest quarter"
      label="Guru investors"
      columns={columns.map(({ sort, label, isText }) => (
        <SortHead
          key={sort}
          {...{ label, isText: isText && sort !== "owner" }}
          className={sort === "owner" ? "text max-tablet:hidden" : undefined}
          to={sortAddress(sort)}
          order={sort !== filter.sort ? null : isText && sort !== "top" ? "ascending" : "descending"}
        />
      ))}
    >
      {lines.map((line) => (
        <tr key={line.cik}>
          <th scope="row">
            <a href={keepDay(`/investor/${line.cik}`, asof)}>{line.name}</a>
            <span className="block text-note text-ink-3 tablet:hidden">{line.owner}</span>
          </th>
          <td className="text max-tablet:hidden">{line.owner}</td>
          <Figure
            text={formatCompactUsd(line.value)}
            mark={line.unitCertain === false ? uncertainMark : undefined}
          />
          <Figure text={formatFigure(line.positions)} />
          <td className={line.top ? "text wrap desktop:whitespace-nowrap" : "text none"}>
            {line.top ? (
              <span className="desktop:inline-block desktop:max-w-[230px] desktop:truncate desktop:align-bottom">
                {line.top.ticker ? (
                  <a href={keepDay(`/company/${line.top.ticker}`, asof)}>{line.top.name}</a>
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
    </DataTable>
  )
}
