const width = 44
const height = 16

/** A sparkline of a row's values, oldest first, with gaps. It is decorative, next to the figures. */
export function Spark({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const x = (index: number) => round((index / (values.length - 1)) * width)
  const y = (value: number) => round(height - ((value - low) / span) * height)
  const path = values
    .map((value, index) =>
      value === null ? "" : `${values[index - 1] == null ? "M" : "L"}${x(index)} ${y(value)}`,
    )
    .join("")
  const last = values.findLastIndex((value) => value !== null)
  const lastValue = values[last]
  return (
    <svg
      className="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.3" />
      {lastValue == null ? null : <circle cx={x(last)} cy={y(lastValue)} r="1.5" fill="currentColor" />}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
