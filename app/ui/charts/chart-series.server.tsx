import { line } from "d3-shape"
import { markEstimate } from "~/lib/numbers"
import { type ChartSeries, roundCoordinate, roundPath } from "./chart-data"
import type { ChartLayout } from "./chart-layout"
import { seriesClass } from "./series-colors"

interface SeriesProps {
  series: ChartSeries
  /** The place among all series, for the color. */
  place: number
  layout: ChartLayout
}

/** A line with a point at its end; it breaks at gaps, and a point between two gaps is a dot. */
export function LineSeries({ series, place, layout, name }: SeriesProps & { name: EndName | null }) {
  const { values, isMarked, isOnRight } = series
  const { x, bottom, shape } = layout
  const { y } = (isOnRight && layout.rightAxis) || layout.axis
  const end = values.findLastIndex((value) => value !== null)
  if (end < 0) return null
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))
  const dot = (index: number, radius: number, className?: string) => (
    <circle
      key={index}
      className={className}
      cx={roundCoordinate(x(index))}
      cy={roundCoordinate(y(values[index] ?? 0))}
      r={radius}
    />
  )
  return (
    <g className={`chart-series ${seriesClass(place)}`}>
      {shape === "area" && !isOnRight ? (
        <path className="chart-area" d={areaPath(values, x, y, Math.min(bottom, y(0)))} />
      ) : null}
      <path d={roundPath(path(values))} />
      {dot(end, 2.5)}
      {values.map((value, index) => (value !== null && isAlone(values, index) ? dot(index, 1.5) : null))}
      {values.map((value, index) =>
        value !== null && isMarked?.[index] ? dot(index, 3.5, "chart-mark") : null,
      )}
      {name ? (
        <text x={roundCoordinate(name.x + 9)} y={roundCoordinate(name.y)} dy="0.32em">
          {name.text}
        </text>
      ) : null}
    </g>
  )
}

export interface EndName {
  text: string
  /** The end of the line. */
  x: number
  y: number
}

/** A point between two gaps has no line. */
function isAlone(values: (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}

function areaPath(
  values: (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
  base: number,
): string {
  const parts: string[] = []
  values.forEach((value, index) => {
    if (value === null) return
    const isFirst = (values[index - 1] ?? null) === null
    const isLast = (values[index + 1] ?? null) === null
    parts.push(`${isFirst ? `M${x(index)},${base}` : ""}L${x(index)},${y(value)}`)
    if (isLast) parts.push(`L${x(index)},${base}Z`)
  })
  return roundPath(parts.join(""))
}

interface ColumnsProps extends SeriesProps {
  /** The lower and upper value of each column. */
  ends: ([number, number] | null)[]
  /** The offset from the period's middle, and the width. */
  offset: number
  width: number
  /** The text above each column, or null where there is not enough space. */
  format: ((value: number) => string) | null
}

export function ColumnSeries({ series, place, layout, ends, offset, width, format }: ColumnsProps) {
  const { y } = layout.axis
  return (
    <g className={`chart-bars ${seriesClass(place)}`}>
      {ends.map((end, index) => {
        const value = series.values[index] ?? null
        if (!end || value === null) return null
        const [low, high] = end
        const left = layout.x(index) + offset
        const middle = roundCoordinate(left + width / 2)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the axis
          <g key={index}>
            <rect
              x={roundCoordinate(left)}
              y={roundCoordinate(y(high))}
              width={roundCoordinate(width)}
              height={roundCoordinate(y(low) - y(high))}
            />
            {series.isMarked?.[index] ? (
              <circle
                className="chart-mark"
                cx={middle}
                cy={roundCoordinate(y(value < 0 ? low : high))}
                r="3.5"
              />
            ) : null}
            {format ? (
              <text x={middle} y={roundCoordinate(y(high) - 6)} textAnchor="middle">
                {markEstimate(format(value), series.isEstimated?.[index])}
              </text>
            ) : null}
          </g>
        )
      })}
    </g>
  )
}
