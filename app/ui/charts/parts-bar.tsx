import { formatPercent } from "~/lib/numbers"
import { roundCoordinate } from "./chart-data"
import { seriesClass } from "./series-colors"

interface PartsBarProps {
  /** Largest first; percent. */
  parts: { name: string; weightPct: number; isUnknown: boolean }[]
}

/** What is not known has the color of a line. */
const unknownClass = "[--series:var(--color-hair-2)]"

/** The parts of a whole as one bar, and each with its weight below. */
export function PartsBar({ parts }: PartsBarProps) {
  const total = parts.reduce((sum, { weightPct }) => sum + weightPct, 0)
  let from = 0
  return (
    <>
      <svg
        className="chart-bars mt-2 block h-6 w-full"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {parts.map(({ name, weightPct, isUnknown }, place) => {
          const [x, width] = [from, total > 0 ? (weightPct / total) * 100 : 0]
          from += width
          return (
            <g key={name} className={isUnknown ? unknownClass : seriesClass(place)}>
              <rect x={roundCoordinate(x)} width={roundCoordinate(Math.max(0, width - 0.15))} height="1" />
            </g>
          )
        })}
      </svg>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-data">
        {parts.map(({ name, weightPct, isUnknown }, place) => (
          <li
            key={name}
            className={`chart-bars inline-flex items-center gap-2 ${isUnknown ? unknownClass : seriesClass(place)}`}
          >
            <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" />
            </svg>
            {name} <b className="font-semibold tabular-nums">{formatPercent(weightPct / 100)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
