import { append } from "~/lib/collections"
import { maxYearsBack } from "~/model/metrics/metric"
import { compoundGrowth } from "~/model/metrics/metrics-growth"
import { getDefinition, type MetricFunction } from "./metric-function"

/** A metric's values of fiscal years, a column each: the latest year, then the years before it. NaN is not known. */
type YearColumns = readonly Float64Array[]

/** The number of fiscal years that a function reads, the latest one among them; 0 for one among companies. */
export function countYearsRead(called: MetricFunction): number {
  const { yearsBack } = getDefinition(called.name)
  if (called.scope || !yearsBack) return 0
  return yearsBack(called.years ?? maxYearsBack) + 1
}

/** A function's column from those of fiscal years; `current` is the metric's own column. */
export function computeOverYears(
  called: MetricFunction,
  years: YearColumns,
  current: Float64Array,
): Float64Array {
  const column = new Float64Array(current.length)
  const count = countYearsRead(called)
  const values = new Float64Array(count)
  for (let row = 0; row < column.length; row += 1) {
    for (let back = 0; back < count; back += 1) values[back] = years[back]?.[row] ?? Number.NaN
    column[row] = compute(called, values, current[row] ?? Number.NaN)
  }
  return column
}

/** `values` from the latest fiscal year back. */
function compute({ name, years }: MetricFunction, values: Float64Array, current: number): number {
  const [last = Number.NaN, first = Number.NaN] = [values[0], values[years ?? 0]]
  switch (name) {
    case "change":
      return last - first
    case "growth":
      return compoundGrowth(toKnown(first), toKnown(last), years ?? 1) ?? Number.NaN
    case "rising":
      return holdsEachYear(values, (value, before) => value > before)
    case "falling":
      return holdsEachYear(values, (value, before) => value < before)
    case "streak":
      return countRising(values)
    default:
      break
  }
  if (values.some(Number.isNaN)) return Number.NaN
  switch (name) {
    case "min":
      return Math.min(...values)
    case "max":
      return Math.max(...values)
    case "median":
      return getMiddle(values)
    case "percentile":
      return Number.isNaN(current)
        ? Number.NaN
        : (100 * values.filter((value) => value < current).length) / values.length
    default:
      throw new RangeError(`${name} does not read fiscal years.`)
  }
}

function toKnown(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function holdsEachYear(values: Float64Array, holds: (value: number, before: number) => boolean): number {
  if (values.some(Number.isNaN)) return Number.NaN
  return values.every((value, back) => back === values.length - 1 || holds(value, values[back + 1] ?? 0))
    ? 1
    : 0
}

/** A year that is not known ends the count; it is unknown if the latest year or the one before it is not known. */
function countRising(values: Float64Array): number {
  if (Number.isNaN((values[0] ?? Number.NaN) - (values[1] ?? Number.NaN))) return Number.NaN
  let count = 0
  while ((values[count] ?? Number.NaN) > (values[count + 1] ?? Number.NaN)) count += 1
  return count
}

function getMiddle(values: Float64Array): number {
  const sorted = values.toSorted()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/**
 * Places, 1 for the highest, or percentiles among the companies of the same group. Null is no group; a group of a
 * sector and a currency is a text. Equal values have the same place.
 */
export function computeAmongCompanies(
  { name }: MetricFunction,
  current: Float64Array,
  groupOf: (row: number) => string | null,
): Float64Array {
  const column = new Float64Array(current.length).fill(Number.NaN)
  const groups = new Map<string, number[]>()
  for (const [row, value] of current.entries()) {
    const group = Number.isNaN(value) ? null : groupOf(row)
    if (group === null) continue
    append(groups, group, row)
  }
  for (const rows of groups.values()) {
    const sorted = Float64Array.from(rows, (row) => current[row] ?? Number.NaN).sort()
    for (const row of rows) {
      const value = current[row] ?? Number.NaN
      column[row] =
        name === "rank"
          ? sorted.length - countUntil(sorted, value, true) + 1
          : sorted.length > 1
            ? (100 * countUntil(sorted, value, false)) / (sorted.length - 1)
            : Number.NaN
    }
  }
  return column
}

/** The number of values below one, or up to it with it; `sorted` ascending. */
function countUntil(sorted: Float64Array, value: number, isInclusive: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const at = sorted[middle] ?? Number.NaN
    if (at < value || (isInclusive && at === value)) from = middle + 1
    else to = middle
  }
  return from
}
