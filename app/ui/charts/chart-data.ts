export const chartShapes = ["line", "columns", "stacked", "area"] as const
export type ChartShape = (typeof chartShapes)[number]

export interface ChartSeries {
  name: string
  /** One per label; null is a gap. */
  values: (number | null)[]
  /** Points with a mark, such as restated values. */
  isMarked?: boolean[]
  /** Points that are estimates: their figures have the sign ≈. */
  isEstimated?: boolean[]
  /** True for a line on the axis at the right, in the second unit. */
  isOnRight?: boolean
}

export interface ChartData {
  /** The accessible name of the chart. */
  title: string
  /** A text alternative: range, direction, units. */
  description: string
  /** The labels of the horizontal axis, oldest first. */
  labels: string[]
  /** For each label why it has no values, in words; null for a period like any other. */
  gaps?: (string | null)[]
  series: ChartSeries[]
  /** `decimals` replaces the usual number of decimals on an axis, which shows as few as are exact. */
  format: ChartFormat
  /** The format of the axis at the right. */
  formatRight?: ChartFormat
  /** Lines if absent. */
  shape?: ChartShape
  /** An event of a period that affects the figures, such as a split. */
  events?: { index: number; text: string }[]
  /** A logarithmic scale shows equal growth as equal distance and omits values that are not positive. */
  scale?: "linear" | "log"
}

export type ChartFormat = (value: number, decimals?: number) => string

/** The size of the chart in SVG units, which are pixels at the intended widths. */
export interface ChartSize {
  width: number
  height: number
}

/** For phones, tablets and wide screens; CSS shows the one that fits, at its size. */
export const chartSizes = {
  narrow: { width: 358, height: 250 },
  medium: { width: 660, height: 300 },
  wide: { width: 1100, height: 360 },
} as const

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

/** Texts of an axis's ticks, with as few decimals as are exact in each unit: `500M, 1.0B, 1.5B`; `$500B`. */
export function tickTexts(ticks: number[], format: ChartFormat): string[] {
  const units = ticks.map((tick) => format(tick, 0).replace(/[^A-Za-z%]/g, ""))
  const needed = ticks.map((tick) => exactDecimals(tick, format))
  return ticks.map((tick, index) =>
    format(tick, Math.max(...needed.filter((_, other) => units[other] === units[index]))),
  )
}

const maxDecimals = 3

function exactDecimals(tick: number, format: ChartFormat): number {
  const digits = (decimals: number) => Number(format(tick, decimals).replace(/[^\d.]/g, ""))
  for (let decimals = 0; decimals < maxDecimals; decimals++)
    if (digits(decimals) === digits(decimals + 2)) return decimals
  return maxDecimals
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
