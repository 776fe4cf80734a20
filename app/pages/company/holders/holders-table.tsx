import { keepDay } from "~/lib/asof/asked-day"
import { formatDay, type IsoDate } from "~/lib/dates"
import { formatFigure, missing } from "~/lib/numbers"
import { formatOwnedShare, formatWeighting } from "~/model/holdings/format-holdings"
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
        <BesideHead key="owner" title="Owner" />,
        hasClasses ? <BesideHead key="class" title="Class" /> : null,
        part === "options" ? "Option" : null,
        "Status",
        isShares ? "Weighting" : null,
        part === "sold" ? "Shares sold" : "Shares",
        part === "sold" ? null : `${isShares ? "Value" : "Notional"}, ${unit.label}`,
        part === "options" ? null : "Change, pp",
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
            <span className="block text-note text-ink-3 tablet:hidden">
              {[line.owner, hasClasses && line.ticker].filter(Boolean).join(" · ")}
            </span>
          </th>
          <td className="text max-tablet:hidden">{line.owner}</td>
          {hasClasses ? <td className="text max-tablet:hidden">{line.ticker}</td> : null}
          {part === "options" ? <td>{line.held.split(" ")[1]}</td> : null}
          <StatusCell status={line.status} ratio={line.ratio} />
          {isShares ? <Figure text={formatWeighting(line.percentage)} /> : null}
          <Figure text={formatFigure(part === "sold" ? Math.abs(line.sharesDiff ?? 0) : line.shares)} />
          {part === "sold" ? null : (
            <Figure
              text={unit.format(line.value)}
              mark={`${line.priceConfirmed === false ? "u" : ""}${line.unitCertain === false ? "t" : ""}`}
            />
          )}
          {part === "options" ? null : <PointsCell value={line.weightingDiff} />}
          {isShares && hasOutstanding ? <Figure text={formatOwnedShare(line.ofOutstanding)} /> : null}
          <td>{line.filed ? formatDay(line.filed) : missing}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The head of a column that phones have below the name. */
function BesideHead({ title }: { title: string }) {
  return (
    <th scope="col" className="text max-tablet:hidden">
      {title}
    </th>
  )
}

/** The key of a holding on the investor's page. */
function holdingKey({ cusip, held }: HolderLine, aliases: Aliases): string {
  const [amountType, putCall = ""] = held.split(" ")
  return encodeURIComponent(`${aliases.get(cusip) ?? cusip}|${amountType}|${putCall}`)
}
