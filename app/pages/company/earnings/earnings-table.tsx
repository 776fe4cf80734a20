import { formatDay } from "~/lib/dates"
import {
  formatChange,
  formatCompact,
  formatFigure,
  getChangeTone,
  markEstimate,
  missing,
} from "~/lib/numbers"
import { formatForecastError, formatSession } from "~/model/earnings/format-release"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import type { EarningsRow } from "./company-earnings"

/** One row per quarter, newest first. Uses no router, so that the loader can render it. */
export function EarningsTable({ rows }: { rows: EarningsRow[] }) {
  const hasEstimates = rows.some((row) => row.epsEstimate !== null || row.revenueEstimate !== null)
  const hasReactions = rows.some(({ reaction }) => reaction !== null)
  return (
    <DataTable
      caption="Releases by quarter, newest first"
      label="Releases by quarter"
      isNarrow
      columns={[
        "Quarter",
        "EPS, diluted",
        "Growth",
        hasEstimates ? "Expected" : null,
        hasEstimates ? "Surprise" : null,
        "Revenue",
        "Growth",
        hasEstimates ? "Expected" : null,
        hasEstimates ? "Surprise" : null,
        "Released",
        { text: "New York time" },
        hasReactions ? "Price after" : null,
        "Period end",
        "Forecast date",
        "Read",
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.accession + row.periodEnd}>
          <th scope="row">
            <a href={`earnings/${row.fiscalYear}q${row.quarter}`}>
              Q{row.quarter}&nbsp;{row.fiscalYear}
            </a>
          </th>
          <EpsCell row={row} />
          <Change ratio={row.eps === null ? null : row.epsGrowth} />
          {hasEstimates ? <Figure text={formatFigure(row.epsEstimate, 2)} /> : null}
          {hasEstimates ? <Change ratio={row.epsSurprise} /> : null}
          <Figure
            text={formatCompact(row.revenue)}
            href={row.revenueUrl ?? undefined}
            mark={row.revenueDerivation ? "d" : null}
          />
          <Change ratio={row.revenue === null ? null : row.revenueGrowth} />
          {hasEstimates ? <Figure text={formatCompact(row.revenueEstimate)} /> : null}
          {hasEstimates ? <Change ratio={row.revenueSurprise} /> : null}
          <td className="date">{formatDay(row.date)}</td>
          <td className={row.time ? "text" : "text none"}>
            {row.time ?? missing}
            <span className="block text-note text-ink-3">{formatSession(row.session)}</span>
          </td>
          {hasReactions ? <Reaction reaction={row.reaction} /> : null}
          <td className="date">{formatDay(row.periodEnd)}</td>
          <td className={row.forecast ? "date" : "none"}>
            {row.forecast && row.errorDays !== null ? (
              <>
                {formatDay(row.forecast)}
                <span className="block text-note text-ink-3">{formatForecastError(row.errorDays)}</span>
              </>
            ) : (
              missing
            )}
          </td>
          <td>
            <a href={row.releaseUrl}>Release</a>
            {row.reportUrl ? (
              <>
                {" · "}
                <a href={row.reportUrl}>Report</a>
              </>
            ) : null}
          </td>
        </TableRow>
      ))}
    </DataTable>
  )
}

/** Earnings per share on the basis of today's shares; where a split came later, the filed figure and its source are below. */
function EpsCell({ row }: { row: EarningsRow }) {
  const { eps, epsAdjusted, splitFactor, epsUrl, estimated, isAnnouncedEps, epsDerivation } = row
  const isSplit = eps !== null && splitFactor !== 1
  const mark = isAnnouncedEps ? "a" : epsDerivation && !estimated ? "d" : null
  const text = markEstimate(formatFigure(epsAdjusted, 2), estimated)
  return (
    <td className={epsAdjusted === null ? "none" : undefined}>
      {epsUrl && !isSplit ? <a href={epsUrl}>{text}</a> : text}
      {mark ? <sup>{mark}</sup> : null}
      {isSplit ? (
        <span className="block text-note text-ink-3">
          {epsUrl ? <a href={epsUrl}>{formatFigure(eps, 2)}</a> : formatFigure(eps, 2)} filed
        </span>
      ) : null}
    </td>
  )
}

/** The change of the price, with the two closes below. */
function Reaction({ reaction }: Pick<EarningsRow, "reaction">) {
  return (
    <td className={getChangeTone(reaction?.change ?? null)}>
      {formatChange(reaction?.change ?? null)}
      {reaction ? (
        <span className="block text-note text-ink-3">
          {formatFigure(reaction.before.close, 2)} to {formatFigure(reaction.after.close, 2)}
        </span>
      ) : null}
    </td>
  )
}

function Change({ ratio }: { ratio: number | null }) {
  return <td className={getChangeTone(ratio)}>{formatChange(ratio)}</td>
}
