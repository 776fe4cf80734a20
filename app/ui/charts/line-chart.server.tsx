import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import { ChartAxes } from "./chart-axes.server"
import {
  type ChartData,
  type ChartSize,
  knownValues,
  roundCoordinate,
  roundPath,
  spreadLabels,
} from "./chart-data"

const top = 14
const bottomRoom = 28
const leftRoom = 56
const labelGap = 15

/** Thin lines over one scale, named at their ends; the first is blue. */
export function LineChart({
  title,
  description,
  labels,
  series,
  format,
  width,
  height,
}: ChartData & ChartSize) {
  const known = knownValues(series)
  const longestName = Math.max(0, ...series.map(({ name }) => name.length))
  const right = width - Math.min(width * 0.3, longestName * 6.4 + 14)
  const bottom = height - bottomRoom
  const y = scaleLinear()
    .domain([Math.min(0, ...known), Math.max(...known, 0) || 1])
    .nice(4)
    .range([bottom, top])
  const x = (index: number) =>
    labels.length < 2 ? leftRoom : leftRoom + (index / (labels.length - 1)) * (right - leftRoom)
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))
  const ends = series.map(({ values }) => values.findLastIndex((value) => value !== null))
  const names = spreadLabels(
    series.map(({ values }, index) => y(values[ends[index]!] ?? 0)),
    labelGap,
    bottom,
  )
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <ChartAxes y={y} x={x} labels={labels} left={leftRoom} right={right} bottom={bottom} format={format} />
      {series.map(({ name, values }, index) => {
        const end = ends[index]!
        if (end < 0) return null
        return (
          <g key={name} className={`chart-series chart-series-${index % 5}`}>
            <path d={roundPath(path(values))} />
            <circle cx={roundCoordinate(x(end))} cy={roundCoordinate(y(values[end] ?? 0))} r="2.5" />
            <text x={roundCoordinate(right + 9)} y={roundCoordinate(names[index]!)} dy="0.32em">
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
