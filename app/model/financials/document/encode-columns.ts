import { trailingZeros, type Vintage } from "~/model/financials/facts/vintages"
import type { StoredColumns } from "~/model/financials/statements-document"

/** A vintage with its place: `period` is an index into the document's periods. */
export type StoredVintage = Vintage & { period: number }

/** Vintages of one row to columns; `conceptIndex` gives a concept's place in the document's list. */
export function encodeColumns(
  vintages: readonly StoredVintage[],
  conceptIndex: (concept: string) => number,
): StoredColumns {
  const scale = commonScale(vintages)
  const columns: StoredColumns = { scale, period: [], value: [], first: [], again: [], concept: [] }
  let before = { period: 0, first: 0, concept: 0 }
  for (const { period, value, first, last, concept } of vintages) {
    const place = { period, first, concept: conceptIndex(concept) }
    columns.period.push(place.period - before.period)
    columns.first.push(place.first - before.first)
    columns.concept.push(place.concept - before.concept)
    columns.value.push(scale === 0 ? value : value / 10 ** scale)
    columns.again.push(last - first)
    before = place
  }
  return columns
}

/** The reverse of `encodeColumns`. */
export function decodeColumns(columns: StoredColumns, concepts: readonly string[]): StoredVintage[] {
  const factor = 10 ** columns.scale
  let [period, first, concept] = [0, 0, 0]
  return columns.period.map((step, index) => {
    period += step
    first += columns.first[index] ?? 0
    concept += columns.concept[index] ?? 0
    return {
      period,
      value: (columns.value[index] ?? 0) * factor,
      concept: concepts[concept] ?? "",
      first,
      last: first + (columns.again[index] ?? 0),
    }
  })
}

/** The power of ten that every value is a multiple of: millions are stored as millions. */
function commonScale(vintages: readonly StoredVintage[]): number {
  let scale = 12
  for (const { value } of vintages) {
    if (!Number.isSafeInteger(value)) return 0
    scale = Math.min(scale, trailingZeros(value))
    if (scale === 0) return 0
  }
  return vintages.length > 0 ? scale : 0
}
