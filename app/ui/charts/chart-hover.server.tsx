import { markEstimate, missing } from "~/lib/numbers"
import { type ChartFormat, type ChartSeries, roundCoordinate } from "./chart-data"
import type { ChartLayout } from "./chart-layout"

interface ChartHoverProps {
  layout: ChartLayout
  labels: string[]
  gaps: (string | null)[]
  series: ChartSeries[]
  /** The height of each series' value at each period. */
  heights: (number | null)[][]
  format: ChartFormat
  formatRight: ChartFormat
}

/**
 * The figures of each period, one line per series, as the browser's tooltip. The readout (readout/chart-readout.ts) takes
 * its texts and places from here.
 */
export function ChartHover(props: ChartHoverProps) {
  const { layout, labels, gaps, series, heights, format, formatRight } = props
  const { x, top, bottom } = layout
  const step = labels.length > 1 ? layout.step : 80
  return (
    <g className="chart-hover">
      {labels.map((label, index) => {
        const figures = series.map(({ name, values, isMarked, isEstimated, isOnRight }) => {
          const value = values[index] ?? null
          const text = value === null ? missing : (isOnRight ? formatRight : format)(value)
          return `${name}: ${markEstimate(text, isEstimated?.[index])}${isMarked?.[index] ? " (restated)" : ""}`
        })
        const places = heights.map((each) => {
          const height = each[index] ?? null
          return height === null ? "" : roundCoordinate(height)
        })
        return (
          <g key={label} data-y={gaps[index] ? undefined : places.join(",")}>
            <title>{[label, ...(gaps[index] ? [gaps[index]] : figures)].join("\n")}</title>
            <rect
              x={roundCoordinate(x(index) - step / 2)}
              y={top}
              width={roundCoordinate(step)}
              height={bottom - top}
            />
            <path d={`M${roundCoordinate(x(index))} ${top}V${bottom}`} />
          </g>
        )
      })}
    </g>
  )
}
