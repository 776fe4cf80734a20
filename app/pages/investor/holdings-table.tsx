import type { IsoDate } from "~/lib/dates"
import { formatCompactUsd, formatFigure, missing } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { ConfirmedLine } from "~/model/holdings/confirm-prices"
import { formatFirstHeld, formatWeighting } from "~/model/holdings/format-holdings"
import type { HoldingLine } from "~/model/holdings/holding-line"
import type { tableUnit } from "~/model/holdings/value-unit"
import { Spark } from "~/ui/charts/spark"
import { DataTable, Figure } from "~/ui/data-table"
import { getTradedUsd, type HoldingsPart } from "./holdings-parts"
import { SecurityCell } from "./security-cell"
import { PointsCell, StatusCell } from "./status-cell"

interface HoldingsTableProps {
  caption: string
  lines: ConfirmedLine[]
  /** The same on all pages of the table. */
  unit: ReturnType<typeof tableUnit>
  getWeights: (key: string) => (number | null)[]
  /** Marks of prices, by whether they are confirmed. */
  marks: ReadonlyMap<boolean | null, string>
  firstLoaded: Quarter | null
  /** True for the newest quarter, in which all holdings are last held. */
  isLatest: boolean
  /** Sold positions have the price and date of the previous quarter. */
  part: HoldingsPart
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** Uses no router, so that the loader can render it to HTML. */
export function HoldingsTable(props: HoldingsTableProps) {
  const { caption, lines, unit, getWeights, marks, firstLoaded, isLatest, part, asof } = props
  const isGone = part === "sold"
  const traded = part === "bought" ? "Bought" : part === "reduced" ? "Sold" : null
  const isOptions = lines.some((line) => line.kind === "options")
  const amount = lines.some((line) => line.kind === "principal") ? "Principal, $" : "Shares"
  return (
    <DataTable
      caption={caption}
      columns={[
        "Company",
        isOptions ? "Option" : null,
        "Status",
        traded ? `${traded}, ${unit.label}` : null,
        isOptions || isGone ? null : "Weighting",
        isGone ? "Weighting lost, pp" : null,
        isGone ? `${amount} sold` : amount,
        isGone ? null : isOptions ? `Notional, ${unit.label}` : `Value, ${unit.label}`,
        isOptions || isGone ? null : "Change, pp",
        isOptions || isGone ? null : "Implied price",
        "First held",
        isLatest ? null : "Last held",
        isOptions ? null : "Weighting over time",
      ]}
    >
      {lines.map((line) => (
        <tr key={line.key}>
          <SecurityCell name={line.name} ticker={line.ticker} note={getNote(line)} asof={asof} />
          {isOptions ? <td>{line.putCall}</td> : null}
          <StatusCell status={line.status} ratio={line.ratio} />
          {traded ? <Figure text={unit.format(Math.abs(getTradedUsd(line) ?? 0))} /> : null}
          {isOptions || isGone ? null : (
            <td className={line.percentage === null ? "none" : undefined}>
              {formatWeighting(line.percentage)}
              <span className="block text-note text-ink-3 tablet:hidden">{formatCompactUsd(line.value)}</span>
            </td>
          )}
          {isGone ? <PointsCell value={line.weightingDiff} /> : null}
          <Figure
            text={formatFigure(isGone ? Math.abs(line.sharesDiff ?? 0) : line.shares)}
            mark={line.split ? "s" : undefined}
          />
          {isGone ? null : <Figure text={unit.format(line.value)} mark={line.isScaled ? "k" : undefined} />}
          {isOptions || isGone ? null : <PointsCell value={line.weightingDiff} />}
          {isOptions || isGone ? null : (
            <Figure text={formatFigure(line.impliedPrice, 2)} mark={marks.get(line.priceConfirmed)} />
          )}
          <Figure text={formatFirstHeld(line.firstQuarter, firstLoaded)} />
          {isLatest ? null : <Figure text={line.lastQuarter ? formatQuarter(line.lastQuarter) : missing} />}
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

/** The class in the filing; a ticker says it already, and common stock is what a name alone means. */
export function getNote(line: Pick<HoldingLine, "ticker" | "class">): string | null {
  return line.ticker || /^(com|common|common stock|com stk|shs|ord)$/i.test(line.class.trim())
    ? null
    : line.class.toLowerCase()
}
