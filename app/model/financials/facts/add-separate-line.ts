import { append } from "~/lib/collections"
import type { Place } from "./placed-facts"
import type { Reading } from "./vintages"

/**
 * Adds a line to the figures beside which it is one of its own: it is larger than what would contain it, the filing
 * gives the same figure for the rest alone, or an earlier report gave both as one figure. What a company has once
 * separated stays separate.
 */
export function addSeparateLine(
  readings: readonly Reading[],
  lines: readonly Reading[],
  rests: readonly Reading[],
): void {
  const restOf = new Map<Place, Reading>(rests.map((rest) => [rest.place, rest]))
  const isRest = ({ place, concept, value }: Reading) => {
    const rest = restOf.get(place)
    return rest !== undefined && rest.concept !== concept && rest.value === value
  }
  const byPlace = new Map<Place, Reading>(lines.map((line) => [line.place, line]))
  const earlier = new Map<string, { filing: number; value: number }[]>()
  for (const { place, filing, value } of readings) append(earlier, place.period, { filing, value })
  const isWhole = ({ place, filing, value }: Reading, line: Reading) =>
    (earlier.get(place.period) ?? []).some(
      (each) => each.filing < filing && each.value === value + line.value,
    )
  const pairs = readings.flatMap((reading) => {
    const line = byPlace.get(reading.place)
    return line && line.value > 0 && reading.value > 0 && reading.terms === 1 ? [{ reading, line }] : []
  })
  const separatedIn = new Map<string, number>()
  for (const { reading, line } of pairs) {
    const { concept, filing } = reading
    if (isWhole(reading, line)) separatedIn.set(concept, Math.min(filing, separatedIn.get(concept) ?? filing))
  }
  for (const { reading, line } of pairs) {
    const { concept, filing, value } = reading
    const isSeparated = filing >= (separatedIn.get(concept) ?? Number.POSITIVE_INFINITY)
    if (line.value <= value && !isSeparated && !isRest(reading)) continue
    reading.value += line.value
    reading.concept += ` + ${line.concept}`
    reading.terms += 1
  }
}
