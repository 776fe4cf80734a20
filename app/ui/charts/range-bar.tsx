const barWidth = 96

interface RangeBarProps {
  low: number
  high: number
  median?: number
  value: number
}

/** A line from low to high with the median as a tick and the value as a dot. */
export function RangeBar({ low, high, median, value }: RangeBarProps) {
  const at = (point: number) =>
    high > low
      ? Math.round(4 + Math.min(1, Math.max(0, (point - low) / (high - low))) * (barWidth - 8))
      : barWidth / 2
  const tick = median === undefined ? "" : `M${at(median)} 3V11`
  return (
    <svg width={barWidth} height="14" viewBox={`0 0 ${barWidth} 14`} className="range-bar" aria-hidden="true">
      <path d={`M4 7H${barWidth - 4}${tick}`} fill="none" stroke="currentColor" />
      <circle cx={at(value)} cy="7" r="3.5" className="text-blue" fill="currentColor" />
    </svg>
  )
}
