import { type ChartData, roundCoordinate, writtenLabels } from "./chart-data"
import { type ChartLayout, letterWidth } from "./chart-layout"

/** Grid lines with values at the left, those of a second unit at the right, and labels below. */
export function ChartAxes({ layout, labels }: { layout: ChartLayout; labels: string[] }) {
  const { left, right, bottom, x, axis, rightAxis } = layout
  const longest = Math.max(4, ...labels.map((label) => label.length)) * letterWidth
  const most = Math.max(2, Math.floor((right - left) / (longest + 14)))
  return (
    <g className="chart-axes">
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "chart-zero" : "chart-grid"}
            d={`M${roundCoordinate(left)} ${roundCoordinate(axis.y(tick))}H${roundCoordinate(right)}`}
          />
          <text x={roundCoordinate(left - 8)} y={roundCoordinate(axis.y(tick))} dy="0.32em" textAnchor="end">
            {axis.texts[index]}
          </text>
        </g>
      ))}
      {rightAxis?.ticks.map((tick, index) => (
        <text key={tick} x={roundCoordinate(right + 8)} y={roundCoordinate(rightAxis.y(tick))} dy="0.32em">
          {rightAxis.texts[index]}
        </text>
      ))}
      {writtenLabels(labels.length, most).map((index) => {
        const half = ((labels[index]?.length ?? 0) * letterWidth) / 2
        return (
          <text key={index} x={roundCoordinate(Math.max(half, x(index)))} y={bottom + 19} textAnchor="middle">
            {labels[index]}
          </text>
        )
      })}
    </g>
  )
}

/** An event that affects the figures from a period on: a dotted line with its name at the top. */
export function ChartEvents({ layout, events }: { layout: ChartLayout; events: ChartData["events"] }) {
  const { x, left, right, bottom } = layout
  return events?.map(({ index, text }) => {
    const half = (text.length * letterWidth) / 2
    const at = Math.min(Math.max(x(index), left + half), right - half)
    return (
      <g key={`${index} ${text}`} className="chart-event">
        <path d={`M${roundCoordinate(x(index))} 18V${bottom}`} />
        <text x={roundCoordinate(at)} y={12} textAnchor="middle">
          {text}
        </text>
      </g>
    )
  })
}
