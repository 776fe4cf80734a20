import { formatChange, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { formatQuarters } from "~/model/holdings/format-holdings"
import { DataTable, Figure, TableScroll } from "~/ui/data-table"
import type { ConvictionLine } from "./portfolio-view"
import { SecurityCell } from "./security-cell"

/** The largest positions with their rank, age and price since purchase. Uses no router. */
export function ConvictionTable({ lines }: { lines: ConvictionLine[] }) {
  return (
    <TableScroll label="Largest positions">
      <DataTable caption="Largest positions by weight" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Rank</th>
            <th scope="col">Rank before</th>
            <th scope="col">Weighting</th>
            <th scope="col">Held for</th>
            <th scope="col">Average price paid</th>
            <th scope="col">Price now</th>
            <th scope="col">Since purchase</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <SecurityCell name={line.name} ticker={line.ticker} note={null} />
              <td>{line.rank}</td>
              <td className={line.rankBefore === null ? "none" : undefined}>{line.rankBefore ?? missing}</td>
              <Figure text={formatPercent(line.weightPct / 100, 2)} />
              <td>{`${formatQuarters(line.quartersHeld)}${line.isOlder ? " or more" : ""}`}</td>
              <Figure text={formatFigure(line.averagePrice, 2)} mark={line.isOlder ? "o" : undefined} />
              <Figure text={formatFigure(line.price, 2)} />
              <td className={line.gain === null ? "none" : line.gain < 0 ? "down" : "up"}>
                {formatChange(line.gain)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}
