export interface ChartSeries {
  name: string
  /** One per label; null is a gap. */
  values: (number | null)[]
  /** Points with a mark, such as restated values. */
  isMarked?: boolean[]
}

export interface ChartData {
  /** The accessible name of the chart. */
  title: string
  /** A text alternative: range, direction, units. */
  description: string
  /** Of the horizontal axis, oldest first. */
  labels: string[]
  /** For each label why it has no values, in words; null for a period like any other. */
  gaps?: (string | null)[]
  series: ChartSeries[]
  /** `decimals` replaces the usual number of decimals where axis ticks would read alike. */
  format: (value: number, decimals?: number) => string
  /** A logarithmic scale shows equal growth as equal distance and omits values that are not positive. */
  scale?: "linear" | "log"
}

/** The size of the chart in SVG units, which are pixels at the intended widths. */
export interface ChartSize {
  width: number
  height: number
}

export const chartSizes = { narrow: { width: 358, height: 230 }, wide: { width: 860, height: 340 } } as const

export function knownValues(series: ChartSeries[]): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== null))
}

/** Rounds to a tenth of a pixel to keep the page small. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10
}

/** Rounds the numbers in a path. */
export function roundPath(path: string | null): string {
  return (path ?? "").replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(roundCoordinate(Number(number))))
}

/** Indexes of the labels to show if there is not enough space for all: evenly spaced, always with the last. */
export function writtenLabels(count: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(count / max))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

/** Texts of an axis's ticks, with as many decimals as it takes to tell them apart: `1.0B, 1.2B`, not `1B, 1B`. */
export function tickTexts(ticks: number[], format: ChartData["format"]): string[] {
  const usual = ticks.map((tick) => format(tick))
  const tries = [usual, ...[1, 2, 3].map((decimals) => ticks.map((tick) => format(tick, decimals)))]
  return tries.find(areDistinct) ?? usual
}

/** A tick may have no text, where the format has none for it. */
function areDistinct(texts: string[]): boolean {
  const shown = texts.filter((text) => text !== "")
  return new Set(shown).size === shown.length
}

/** Moves overlapping labels apart: same order, at least `gap` between them, at most `lowest`. */
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
