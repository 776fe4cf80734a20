import { trailingZeros, type Vintage } from "~/model/financials/facts/vintages"
import type { StoredColumns } from "~/model/financials/statements-document"

/** A vintage with its place: `period` is an index into the document's periods. */
export type StoredVintage = Vintage & { period: number }

/** The vintages of one period of a row, the oldest first. */
export type PeriodVintages = { period: number; vintages: readonly Vintage[] }

/** The vintages of one row to columns, with its periods in order; concepts by their place in the document's list. */
export function encodeColumns(
  periods: readonly PeriodVintages[],
  conceptIndexes: ReadonlyMap<string, number>,
): StoredColumns {
  const scale = commonScale(periods)
  const unit = 10 ** scale
  const columns: StoredColumns = { scale, period: [], value: [], first: [], again: [], concept: [] }
  let [periodBefore, firstBefore, conceptBefore] = [0, 0, 0]
  for (const { period, vintages } of periods) {
    for (const { value, first, last, concept: name } of vintages) {
      const concept = conceptIndexes.get(name) ?? 0
      columns.period.push(period - periodBefore)
      columns.first.push(first - firstBefore)
      columns.concept.push(concept - conceptBefore)
      columns.value.push(scale === 0 ? value : value / unit)
      columns.again.push(last - first)
      periodBefore = period
      firstBefore = first
      conceptBefore = concept
    }
  }
  return columns
}

/** The reverse of `encodeColumns`. */
export function decodeColumns(columns: StoredColumns, concepts: readonly string[]): StoredVintage[] {
  const factor = 10 ** columns.scale
  const vintages: StoredVintage[] = []
  let [period, first, concept] = [0, 0, 0]
  for (const [index, step] of columns.period.entries()) {
    period += step
    first += columns.first[index] ?? 0
    concept += columns.concept[index] ?? 0
    vintages.push({
      period,
      value: (columns.value[index] ?? 0) * factor,
      concept: concepts[concept] ?? "",
      first,
      last: first + (columns.again[index] ?? 0),
    })
  }
  return vintages
}

/** The power of ten that every value is a multiple of: millions are stored as millions. */
function commonScale(periods: readonly PeriodVintages[]): number {
  let scale = 12
  for (const { vintages } of periods) {
    for (const { value } of vintages) {
      if (!Number.isSafeInteger(value)) return 0
      scale = Math.min(scale, trailingZeros(value))
      if (scale === 0) return 0
    }
  }
  return scale
}
