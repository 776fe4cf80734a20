import { scaleLinear, scaleLog } from "d3-scale"
import { line } from "d3-shape"
import { ChartAxes } from "./chart-axes.server"
import {
  type ChartData,
  type ChartSeries,
  type ChartSize,
  knownValues,
  roundCoordinate,
  roundPath,
  spreadLabels,
} from "./chart-data"
import { ChartHover } from "./chart-hover.server"

const top = 14
const bottomRoom = 28
const leftRoom = 56
const labelGap = 15

/** Lines on one scale with names at their ends; the first is blue. */
export function LineChart({
  title,
  description,
  labels,
  gaps = [],
  series: given,
  format,
  scale = "linear",
  width,
  height,
}: ChartData & ChartSize) {
  const series = scale === "log" ? given.map(positiveOnly) : given
  const known = knownValues(series)
  const maxNameLength = Math.max(0, ...series.map(({ name }) => name.length))
  const right = width - Math.min(width * 0.3, maxNameLength * 6.4 + 14)
  const bottom = height - bottomRoom
  const y = verticalScale(scale, known).range([bottom, top])
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
      {gaps.map((gap, index) =>
        gap === null ? null : (
          <path
            key={labels[index]}
            className="chart-gap"
            d={`M${roundCoordinate(x(index))} ${top}V${bottom}`}
          >
            <title>{gap}</title>
          </path>
        ),
      )}
      {series.map(({ name, values, isMarked }, index) => {
        const end = ends[index]!
        if (end < 0) return null
        return (
          <g key={name} className={`chart-series chart-series-${index % 5}`}>
            <path d={roundPath(path(values))} />
            <circle cx={roundCoordinate(x(end))} cy={roundCoordinate(y(values[end] ?? 0))} r="2.5" />
            {values.map((value, point) =>
              value !== null && isAlone(values, point) ? (
                <circle
                  key={labels[point]}
                  cx={roundCoordinate(x(point))}
                  cy={roundCoordinate(y(value))}
                  r="1.5"
                />
              ) : null,
            )}
            {values.map((value, point) =>
              value !== null && isMarked?.[point] ? (
                <circle
                  key={labels[point]}
                  className="chart-mark"
                  cx={roundCoordinate(x(point))}
                  cy={roundCoordinate(y(value))}
                  r="3.5"
                />
              ) : null,
            )}
            <text x={roundCoordinate(right + 9)} y={roundCoordinate(names[index]!)} dy="0.32em">
              {name}
            </text>
          </g>
        )
      })}
      <ChartHover x={x} labels={labels} series={series} top={top} bottom={bottom} format={format} />
    </svg>
  )
}

/** A point between two gaps has no line. */
function isAlone(values: (number | null)[], point: number): boolean {
  return (values[point - 1] ?? null) === null && (values[point + 1] ?? null) === null
}

function positiveOnly(series: ChartSeries): ChartSeries {
  return { ...series, values: series.values.map((value) => (value !== null && value > 0 ? value : null)) }
}

function verticalScale(scale: "linear" | "log", known: number[]) {
  if (scale === "log" && known.length > 0)
    return scaleLog()
      .domain([Math.min(...known), Math.max(...known) * 1.001])
      .nice()
  return scaleLinear()
    .domain([Math.min(0, ...known), Math.max(...known, 0) || 1])
    .nice(4)
}
