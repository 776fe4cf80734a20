import { formatDay } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { formatOwnedShare } from "~/model/holdings/format-holdings"
import type { Aliases } from "~/model/holdings/portfolios"
import { tableUnit } from "~/model/holdings/value-unit"
import { PointsCell, StatusCell } from "~/pages/investor/status-cell"
import { DataTable, Figure, TableScroll } from "~/ui/data-table"
import type { HolderLine, HoldersPart } from "./holders-view"

interface HoldersTableProps {
  lines: HolderLine[]
  part: HoldersPart
  aliases: Aliases
  hasOutstanding: boolean
}

/** Uses no router, so that the loader can render it to HTML. */
export function HoldersTable({ lines, part, aliases, hasOutstanding }: HoldersTableProps) {
  const unit = tableUnit(Math.max(0, ...lines.map((line) => line.value)))
  const isShares = part === "shares"
  const hasClasses = new Set(lines.map((line) => line.ticker)).size > 1
  return (
    <TableScroll label="Investors">
      <DataTable caption="Investors by portfolio weighting" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Investor</th>
            <th scope="col" className="text">
              Owner
            </th>
            {hasClasses ? (
              <th scope="col" className="text">
                Class
              </th>
            ) : null}
            {part === "options" ? <th scope="col">Option</th> : null}
            <th scope="col">Status</th>
            {isShares ? <th scope="col">Weighting</th> : null}
            {part === "options" ? null : <th scope="col">Change, pp</th>}
            <th scope="col">{part === "sold" ? "Shares sold" : "Shares"}</th>
            {part === "sold" ? null : (
              <th scope="col">{`${isShares ? "Value" : "Notional"}, ${unit.label}`}</th>
            )}
            {isShares && hasOutstanding ? <th scope="col">Share of company</th> : null}
            <th scope="col">Filed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.cik} ${line.cusip} ${line.held}`}>
              <th scope="row">
                <a href={`/investor/${line.cik}/companies?holding=${holdingKey(line, aliases)}`}>
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
              {part === "sold" ? null : <Figure text={unit.format(line.value)} />}
              {isShares && hasOutstanding ? <Figure text={formatOwnedShare(line.ofOutstanding)} /> : null}
              <td>{line.filed ? formatDay(line.filed) : missing}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

/** The key of a holding on the investor's page. */
function holdingKey({ cusip, held }: HolderLine, aliases: Aliases): string {
  const [amountType, putCall = ""] = held.split(" ")
  return encodeURIComponent(`${aliases.get(cusip) ?? cusip}|${amountType}|${putCall}`)
}
