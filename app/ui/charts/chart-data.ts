export interface ChartSeries {
  name: string
  /** One for each label; null leaves a gap. */
  values: (number | null)[]
  /** Points that carry a mark, such as restated ones. */
  isMarked?: boolean[]
}

export interface ChartData {
  /** What the chart shows, in words: its accessible name. */
  title: string
  /** What one sees in it: range, direction, units. */
  description: string
  /** Along the bottom, oldest first. */
  labels: string[]
  series: ChartSeries[]
  format: (value: number) => string
  /** A logarithmic scale shows equal growth as equal steps; it leaves out what is not positive. */
  scale?: "linear" | "log"
}

/** The room that a chart is drawn in, in its own units, which are pixels at the widths it is made for. */
export interface ChartSize {
  width: number
  height: number
}

export const chartSizes = { narrow: { width: 358, height: 230 }, wide: { width: 860, height: 340 } } as const

export function knownValues(series: ChartSeries[]): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== null))
}

/** To a tenth of a pixel: more digits only make the page longer. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10
}

/** Path text with its numbers rounded. */
export function roundPath(path: string | null): string {
  return (path ?? "").replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(roundCoordinate(Number(number))))
}

/** Which labels are written where not all have room: evenly spaced, the last always. */
export function writtenLabels(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

/** Moves labels apart where they would touch: the same order, at least `gap` between, within the room. */
export function spreadLabels(positions: number[], gap: number, lowest: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => positions[a]! - positions[b]!)
  const spread = [...positions]
  let previous = Number.NEGATIVE_INFINITY
  for (const index of order) {
    spread[index] = Math.max(spread[index]!, previous + gap)
    previous = spread[index]!
  }
  let next = lowest + gap
  for (const index of order.reverse()) {
    spread[index] = Math.min(spread[index]!, next - gap)
    next = spread[index]!
  }
  return spread
}
