import { formatCompact, formatCompactUsd, formatDecimal } from "~/lib/numbers"
import type { ChartData, ChartFormat } from "~/ui/charts/chart-data"
import { SmallChart } from "~/ui/charts/small-chart.server"
import type { EarningsRow } from "./company-earnings"

const quartersShown = 12
/** Fewer quarters are no picture. */
const fewest = 4

/** Earnings per share and revenue by quarter, each beside that of the year before. `rows` newest first. */
export function EarningsCharts({ rows, currency }: { rows: EarningsRow[]; currency: string | null }) {
  const formatAmount = currency === "USD" ? formatCompactUsd : formatCompact
  const charts = [
    toChart(
      "Diluted EPS",
      rows,
      ({ epsAdjusted }) => epsAdjusted,
      (value, decimals = 2) => formatDecimal(value, decimals),
    ),
    toChart(
      "Revenue",
      rows,
      ({ revenue }) => revenue,
      (value, decimals) => formatAmount(value, decimals),
    ),
  ].filter((chart) => chart !== null)
  if (charts.length === 0) return null
  return (
    <div className="chart-pair">
      {charts.map((data) => (
        <figure key={data.title}>
          <figcaption>{data.title}</figcaption>
          <SmallChart data={data} />
        </figure>
      ))}
    </div>
  )
}

function toChart(
  name: string,
  rows: EarningsRow[],
  read: (row: EarningsRow) => number | null,
  format: ChartFormat,
): ChartData | null {
  const shown = rows.slice(0, quartersShown).reverse()
  const values = shown.map(read)
  if (values.filter((value) => value !== null).length < fewest) return null
  const before = shown.map(({ fiscalYear, quarter }) => {
    const row = rows.find((each) => each.fiscalYear === fiscalYear - 1 && each.quarter === quarter)
    return row ? read(row) : null
  })
  const labels = shown.map(({ fiscalYear, quarter }) => `Q${quarter} ${fiscalYear}`)
  return {
    title: `${name} by quarter`,
    description: `Columns of ${labels[0]} to ${labels.at(-1)}, each beside that of the year before.`,
    labels,
    series: [
      { name, values },
      { name: "Year before", values: before },
    ],
    format,
    shape: "columns",
  }
}
