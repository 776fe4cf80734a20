const barWidth = 96

interface RangeBarProps {
  low: number
  high: number
  median?: number
  value: number
}

/** From the edges to the ends of the line. */
const inset = 10

/** A line from low to high with the median as a tick and the value as a dot, beyond an end if it is out of the range. */
export function RangeBar({ low, high, median, value }: RangeBarProps) {
  const at = (point: number) =>
    high > low
      ? Math.round(
          inset + Math.min(1.08, Math.max(-0.08, (point - low) / (high - low))) * (barWidth - 2 * inset),
        )
      : barWidth / 2
  const tick = median === undefined ? "" : `M${at(median)} 3V11`
  return (
    <svg width={barWidth} height="14" viewBox={`0 0 ${barWidth} 14`} className="range-bar" aria-hidden="true">
      <path d={`M${inset} 7H${barWidth - inset}${tick}`} fill="none" stroke="currentColor" />
      <circle cx={at(value)} cy="7" r="3.5" className="text-blue" fill="currentColor" />
    </svg>
  )
}
