import { scaleBand, scaleLinear } from "d3-scale"
import { ChartAxes } from "./chart-axes.server"
import { type ChartData, type ChartSize, knownValues, roundCoordinate } from "./chart-data"

const top = 20
const bottomRoom = 28
const leftRoom = 56
/** With more bars, values are only on the axis and in the table. */
const maxLabeled = 12

/** One bar per label and series; negative bars extend below the zero line. */
export function BarChart({
  title,
  description,
  labels,
  series,
  format,
  width,
  height,
}: ChartData & ChartSize) {
  const known = knownValues(series)
  const bottom = height - bottomRoom
  const y = scaleLinear()
    .domain([Math.min(0, ...known), Math.max(...known, 0) || 1])
    .nice(4)
    .range([bottom, top])
  const groups = scaleBand<number>()
    .domain(labels.map((_, index) => index))
    .range([leftRoom, width])
    .padding(0.45)
  const bars = scaleBand<number>()
    .domain(series.map((_, index) => index))
    .range([0, groups.bandwidth()])
    .padding(series.length > 1 ? 0.12 : 0)
  const x = (index: number) => (groups(index) ?? 0) + groups.bandwidth() / 2
  const isLabeled = series.length === 1 && labels.length <= maxLabeled && groups.bandwidth() > 34
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <ChartAxes y={y} x={x} labels={labels} left={leftRoom} right={width} bottom={bottom} format={format} />
      {series.map(({ name, values }, seriesIndex) => (
        <g key={name} className={`chart-bars chart-series-${seriesIndex % 5}`}>
          {values.map((value, index) =>
            value === null ? null : (
              <g key={labels[index]}>
                <rect
                  x={roundCoordinate((groups(index) ?? 0) + (bars(seriesIndex) ?? 0))}
                  y={roundCoordinate(Math.min(y(0), y(value)))}
                  width={roundCoordinate(bars.bandwidth())}
                  height={roundCoordinate(Math.abs(y(value) - y(0)))}
                />
                {isLabeled ? (
                  <text
                    x={roundCoordinate(x(index))}
                    y={roundCoordinate(y(Math.max(0, value)) - 5)}
                    textAnchor="middle"
                  >
                    {format(value)}
                  </text>
                ) : null}
              </g>
            ),
          )}
        </g>
      ))}
    </svg>
  )
}
