import { keepDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import { formatCompactUsd, formatPercent, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import type { ComparedInvestor, OverlapView } from "./investors-view"

/** Portfolios of one quarter side by side, and the overlap of each pair. Uses no router. */
export function OverlapTable({ view, asof }: { view: OverlapView; asof: IsoDate | null }) {
  if (view.quarter === null || view.largest.length === 0)
    return <p className="py-3 text-ink-2">No quarter of these investors is loaded.</p>
  const quarter = formatQuarter(view.quarter)
  return (
    <>
      <DataTable
        caption={`Portfolios side by side, ${quarter}: weight of the largest positions of any`}
        label={`Side by side, ${quarter}`}
        isCaptionShown
      >
        <thead>
          <tr>
            <td />
            {view.investors.map(({ cik, name }) => (
              <th key={cik} scope="col">
                <a href={keepDay(`/investor/${cik}/${view.quarter}`, asof)}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heads.map(({ label, format }) => (
            <TableRow key={label}>
              <th scope="row">{label}</th>
              {view.investors.map((investor) => (
                <Figure key={investor.cik} text={format(investor)} />
              ))}
            </TableRow>
          ))}
        </tbody>
        <tbody>
          <TableRow kind="head">
            <th scope="rowgroup" colSpan={view.investors.length + 1}>
              Weight in the portfolio
            </th>
          </TableRow>
          {view.largest.map((row) => (
            <TableRow key={row.cusip}>
              <th scope="row">
                {row.ticker ? (
                  <a href={keepDay(`/company/${row.ticker}/investors`, asof)}>{row.name}</a>
                ) : (
                  row.name
                )}
                <span className="ml-1.5 text-note text-ink-3">{row.ticker ?? row.cusip}</span>
              </th>
              {row.weights.map((weight, place) => (
                <Figure
                  key={view.investors[place]?.cik}
                  text={weight > 0 ? formatPercent(weight / 100, 2) : missing}
                />
              ))}
            </TableRow>
          ))}
        </tbody>
      </DataTable>
      <div className="mt-6">
        <DataTable
          caption="Overlap by pair"
          isCaptionShown
          columns={["Investors", "Overlap", "Securities in common"]}
        >
          {view.pairs.map(({ first, second, overlap }) => (
            <tr key={`${first} ${second}`}>
              <th scope="row">{`${view.investors[first]?.name} and ${view.investors[second]?.name}`}</th>
              <td>{formatPercent(overlap.sharedPct / 100)}</td>
              <td>{overlap.keys.length}</td>
            </tr>
          ))}
        </DataTable>
      </div>
    </>
  )
}

const heads: { label: string; format: (investor: ComparedInvestor) => string }[] = [
  { label: "Portfolio value", format: ({ value }) => formatCompactUsd(value) },
  { label: "Holdings", format: ({ positions }) => (positions === null ? missing : String(positions)) },
  { label: "Top ten", format: ({ top10 }) => formatPercent(top10 === null ? null : top10 / 100) },
  { label: "Turnover in the quarter", format: ({ turnover }) => formatPercent(turnover) },
]
