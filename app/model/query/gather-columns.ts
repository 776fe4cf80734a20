import type { Cik } from "~/lib/cik"
import { daysBetween } from "~/lib/dates"
import { storedKeys } from "~/model/metrics/company-metrics"
import { type MetricSource, metricSources } from "~/model/metrics/metric"
import { dayMetrics } from "~/model/metrics/metrics-other"
import { priceRatios } from "~/model/ratios/price-ratios"
import type { ColumnRows } from "./column-rows"

/** A stored metric and its place in the rows of its source. */
export interface StoredMetric {
  key: string
  source: MetricSource
  place: number
}

const computed = new Set(priceRatios.map(({ key }) => key))

/** All stored metrics. Ratios to a price are not stored: they are computed from columns. */
const storedMetrics: readonly StoredMetric[] = metricSources.flatMap((source) =>
  storedKeys(source)
    .map((key, place) => ({ key, source, place }))
    .filter(({ key }) => !computed.has(key)),
)

/** Metrics whose columns are gathered together; they are neighbors in a block. */
export interface ColumnGroup {
  metrics: readonly StoredMetric[]
  /** The place of the first one in a block. */
  first: number
}

/** The number of metrics whose columns take these bytes, at least one. */
export function groupSizeOf(rowCount: number, bytes: number): number {
  return Math.max(1, Math.min(storedMetrics.length, Math.floor(bytes / 8 / Math.max(1, rowCount))))
}

/** All stored metrics, at most `size` in a group. */
export function columnGroups(size: number): ColumnGroup[] {
  return Array.from({ length: Math.ceil(storedMetrics.length / size) }, (_, group) => ({
    metrics: storedMetrics.slice(group * size, (group + 1) * size),
    first: group * size,
  }))
}

/**
 * Turns companies' rows into columns through blocks: the values of some companies, an array for each metric, one
 * after another. Neither all rows nor all columns are in memory.
 */
export class ColumnBlocks {
  /** Companies in a block. */
  readonly size: number
  private readonly today: number

  constructor(
    private readonly rows: ColumnRows,
    bytes: number,
  ) {
    this.size = Math.max(1, Math.min(rows.count, Math.floor(bytes / storedMetrics.length / 8)))
    this.today = daysBetween("1970-01-01", rows.asOf)
  }

  get count(): number {
    return Math.ceil(this.rows.count / this.size)
  }

  /** A block without values. */
  empty(): Float64Array {
    return new Float64Array(storedMetrics.length * this.size).fill(Number.NaN)
  }

  /** The block of a company; companies are in order of CIK. Null without figures. */
  blockOf(cik: Cik): number | null {
    const place = this.rows.placeOf(cik)
    return place === null ? null : Math.floor(place / this.size)
  }

  /** Adds a stored row to the block of its company. What is not a number is not known. */
  add(block: Float64Array, cik: Cik, source: MetricSource, values: readonly unknown[]): void {
    const place = this.rows.placeOf(cik)
    if (place === null) return
    for (const [at, metric] of storedMetrics.entries()) {
      if (metric.source !== source) continue
      const value = values[metric.place]
      if (typeof value !== "number" || !Number.isFinite(value)) continue
      block[at * this.size + (place % this.size)] = dayMetrics.has(metric.key) ? this.today - value : value
    }
  }

  /** The bytes of a block that contain a group. */
  rangeOf({ first, metrics }: ColumnGroup): { offset: number; length: number } {
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
