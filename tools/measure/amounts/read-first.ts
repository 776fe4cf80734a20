import type { Lines } from "./filed-years"

/** The amount of the first report that has it. */
export function readFirst(readings: readonly Lines[], read: (lines: Lines) => number | null): number | null {
  for (const lines of readings) {
    const amount = read(lines)
    if (amount !== null) return amount
  }
  return null
}
