import { formatDay } from "~/lib/dates"
import { formatFigure, formatPercent, missing } from "~/lib/numbers"
import { tidyName } from "~/lib/text/tidy-name"
import { unitName } from "~/model/funds/category-names"
import type { FundChange } from "~/model/funds/fund-changes"
import { tableUnit } from "~/model/holdings/value-unit"
import { Badge } from "~/ui/badge"
import { DataTable, Figure } from "~/ui/data-table"
import type { FundsOverlap } from "./fund-overlap"
import { type FundLine, nameHolding } from "./fund-view"

/** Uses no router, so that the loader can render it to HTML. */
export function FundTable({ lines }: { lines: FundLine[] }) {
  const unit = tableUnit(Math.max(0, ...lines.map(({ value }) => Math.abs(value ?? 0))))
  const hasBonds = lines.some(({ couponPct, maturity }) => couponPct !== null || maturity)
  // Reports of data sets name no kinds.
  const hasKinds = lines.some(({ type, issuer }) => type || issuer)
  return (
    <DataTable
      caption="Holdings, largest weight first"
      label="Holdings"
      columns={[
        "Holding",
        "Weight",
        `Value, ${unit.label}`,
        "Balance",
        hasKinds ? { text: "Type" } : null,
        hasKinds ? { text: "Issuer" } : null,
        hasBonds ? "Coupon" : null,
        hasBonds ? "Maturity" : null,
        { text: "Country" },
      ]}
    >
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lots of one bond repeat and keep their order
        <tr key={place}>
          <th scope="row">
            <HoldingName line={line} /> {line.isShort ? <Badge tone="down">short</Badge> : null}
          </th>
          <Figure text={line.percentage === null ? missing : percentText(line.percentage)} />
          <Figure text={unit.format(line.value)} />
          <td>
            {formatFigure(line.balance)}
            <span className="ml-1 text-note text-ink-3">{line.unit}</span>
          </td>
          {hasKinds ? (
            <>
              <td className="text">{line.type}</td>
              <td className="text">{line.issuer}</td>
            </>
          ) : null}
          {hasBonds ? (
            <>
              <Figure text={line.couponPct === null ? missing : `${line.couponPct.toFixed(2)}%`} />
              <Figure text={line.maturity ? formatDay(line.maturity) : missing} />
            </>
          ) : null}
          <td className={line.country ? "text" : "text none"}>{line.country?.toUpperCase() ?? missing}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The title, if it adds to the issuer's name. */
function HoldingName({ line }: { line: FundLine }) {
  const says = line.title && line.title.toLowerCase() !== line.name.toLowerCase() ? line.title : ""
  const isWhole = says.toLowerCase().startsWith(line.name.toLowerCase())
  const name = isWhole && says ? tidyName(says) : nameHolding(line)
  return (
    <span className="inline-block max-w-[270px] align-bottom tablet:truncate">
      {line.ticker ? <a href={`/company/${line.ticker}`}>{name}</a> : name}
      {line.ticker || (says && !isWhole) ? (
        <span className="ml-1.5 text-note text-ink-3">{line.ticker ?? says}</span>
      ) : null}
    </span>
  )
}

function percentText(weight: number): string {
  return `${weight < 0 ? "−" : ""}${Math.abs(weight).toFixed(2)}%`
}

export function FundChangesTable({ changes }: { changes: FundChange[] }) {
  return (
    <DataTable
      caption="Changes since the previous report, largest first"
      label="Changes"
      columns={["Holding", "Status", "Change in balance", { text: "Unit" }, "Change, pp", "Weight now"]}
    >
      {changes.map(({ holding, status, balanceDiff, weightDiffPct }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: derivatives of one dealer repeat and keep their order
        <tr key={place}>
          <th scope="row">
            <span className="inline-block max-w-[320px] truncate align-bottom">
              {nameHolding({ ...holding, name: holding.title || holding.name })}
            </span>
          </th>
          <td>
            {status === "Changed" ? (
              "Changed"
            ) : (
              <Badge tone={status === "New" ? "up" : "down"}>{status}</Badge>
            )}
          </td>
          <Figure text={formatFigure(balanceDiff)} />
          <td className="text">{unitName(holding.units)}</td>
          <Figure text={weightDiffPct === null ? missing : percentText(weightDiffPct).replace("%", "")} />
          <Figure text={holding.weightPct === null ? missing : percentText(holding.weightPct)} />
        </tr>
      ))}
    </DataTable>
  )
}

/** Shared percent of each pair, then the common holdings with their weight in each fund. */
export function FundsOverlapTables({ overlap }: { overlap: FundsOverlap }) {
  const { funds, shared, rows } = overlap
  const tickers = funds.map(({ ticker }) => ticker)
  return (
    <>
      {funds.length > 2 ? (
        <DataTable caption="Shared percent of each pair of funds" isStill isNarrow columns={["", ...tickers]}>
          {funds.map(({ ticker }, place) => (
            <tr key={ticker}>
              <th scope="row">{ticker}</th>
              {shared[place]?.map((pct, other) => (
                <Figure key={tickers[other]} text={pct === null ? missing : formatPercent(pct / 100)} />
              ))}
            </tr>
          ))}
        </DataTable>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption="Holdings of at least two of the funds: weight in each fund"
          label="Common holdings"
          columns={["Holding", ...tickers]}
        >
          {rows.map((row) => (
            <tr key={`${row.name} ${row.title} ${row.weightsPct.join(" ")}`}>
              <th scope="row">{tidyName(row.title || row.name)}</th>
              {row.weightsPct.map((pct, place) => (
                <Figure key={tickers[place]} text={pct === null ? missing : formatPercent(pct / 100, 2)} />
              ))}
            </tr>
          ))}
        </DataTable>
      ) : null}
    </>
  )
}
