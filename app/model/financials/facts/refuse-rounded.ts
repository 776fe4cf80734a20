import { groupBy } from "~/lib/collections"
import { getFacts, type PlacedFacts } from "./placed-facts"
import { type Reading, trailingZeros } from "./vintages"

const exactConcepts = ["us-gaap:NetIncomeLoss", "us-gaap:NetCashProvidedByUsedInOperatingActivities"]

/** Digits that all figures of a concept lack, together: three are no chance. */
const missingDigits = 3

/**
 * Without figures of notes: "depreciation of 1.1 billion". All that the filing gives of the concept is rounder than
 * its net income and operating cash flow, or all that any filing of the company gives of it.
 */
export function withoutRounded(readings: Reading[], placed: PlacedFacts): Reading[] {
  const units = new Map<number, number>()
  for (const { place, value } of exactConcepts.flatMap((concept) => getFacts(concept, placed)))
    units.set(place.filing, Math.min(trailingZeros(value), units.get(place.filing) ?? 12))
  const rounded = new Set<Reading>()
  for (const getKey of [
    ({ filing, concept }: Reading) => `${filing} ${concept}`,
    ({ concept }: Reading) => concept,
  ])
    for (const list of groupBy(readings, getKey).values())
      if (areRounded(list, units)) for (const reading of list) rounded.add(reading)
  return rounded.size > 0 ? readings.filter((reading) => !rounded.has(reading)) : readings
}

function areRounded(readings: readonly Reading[], units: ReadonlyMap<number, number>): boolean {
  const figures = new Map<string, number>()
  for (const { filing, value } of readings) {
    const unit = units.get(filing)
    if (unit === undefined) return false
    if (value !== 0) figures.set(`${filing} ${Math.abs(value)}`, trailingZeros(value) - unit)
  }
  const digits = [...figures.values()]
  return digits.every((count) => count > 0) && digits.reduce((sum, count) => sum + count, 0) >= missingDigits
}
