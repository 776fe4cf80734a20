import { groupBy } from "~/lib/collections"
import { getFacts, type PlacedFacts } from "./placed-facts"
import { type Reading, trailingZeros } from "./vintages"

const exactConcepts = ["us-gaap:NetIncomeLoss", "us-gaap:NetCashProvidedByUsedInOperatingActivities"]

/** Digits that all figures of a concept lack, together: three are no chance. */
const missingDigits = 3

/**
 * Without figures of notes: "depreciation of 1.1 billion". All that the filing gives of the concept is rounder than
 * its net income and operating cash flow.
 */
export function withoutRounded(readings: Reading[], placed: PlacedFacts): Reading[] {
  const units = new Map<number, number>()
  for (const { place, value } of exactConcepts.flatMap((concept) => getFacts(concept, placed)))
    units.set(place.filing, Math.min(trailingZeros(value), units.get(place.filing) ?? 12))
  const rounded = new Set<Reading>()
  for (const list of groupBy(readings, ({ filing, concept }) => `${filing} ${concept}`).values()) {
    const unit = units.get(list[0]?.filing ?? -1)
    if (unit === undefined) continue
    const values = new Set(list.map(({ value }) => Math.abs(value)).filter((value) => value > 0))
    const digits = [...values].map((value) => trailingZeros(value) - unit)
    if (digits.every((count) => count > 0) && digits.reduce((sum, count) => sum + count, 0) >= missingDigits)
      for (const reading of list) rounded.add(reading)
  }
  return rounded.size > 0 ? readings.filter((reading) => !rounded.has(reading)) : readings
}
