import { formatDay } from "~/lib/dates"
import { formatCompact, formatFigure, markEstimate, missing } from "~/lib/numbers"
import { formatMeasure } from "~/model/releases/format-measure"
import type { ReleaseSeries } from "~/model/releases/release-series"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import type { EarningsRow } from "./company-earnings"

const units: Record<number, string> = { 1e9: "billions", 1e6: "millions", 1e3: "thousands" }

/** One row per release that was read, newest first. Uses no router, so that the loader can render it. */
export function AnnouncedTable({ rows }: { rows: EarningsRow[] }) {
  return (
    <DataTable
      caption="Announced and filed figures by quarter, newest first"
      label="Announced against filed"
      isNarrow
      columns={[
        "Quarter",
        "EPS, announced",
        "filed",
        "Revenue, announced",
        "filed",
        "Net income, announced",
        "filed",
        "Read",
      ]}
    >
      {rows.flatMap((row) => {
        const { announced } = row
        if (!announced) return []
        return [
          <TableRow key={row.accession + row.periodEnd}>
            <th scope="row">
              Q{row.quarter}&nbsp;{row.fiscalYear}
            </th>
            <Figure text={formatFigure(announced.eps ?? announced.epsBasic, 2)} />
            <Figure
              text={row.isAnnouncedEps ? missing : markEstimate(formatFigure(row.eps, 2), row.estimated)}
              href={row.isAnnouncedEps ? undefined : (row.epsUrl ?? undefined)}
            />
            <Figure text={formatCompact(announced.revenue, 2)} />
            <Figure text={formatCompact(row.revenue, 2)} href={row.revenueUrl ?? undefined} />
            <Figure text={formatCompact(announced.netIncome, 2)} />
            <Figure text={formatCompact(row.netIncome, 2)} />
            <td>
              <a href={announced.url}>Table</a>
            </td>
          </TableRow>,
        ]
      })}
    </DataTable>
  )
}

/** The reconciliations of the newest release that has any. */
export function AdjustedTable({ rows }: { rows: EarningsRow[] }) {
  const row = rows.find(({ announced }) => announced?.adjusted.length)
  if (!row?.announced) return null
  return (
    <DataTable
      caption={`Adjusted figures of the quarter to ${formatDay(row.periodEnd)}`}
      label="Adjusted figures"
      isCaptionShown
      isNarrow
    >
      {row.announced.adjusted.map(({ label, filed, adjusted, scale, unit: kind, items }) => {
        const decimals = kind === "share" ? 2 : [filed, adjusted].every(Number.isInteger) ? 0 : 1
        const unit = kind === "share" ? "a share" : kind === "percent" ? "%" : (units[scale ?? 1] ?? "")
        return (
          <tbody key={`${label}${filed}`}>
            <TableRow>
              <th scope="row">
                Filed
                <small>{unit}</small>
              </th>
              <td>{formatFigure(filed, decimals)}</td>
            </TableRow>
            {items.map((item) => (
              <TableRow key={`${item.label}${item.value}`}>
                <th scope="row">{item.label}</th>
                <td>{formatFigure(item.value, decimals)}</td>
              </TableRow>
            ))}
            <TableRow kind="total">
              <th scope="row">{label}</th>
              <td>{formatFigure(adjusted, decimals)}</td>
            </TableRow>
          </tbody>
        )
      })}
    </DataTable>
  )
}

/** The most quarters of a table, and its most rows. */
const maxQuarters = 8
const maxMeasures = 40

/** The measures that recur in releases, by quarter, newest first. */
export function MeasuresTable({ rows, measures }: { rows: EarningsRow[]; measures: ReleaseSeries[] }) {
  const given = new Set(measures.flatMap(({ points }) => points.map(({ accession }) => accession)))
  const quarters = rows.filter(({ accession }) => given.has(accession)).slice(0, maxQuarters)
  return (
    <DataTable caption="Measures of the company by quarter, newest first" label="Measures by quarter">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          {quarters.map(({ accession, fiscalYear, quarter }) => (
            <th key={accession} scope="col">
              <a href={`earnings/${fiscalYear}q${quarter}`}>
                Q{quarter}&nbsp;{fiscalYear}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.slice(0, maxMeasures).map(({ kind, label, unit, of, points }) => (
          <TableRow key={`${kind}${label}${unit}${of}`}>
            <th scope="row">
              {label}
              {of && !label.includes(of) ? <small>{of}</small> : null}
            </th>
            {quarters.map(({ accession }) => {
              const point = points.find((each) => each.accession === accession)
              return (
                <td key={accession} className={point ? undefined : "none"}>
                  {formatMeasure(point?.value ?? null, unit)}
                  {point && point.restated !== null ? (
                    <span className="block text-note text-ink-3">
                      restated {formatMeasure(point.restated, unit)}
                    </span>
                  ) : null}
                </td>
              )
            })}
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}
