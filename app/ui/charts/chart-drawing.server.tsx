import { Chart } from "./chart.server"
import { type ChartData, type ChartFormat, chartSizes } from "./chart-data"
import { seriesClass } from "./series-colors"

interface ChartDrawingProps {
  data: ChartData
  formatFigure?: ChartFormat
  /** The height at every width, in place of the usual ones. */
  height?: number
}

/**
 * A chart drawn for phones, tablets and wide screens; CSS shows the one that fits the container, so that its text has
 * the size of the tables.
 */
export function ChartDrawing({ data, formatFigure = data.format, height }: ChartDrawingProps) {
  return (
    <div className="chart-plot">
      <ChartLegend data={data} />
      {Object.entries(chartSizes).map(([name, size]) => (
        <div key={name} className={`chart-${name}`}>
          <Chart {...data} {...size} height={height ?? size.height} formatFigure={formatFigure} />
        </div>
      ))}
    </div>
  )
}

/** The names of the series. Lines on a wide screen have theirs at their ends, unless two units share the chart. */
export function ChartLegend({ data }: { data: ChartData }) {
  const { series, shape = "line", scale } = data
  if (series.length < 2) return null
  const areLines = scale === "log" || shape === "line" || shape === "area"
  const hasRight = series.some(({ isOnRight }) => isOnRight)
  return (
    <ul className={areLines && !hasRight ? "chart-legend is-narrow" : "chart-legend"}>
      {series.map(({ name, isOnRight }, index) => (
        <li key={name}>
          <svg className={seriesClass(index)} width="20" height="10" viewBox="0 0 20 10" aria-hidden="true">
            {areLines || isOnRight ? <path d="M0 5H20" /> : <rect x="4" width="12" height="10" />}
          </svg>
          {isOnRight ? `${name} (right axis)` : name}
        </li>
      ))}
    </ul>
  )
}
