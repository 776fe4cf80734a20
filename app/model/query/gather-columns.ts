import { daysBetween, type IsoDate } from "~/lib/dates"
import { estimatesKey } from "~/model/metrics/estimated-metrics"
import type { Metric } from "~/model/metrics/metric"
import { yearlyMetrics, yearsKept } from "~/model/metrics/metric-years"
import { metrics } from "~/model/metrics/metrics"
import { priceRatios } from "~/model/ratios/price-ratios"

const computed = new Set(priceRatios.map(({ key }) => key))

/** A metric whose column is stored. */
export type StoredMetric = Pick<Metric, "key" | "source" | "isDay">

/** All stored metrics, and which are estimates. Ratios to a price are not stored: they are computed from columns. */
const storedMetrics: readonly StoredMetric[] = [
  ...metrics.filter(({ key }) => !computed.has(key)),
  { key: estimatesKey, source: "statements" },
]

/** All metrics of a past day, the ratios to a price among them. */
export const pastMetrics: readonly StoredMetric[] = [
  ...metrics.filter(({ source }) => source !== "gurus" && source !== "insiders"),
  { key: estimatesKey, source: "statements" },
]

/** The metrics of a report, which stay until the next one. Days are kept as days since 1970. */
export const reportMetrics: readonly StoredMetric[] = storedMetrics
  .filter(({ source }) => source === "statements")
  .map(({ key, source }) => ({ key, source }))

/** Metrics of fiscal years as metrics of their own: a metric's years are neighbors, the latest first. */
export const storedYears: readonly StoredMetric[] = yearlyMetrics.flatMap(({ key }) =>
  Array.from({ length: yearsKept }, (_, back) => ({
    key: nameYear(key, back),
    source: "statements" as const,
  })),
)

export function nameYear(key: string, back: number): string {
  return `${key}~${back}`
}

/** Metrics whose columns are gathered together; they are neighbors in a block. */
interface ColumnGroup {
  metrics: readonly StoredMetric[]
  /** The place of the first one in a block. */
  first: number
}

/** The number of columns of these bytes, at least one. */
export function getGroupSize(rowCount: number, bytes: number, most = storedMetrics.length): number {
  return Math.max(1, Math.min(most, Math.floor(bytes / 8 / Math.max(1, rowCount))))
}

/** All stored metrics, at most `size` in a group. */
export function columnGroups(size: number, stored = storedMetrics): ColumnGroup[] {
  return Array.from({ length: Math.ceil(stored.length / size) }, (_, group) => ({
    metrics: stored.slice(group * size, (group + 1) * size),
    first: group * size,
  }))
}

/** The figures of a row, with its key. */
export interface RowFigures {
  cik: string
  figures: Readonly<Record<string, number>>
}

/** The rows of columns, each with a key, and their places in the order in which they are added. */
export interface RowPlaces {
  readonly count: number
  readonly asOf: IsoDate
  getPlace(key: string): number | null
  rowAt(place: number): number
}

/**
 * Turns companies' rows into columns through blocks: the values of some companies, an array for each metric,
 * one after another. Memory never contains all rows or all columns.
 */
export class ColumnBlocks {
  /** Companies in a block. */
  readonly size: number
  private readonly today: number
  /** The place of each metric in a block. Blocks are read only by the run that wrote them. */
  private readonly places: ReadonlyMap<string, number>

  constructor(
    private readonly rows: RowPlaces,
    bytes: number,
    private readonly stored = storedMetrics,
  ) {
    this.places = new Map(stored.map(({ key }, place) => [key, place]))
    this.size = Math.max(1, Math.min(rows.count, Math.floor(bytes / stored.length / 8)))
    this.today = daysBetween("1970-01-01", rows.asOf)
  }

  get count(): number {
    return Math.ceil(this.rows.count / this.size)
  }

  /** A block without values. */
  empty(): Float64Array {
    return new Float64Array(this.stored.length * this.size).fill(Number.NaN)
  }

  /** The block of a company; companies are in order of CIK. Null without figures. */
  getBlock(cik: string): number | null {
    const place = this.rows.getPlace(cik)
    return place === null ? null : Math.floor(place / this.size)
  }

  /** Adds a stored row to the block of its company. Keys of other versions' metrics are ignored. */
  add(block: Float64Array, { cik, figures }: RowFigures): void {
    const place = this.rows.getPlace(cik)
    if (place === null) return
    for (const key in figures) {
      const [at, value] = [this.places.get(key), figures[key]]
      if (at === undefined || value === undefined) continue
      block[at * this.size + (place % this.size)] = this.stored[at]?.isDay ? this.today - value : value
    }
  }

  /** The bytes of a block that contain a group. */
  getRange({ first, metrics }: ColumnGroup): { offset: number; length: number } {
    return { offset: first * this.size * 8, length: metrics.length * this.size * 8 }
  }

  /** Moves a group's part of a block into its columns, the first ones of `columns`. They are ordered by name. */
  spread(block: number, part: Float64Array, columns: readonly Float64Array[]): void {
    const start = block * this.size
    const end = Math.min(this.rows.count, start + this.size)
    for (const [at, column] of columns.slice(0, part.length / this.size).entries())
      for (let place = start; place < end; place += 1)
        column[this.rows.rowAt(place)] = part[at * this.size + place - start] ?? Number.NaN
  }
}
