import { keepDay } from "~/lib/asof/asked-day"
import { formatDay } from "~/lib/dates"
import { markEstimate, missing } from "~/lib/numbers"
import { formatMetricValue, hasEstimate } from "~/model/metrics/format-metric"
import type { Metric } from "~/model/metrics/metric"
import { companyPath } from "~/model/search/match"
import { DataTable, Figure, RowHead, SortHead, TableRow } from "~/ui/data-table"
import { type ScreenerParams, screenerAddress } from "./screener-params"
import type { ScreenedCompany } from "./screener-view"

interface ScreenerTableProps {
  rows: ScreenedCompany[]
  columns: Metric[]
  params: ScreenerParams
  sort: string | null
}

/** The matching companies. Column headers sort. */
export function ScreenerTable({ rows, columns, params, sort }: ScreenerTableProps) {
  return (
    <DataTable
      caption="Matching companies with their figures"
      label="Companies"
      columns={[
        "Company",
        ...columns.map((metric) => (
          <MetricHead key={metric.key} metric={metric} params={params} isSorted={metric.key === sort} />
        )),
        <th key="latest" scope="col" title="The last day of the latest figures">
          Latest figures
        </th>,
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.cik}>
          <RowHead>
            <a href={keepDay(companyPath({ ticker: row.ticker ?? row.cik, coverage: "" }), params.asof)}>
              {row.name}
            </a>{" "}
            <span className="text-ink-3">
              {row.ticker}
              {row.currency && row.currency !== "USD" ? ` · ${row.currency}` : ""}
            </span>
          </RowHead>
          {columns.map(({ key, unit }, index) => (
            <Figure
              key={key}
              text={markEstimate(
                formatMetricValue(row.values[index] ?? null, unit),
                hasEstimate(row.estimated, key),
              )}
            />
          ))}
          <Figure text={row.figuresTo ? formatDay(row.figuresTo) : missing} />
        </TableRow>
      ))}
    </DataTable>
  )
}

interface MetricHeadProps {
  metric: Metric
  params: ScreenerParams
  isSorted: boolean
}

function MetricHead({ metric, params, isSorted }: MetricHeadProps) {
  const isDescending = isSorted ? !params.isDescending : true
  const to = screenerAddress({ ...params, sort: metric.key, isDescending, page: 1 })
  return (
    <SortHead
      label={metric.label}
      title={metric.explain}
      to={to}
      order={isSorted ? (params.isDescending ? "descending" : "ascending") : null}
      className="min-w-[6em] max-w-[9.5em] whitespace-normal!"
    />
  )
}
