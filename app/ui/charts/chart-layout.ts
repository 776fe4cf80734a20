import { type ScaleLinear, type ScaleLogarithmic, scaleLinear, scaleLog } from "d3-scale"
import {
  type ChartData,
  type ChartSeries,
  type ChartShape,
  type ChartSize,
  knownValues,
  tickTexts,
} from "./chart-data"
import { stackedEnds } from "./stack-values"

type YScale = ScaleLinear<number, number> | ScaleLogarithmic<number, number>

export interface ChartAxis {
  y: YScale
  ticks: number[]
  texts: string[]
}

/** The positions of a chart's parts, in SVG units. */
export interface ChartLayout {
  shape: ChartShape
  left: number
  right: number
  top: number
  bottom: number
  /** The middle of a period. */
  x: (index: number) => number
  /** The distance between two periods. */
  step: number
  axis: ChartAxis
  rightAxis: ChartAxis | null
  /** True where lines have their names at their ends. */
  hasEndNames: boolean
}

/** A digit or letter of the axis's text, with some room for wide ones. */
export const letterWidth = 7.6
const bottomRoom = 30
/** Below this width, the names of lines are only in the legend. */
const narrowest = 500

export function layOutChart(data: ChartData, { width, height }: ChartSize): ChartLayout {
  const { labels, series, format, formatRight, scale = "linear", events = [] } = data
  // Only a line can show growth from a base that is not zero.
  const shape = scale === "log" ? "line" : (data.shape ?? "line")
  const onLeft = series.filter(({ isOnRight }) => !isOnRight)
  const onRight = series.filter(({ isOnRight }) => isOnRight)
  const top = events.length > 0 ? 30 : 18
  const bottom = height - bottomRoom
  const tickCount = height < 280 ? 4 : 5
  const axis = toAxis(onLeft, shape, scale, format, tickCount, [bottom, top])
  const rightAxis =
    onRight.length > 0
      ? toAxis(onRight, "line", scale, formatRight ?? format, tickCount, [bottom, top])
      : null
  const hasEndNames = !rightAxis && width >= narrowest && (shape === "line" || shape === "area")
  const left = Math.max(28, textWidth(axis.texts) + 12)
  const right = width - roomAtRight()
  const isBanded = shape === "columns" || shape === "stacked"
  const step = (right - left) / Math.max(1, isBanded ? labels.length : labels.length - 1)
  const x = (index: number) => left + (isBanded ? (index + 0.5) * step : index * step)
  return { shape, left, right, top, bottom, x, step, axis, rightAxis, hasEndNames }

  function roomAtRight(): number {
    if (rightAxis) return Math.max(28, textWidth(rightAxis.texts) + 12)
    if (!hasEndNames) return Math.max(8, textWidth(labels.slice(-1)) / 2)
    return Math.min(width * 0.24, Math.max(30, textWidth(series.map(({ name }) => name)) + 18))
  }
}

function textWidth(texts: string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * letterWidth
}

function toAxis(
  series: ChartSeries[],
  shape: ChartShape,
  scale: "linear" | "log",
  format: ChartData["format"],
  count: number,
  range: [number, number],
): ChartAxis {
  const known = shape === "stacked" ? stackedEnds(series) : knownValues(series)
  const y = toScale(known, scale, count).range(range)
  const candidates = scale === "log" ? roundTicks(y.ticks(count), count) : y.ticks(count)
  // A format gives no text to a value that cannot be, such as half an investor.
  const ticks = candidates.filter((tick) => format(tick) !== "")
  return { y, ticks, texts: tickTexts(ticks, format) }
}

function toScale(known: number[], scale: "linear" | "log", count: number): YScale {
  const positive = known.filter((value) => value > 0)
  if (scale === "log" && positive.length > 0)
    return scaleLog()
      .domain([Math.min(...positive), Math.max(...positive) * 1.001])
      .nice()
  return scaleLinear()
    .domain([Math.min(0, ...known), Math.max(0, ...known) || 1])
    .nice(count)
}

/** Keeps the ticks between powers of ten that begin with 1, 2 or 5, or only with 1. */
function roundTicks(ticks: number[], count: number): number[] {
  for (const digits of ["123456789", "125", "1"]) {
    const kept = ticks.filter((tick) => digits.includes(tick.toExponential()[0] ?? ""))
    if (kept.length <= count + 2) return kept
  }
  return ticks.filter((_, index) => index % Math.ceil(ticks.length / count) === 0)
}
