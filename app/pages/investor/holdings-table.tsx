import type { IsoDate } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import type { ConfirmedLine } from "~/model/holdings/confirm-prices"
import type { HoldingLine } from "~/model/holdings/holding-line"
import type { tableUnit } from "~/model/holdings/value-unit"
import { Spark } from "~/ui/charts/spark"
import { DataTable, Figure } from "~/ui/data-table"
import { getBoughtUsd, type HoldingsPart } from "./holdings-parts"
import { SecurityCell } from "./security-cell"
import { PointsCell, StatusCell } from "./status-cell"

interface HoldingsTableProps {
  caption: string
  lines: ConfirmedLine[]
  /** The same on all pages of the table. */
  unit: ReturnType<typeof tableUnit>
  getWeights: (key: string) => (number | null)[]
  /** Sold positions have the price and date of the previous quarter. */
  part: HoldingsPart
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** Uses no router, so that the loader can render it to HTML. */
export function HoldingsTable({ caption, lines, unit, getWeights, part, asof }: HoldingsTableProps) {
  const isGone = part === "sold"
  const isBought = part === "bought"
  const isOptions = lines.some((line) => line.kind === "options")
  const amount = lines.some((line) => line.kind === "principal") ? "Principal, $" : "Shares"
  return (
    <DataTable
      caption={caption}
      columns={[
        "Company",
        isOptions ? "Option" : null,
        "Status",
        isBought ? `Bought, ${unit.label}` : null,
        isOptions || isGone ? null : "Weighting",
        isOptions ? null : isGone ? "Weighting lost, pp" : "Change, pp",
        isGone ? `${amount} sold` : amount,
        isGone ? null : isOptions ? `Notional, ${unit.label}` : `Value, ${unit.label}`,
        isOptions || isGone ? null : "Implied price",
        "First held",
        "Last held",
        isOptions ? null : { unseen: "Weighting over time" },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.key}>
          <SecurityCell name={line.name} ticker={line.ticker} note={getNote(line)} asof={asof} />
          {isOptions ? <td>{line.putCall}</td> : null}
          <StatusCell status={line.status} ratio={line.ratio} />
          {isBought ? <Figure text={unit.format(getBoughtUsd(line) ?? 0)} /> : null}
          {isOptions || isGone ? null : (
            <Figure text={line.percentage === null ? missing : `${line.percentage.toFixed(2)}%`} />
          )}
          {isOptions ? null : <PointsCell value={line.weightingDiff} />}
          <Figure
            text={formatFigure(isGone ? Math.abs(line.sharesDiff ?? 0) : line.shares)}
            mark={line.split ? "s" : undefined}
          />
          {isGone ? null : <Figure text={unit.format(line.value)} mark={line.isScaled ? "k" : undefined} />}
          {isOptions || isGone ? null : (
            <Figure
              text={formatFigure(line.impliedPrice, 2)}
              mark={line.priceConfirmed === false ? "u" : undefined}
            />
          )}
          <Figure text={line.firstQuarter ? formatQuarter(line.firstQuarter) : missing} />
          <Figure text={line.lastQuarter ? formatQuarter(line.lastQuarter) : missing} />
          {isOptions ? null : (
            <td>
              <Spark values={getWeights(line.key)} />
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}

/** Describes a share class, a preferred or an unlisted security; empty for common stock. */
function getNote(line: HoldingLine): string | null {
  return /^(com|common|common stock|com stk|shs|ord)$/i.test(line.class.trim())
    ? null
    : line.class.toLowerCase()
}
