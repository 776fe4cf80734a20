import { type ChartSeries, roundCoordinate } from "./chart-data"

interface ChartHoverProps {
  x: (index: number) => number
  labels: string[]
  series: ChartSeries[]
  top: number
  bottom: number
  format: (value: number) => string
}

/** On hover: a line at the nearest period, and its figures as the browser's tooltip. */
export function ChartHover({ x, labels, series, top, bottom, format }: ChartHoverProps) {
  const step = labels.length > 1 ? x(1) - x(0) : 40
  return (
    <g className="chart-hover">
      {labels.map((label, index) => {
        const figures = series.flatMap(({ name, values }) => {
          const value = values[index] ?? null
          return value === null ? [] : [`${name}: ${format(value)}`]
        })
        return (
          <g key={label}>
            <title>{[label, ...figures].join("\n")}</title>
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
