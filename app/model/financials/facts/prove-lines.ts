import { groupBy, include } from "~/lib/collections"
import { remember } from "~/lib/remember"
import type { Row } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import { getFacts, type Place, type PlacedFacts } from "./placed-facts"
import { type Reading, roundingUnit } from "./vintages"

/** Rounded lines can be off their sum by as many units. */
const maxRoundingUnits = 2

/** True if the sums of its statement prove that a figure is the line, rather than the broader one. */
export function getProof(row: Row, placed: PlacedFacts) {
  const readSums = sumReader(row, placed)
  return ({ place, value }: Reading, broader: number): boolean => {
    const sums = readSums(place)
    return sums.includes(value) && !sums.some((sum) => Math.abs(sum) === Math.abs(broader))
  }
}

/** The figures without those that count only where a sum proves them. */
export function withoutUnproven(row: Row, readings: readonly Reading[], placed: PlacedFacts): Reading[] {
  const unsure = new Set(row.onlyProven?.map(qualify))
  const readSums = sumReader(row, placed)
  return readings.filter(
    ({ concept, place, value }) => !unsure.has(concept) || readSums(place).includes(value),
  )
}

/**
 * By place the figure that the sums of its statement prove, if they refute all others by more than rounding: "net
 * sales" of products can be under the broader concept beside a total with licenses, and the tax of a statement under
 * the concept of current tax beside a total of the note.
 */
export function listProven(row: Row, byAlias: readonly Reading[][], placed: PlacedFacts): Map<Place, number> {
  const proven = new Map<Place, number>()
  if (!row.provenBy) return proven
  const readSums = sumReader(row, placed)
  const values = new Map<Place, Set<number>>()
  for (const { place, value } of byAlias.flat()) include(values, place, value)
  for (const [place, found] of values) {
    if (found.size < 2) continue
    const sums = readSums(place)
    const [only, ...others] = [...found].filter((value) => sums.some((sum) => isRoundedSum(value, sum)))
    if (only !== undefined && others.length === 0 && sums.includes(only)) proven.set(place, only)
  }
  return proven
}

/** Reads the sums of a place that the line of its statement equals. */
function sumReader({ provenBy = [] }: Row, placed: PlacedFacts): (place: Place) => number[] {
  const byPlace = remember((name: string) => groupBy(getFacts(qualify(name), placed), ({ place }) => place))
  return (place) => {
    const readFigures = (name: string) =>
      (byPlace(name).get(place) ?? []).map(({ value }) => (name.startsWith("-") ? 0 - value : value))
    return provenBy.flatMap((terms) =>
      terms.reduce<number[]>(
        (sums, names) => {
          const figures = names.flatMap(readFigures)
          return sums.flatMap((sum) => figures.map((figure) => sum + figure))
        },
        [0],
      ),
    )
  }
}

function isRoundedSum(value: number, sum: number): boolean {
  return Math.abs(value - sum) <= maxRoundingUnits * roundingUnit([value, sum])
}
