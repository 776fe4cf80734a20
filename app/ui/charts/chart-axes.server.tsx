import type { ScaleLinear, ScaleLogarithmic } from "d3-scale"
import { type ChartData, roundCoordinate, tickTexts, writtenLabels } from "./chart-data"

interface ChartAxesProps {
  y: ScaleLinear<number, number> | ScaleLogarithmic<number, number>
  x: (index: number) => number
  labels: string[]
  left: number
  right: number
  bottom: number
  format: ChartData["format"]
}

/** Grid lines with values at the left and labels below; the zero line is stronger. */
export function ChartAxes({ y, x, labels, left, right, bottom, format }: ChartAxesProps) {
  const maxLabels = Math.max(2, Math.floor((right - left) / 64))
  const ticks = y.ticks(4)
  const texts = tickTexts(ticks, format)
  return (
    <g className="chart-axes">
      {ticks.map((tick, index) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "chart-zero" : "chart-grid"}
            d={`M${left} ${roundCoordinate(y(tick))}H${right}`}
          />
          <text x={left - 8} y={roundCoordinate(y(tick))} dy="0.32em" textAnchor="end">
            {texts[index]}
          </text>
        </g>
      ))}
      {writtenLabels(labels.length, maxLabels).map((index) => (
        <text key={index} x={roundCoordinate(x(index))} y={bottom + 18} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </g>
  )
}
