/** Steps of the height, half a pixel each. */
const steps = 32

/**
 * A sparkline of a row's values, oldest first, with gaps. It is decorative, next to the figures. Its path has whole steps
 * from value to value, because it is repeated on each row of a table and most steps are alike to a compression.
 */
export function Spark({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const heights = values.map((value) =>
    value === null ? null : steps - Math.round(((value - low) / span) * steps),
  )
  const path = heights
    .map((y, x) => {
      const before = heights[x - 1]
      if (y === null) return ""
      return before == null ? `M${x} ${y}` : `l1 ${y - before}`
    })
    .join("")
  const last = heights.findLastIndex((y) => y !== null)
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${values.length - 1} ${steps}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      <path d={`M${last} ${heights[last]}h0`} className="end" />
    </svg>
  )
}
