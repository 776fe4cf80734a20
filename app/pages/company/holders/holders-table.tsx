import { keepDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { formatOwnedShare } from "~/model/holdings/format-holdings"
import type { Aliases } from "~/model/holdings/portfolios"
import { tableUnit } from "~/model/holdings/value-unit"
import { PointsCell, StatusCell } from "~/pages/investor/status-cell"
import { DataTable, Figure } from "~/ui/data-table"
import type { HolderLine, HoldersPart } from "./holders-view"

interface HoldersTableProps {
  lines: (HolderLine & { priceConfirmed: boolean | null })[]
  part: HoldersPart
  aliases: Aliases
  hasOutstanding: boolean
  /** The past day that is shown; null for today. */
  asof: IsoDate | null
}

/** Uses no router, so that the loader can render it to HTML. */
export function HoldersTable({ lines, part, aliases, hasOutstanding, asof }: HoldersTableProps) {
  const unit = tableUnit(Math.max(0, ...lines.map((line) => line.value)))
  const isShares = part === "shares"
  const hasClasses = new Set(lines.map((line) => line.ticker)).size > 1
  return (
    <DataTable
      caption="Investors by portfolio weighting"
      label="Investors"
      columns={[
        "Investor",
        { text: "Owner" },
        hasClasses ? { text: "Class" } : null,
        part === "options" ? "Option" : null,
        "Status",
        isShares ? "Weighting" : null,
        part === "options" ? null : "Change, pp",
        part === "sold" ? "Shares sold" : "Shares",
        part === "sold" ? null : `${isShares ? "Value" : "Notional"}, ${unit.label}`,
        isShares && hasOutstanding ? "Share of company" : null,
        "Filed",
      ]}
    >
      {lines.map((line) => (
        <tr key={`${line.cik} ${line.cusip} ${line.held}`}>
          <th scope="row">
            <a href={keepDay(`/investor/${line.cik}/companies?holding=${holdingKey(line, aliases)}`, asof)}>
              {line.investor ?? line.cik}
            </a>
          </th>
          <td className="text">{line.owner}</td>
          {hasClasses ? <td className="text">{line.ticker}</td> : null}
          {part === "options" ? <td>{line.held.split(" ")[1]}</td> : null}
          <StatusCell status={line.status} ratio={line.ratio} />
          {isShares ? (
            <Figure text={line.percentage === null ? missing : `${line.percentage.toFixed(2)}%`} />
          ) : null}
          {part === "options" ? null : <PointsCell value={line.weightingDiff} />}
          <Figure text={formatFigure(part === "sold" ? Math.abs(line.sharesDiff ?? 0) : line.shares)} />
          {part === "sold" ? null : (
            <Figure
              text={unit.format(line.value)}
              mark={`${line.priceConfirmed === false ? "u" : ""}${line.unitCertain === false ? "t" : ""}`}
            />
          )}
          {isShares && hasOutstanding ? <Figure text={formatOwnedShare(line.ofOutstanding)} /> : null}
          <td>{line.filed ? formatDay(line.filed) : missing}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The key of a holding on the investor's page. */
function holdingKey({ cusip, held }: HolderLine, aliases: Aliases): string {
  const [amountType, putCall = ""] = held.split(" ")
  return encodeURIComponent(`${aliases.get(cusip) ?? cusip}|${amountType}|${putCall}`)
}
