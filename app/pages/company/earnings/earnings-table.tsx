import { formatDay } from "~/lib/dates"
import { formatChange, formatCompact, formatFigure, markEstimate, missing } from "~/lib/numbers"
import { formatForecastError, formatSession } from "~/model/earnings/format-release"
import { DataTable, Figure, TableRow, TableScroll } from "~/ui/data-table"
import type { EarningsRow } from "./company-earnings"

/** One row per quarter, newest first. Uses no router, so that the loader can render it. */
export function EarningsTable({ rows }: { rows: EarningsRow[] }) {
  const hasEstimates = rows.some((row) => row.epsEstimate !== null || row.revenueEstimate !== null)
  return (
    <TableScroll label="Releases by quarter">
      <DataTable caption="Releases by quarter, newest first" isCaptionHidden isNarrow>
        <thead>
          <tr>
            <th scope="col">Quarter</th>
            <th scope="col">Period end</th>
            <th scope="col">Released</th>
            <th scope="col" className="text">
              New York time
            </th>
            <th scope="col">EPS, diluted</th>
            <th scope="col">Growth</th>
            {hasEstimates ? <th scope="col">Expected</th> : null}
            {hasEstimates ? <th scope="col">Surprise</th> : null}
            <th scope="col">Revenue</th>
            <th scope="col">Growth</th>
            {hasEstimates ? <th scope="col">Expected</th> : null}
            {hasEstimates ? <th scope="col">Surprise</th> : null}
            <th scope="col">Forecast date</th>
            <th scope="col">Read</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.accession + row.periodEnd}>
              <th scope="row">
                Q{row.quarter}&nbsp;{row.fiscalYear}
              </th>
              <td className="date">{formatDay(row.periodEnd)}</td>
              <td className="date">{formatDay(row.date)}</td>
              <td className={row.time ? "text" : "text none"}>
                {row.time ?? missing}
                <span className="block text-note text-ink-3">{formatSession(row.session)}</span>
              </td>
              <Figure
                text={markEstimate(formatFigure(row.eps, 2), row.estimated)}
                href={row.epsUrl ?? undefined}
                mark={row.isAnnouncedEps ? "a" : row.epsDerivation && !row.estimated ? "d" : null}
              />
              <Change ratio={row.epsGrowth} />
              {hasEstimates ? <Figure text={formatFigure(row.epsEstimate, 2)} /> : null}
              {hasEstimates ? <Change ratio={row.epsSurprise} /> : null}
              <Figure
                text={formatCompact(row.revenue)}
                href={row.revenueUrl ?? undefined}
                mark={row.revenueDerivation ? "d" : null}
              />
              <Change ratio={row.revenueGrowth} />
              {hasEstimates ? <Figure text={formatCompact(row.revenueEstimate)} /> : null}
              {hasEstimates ? <Change ratio={row.revenueSurprise} /> : null}
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
        </tbody>
      </DataTable>
    </TableScroll>
  )
}

function Change({ ratio }: { ratio: number | null }) {
  const tone = ratio === null ? "none" : ratio > 0 ? "up" : ratio < 0 ? "down" : undefined
  return <td className={tone}>{formatChange(ratio)}</td>
}
