import { cashflowRows } from "~/model/financials/rows/cashflow-rows"
import { explainingLines } from "~/model/financials/rows/explaining-lines"
import type { Row } from "~/model/financials/rows/row-types"
import { aliasConcepts, qualify } from "~/model/financials/rows/statement-rows"
import { getFacts, type Place, type PlacedFacts } from "./placed-facts"
import { isOutflow } from "./turned-outflows"

type Placed = Omit<PlacedFacts, "provenParts">

/** All concepts of financing activities that rows or the lines beside them use. */
const financing = new Set([
  ...linesBetween("investingCashFlow", "financingCashFlow").flatMap(({ aliases }) =>
    aliases.flatMap(aliasConcepts),
  ),
  ...(explainingLines.otherFinancing ?? []).map(qualify),
])

const totals = [
  "NetCashProvidedByUsedInFinancingActivities",
  "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
].map(qualify)

/**
 * The lines of a filing's financing activities: in one of its periods all figures under known concepts add up to the
 * reported total, so none of them is a part of another, and none is a note's.
 */
export function proveParts(placed: Placed): PlacedFacts["provenParts"] {
  const byPlace = new Map<Place, Map<string, number>>()
  for (const concept of financing)
    for (const { place, value } of getFacts(concept, placed)) {
      if (!place.hasCashflow || value === 0) continue
      const lines = byPlace.get(place) ?? new Map<string, number>()
      byPlace.set(place, lines.set(concept, getSign(concept, place, placed) * value))
    }
  const proven = new Map<number, Set<string>>()
  for (const { place, value } of totals.flatMap((total) => getFacts(total, placed))) {
    const lines = byPlace.get(place)
    if (!lines || getSum(lines.values()) !== value) continue
    const concepts = proven.get(place.filing) ?? new Set()
    proven.set(place.filing, concepts)
    for (const concept of lines.keys()) concepts.add(concept)
  }
  return proven
}

function getSign(concept: string, { filing }: Place, { turnedOutflows }: Placed) {
  if (!concept.startsWith("-")) return 1
  return isOutflow(concept.slice(1)) && turnedOutflows.has(filing) ? 1 : -1
}

function linesBetween(before: string, after: string): readonly Row[] {
  const keys = cashflowRows.map(({ key }) => key)
  return cashflowRows.slice(keys.indexOf(before) + 1, keys.indexOf(after))
}

function getSum(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
