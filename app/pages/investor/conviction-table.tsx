import type { IsoDate } from "~/lib/dates"
import { formatChange, formatFigure, formatPercent, getChangeTone, missing } from "~/lib/numbers"
import { formatQuarters } from "~/model/holdings/format-holdings"
import { DataTable, Figure } from "~/ui/data-table"
import type { ConvictionLine } from "./portfolio-view"
import { SecurityCell } from "./security-cell"

/** The largest positions with their rank, age and price since purchase. Uses no router. */
export function ConvictionTable({ lines, asof }: { lines: ConvictionLine[]; asof: IsoDate | null }) {
  return (
    <DataTable
      caption="Largest positions by weight"
      label="Largest positions"
      columns={[
        "Company",
        "Rank",
        "Rank before",
        "Weighting",
        "Held for",
        "Average price paid",
        "Price now",
        "Since purchase",
      ]}
    >
      {lines.map((line) => (
        <tr key={line.key}>
          <SecurityCell name={line.name} ticker={line.ticker} asof={asof} />
          <td>{line.rank}</td>
          <td className={line.rankBefore === null ? "none" : undefined}>{line.rankBefore ?? missing}</td>
          <Figure text={formatPercent(line.weightPct / 100, 2)} />
          <td>{`${formatQuarters(line.quartersHeld)}${line.isOlder ? " or more" : ""}`}</td>
          <Figure text={formatFigure(line.averagePrice, 2)} mark={line.isOlder ? "o" : undefined} />
          <Figure text={formatFigure(line.price, 2)} />
          <td className={getChangeTone(line.gain)}>{formatChange(line.gain)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
