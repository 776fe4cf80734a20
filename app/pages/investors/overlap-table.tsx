import { formatPercent } from "~/lib/numbers"
import { DataTable, TableScroll } from "~/ui/data-table"
import type { OverlapView } from "./investors-view"

/** The overlap of each pair of portfolios, and the securities that all of them hold. */
export function OverlapTable({ view }: { view: OverlapView }) {
  return (
    <>
      <TableScroll label="Overlap by pair">
        <DataTable caption="Overlap by pair" isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Investors</th>
              <th scope="col">Overlap</th>
              <th scope="col">Securities in common</th>
            </tr>
          </thead>
          <tbody>
            {view.pairs.map(({ first, second, overlap }) => (
              <tr key={`${first} ${second}`}>
                <th scope="row">{`${view.investors[first]?.name} and ${view.investors[second]?.name}`}</th>
                <td>{formatPercent(overlap.sharedPct / 100)}</td>
                <td>{overlap.keys.length}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {view.common.length ? (
        <TableScroll label="Held by all of them">
          <DataTable caption="Held by all of them: weight in each portfolio">
            <thead>
              <tr>
                <th scope="col">Company</th>
                {view.investors.map(({ cik, name }) => (
                  <th key={cik} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view.common.map((row) => (
                <tr key={row.cusip}>
                  <th scope="row">
                    {row.ticker ? <a href={`/company/${row.ticker}/investors`}>{row.name}</a> : row.name}
                    <span className="ml-1.5 text-note text-ink-3">{row.ticker ?? row.cusip}</span>
                  </th>
                  {row.weights.map((weight, place) => (
                    <td key={view.investors[place]?.cik}>{`${weight.toFixed(2)}%`}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      ) : (
        <p className="py-3 text-ink-2">These investors have no holdings in common.</p>
      )}
    </>
  )
}
