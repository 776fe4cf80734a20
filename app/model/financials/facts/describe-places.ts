import type { Place, PlacedFact } from "./placed-facts"

const balanceTotals = ["us-gaap:LiabilitiesAndStockholdersEquity", "ifrs-full:EquityAndLiabilities"]

const activities = ["Operating", "Investing", "Financing"]
const cashflowTotals = [
  ...activities.flatMap((name) => [
    `us-gaap:NetCashProvidedByUsedIn${name}Activities`,
    `us-gaap:NetCashProvidedByUsedIn${name}ActivitiesContinuingOperations`,
  ]),
  ...activities.map((name) => `ifrs-full:CashFlowsFromUsedIn${name}Activities`),
]

/** Notes at each place which statements the filing has there, from the facts of all concepts. */
export function describePlaces(places: readonly Place[], byConcept: ReadonlyMap<string, PlacedFact[]>): void {
  const most = countLines(places, byConcept)
  const balances = getPlaces(balanceTotals, byConcept)
  const balanced = new Set([...balances].map(({ period }) => period))
  const cashflows = getPlaces(cashflowTotals, byConcept)
  const cashflowFilings = new Set([...cashflows].map(({ filing }) => filing))
  for (const place of places) {
    place.isPartial = place.lines * 5 < (most.get(place.period) ?? 0)
    place.isStray = balanced.has(place.period) && !balances.has(place)
    place.hasCashflow = cashflows.has(place)
    place.lacksCashflow = !place.hasCashflow && cashflowFilings.has(place.filing)
  }
}

/** Counts the lines of each place, and returns the most that any filing gives of each period. */
function countLines(
  places: readonly Place[],
  byConcept: ReadonlyMap<string, PlacedFact[]>,
): Map<string, number> {
  // The concept that each place was last counted for.
  const counted = new Int32Array(places.length)
  let concept = 0
  for (const facts of byConcept.values()) {
    concept += 1
    for (const { place } of facts) {
      if (counted[place.index] === concept) continue
      counted[place.index] = concept
      place.lines += 1
    }
  }
  const most = new Map<string, number>()
  for (const { period, lines } of places) if (lines > (most.get(period) ?? 0)) most.set(period, lines)
  return most
}

function getPlaces(concepts: readonly string[], byConcept: ReadonlyMap<string, PlacedFact[]>): Set<Place> {
  return new Set(concepts.flatMap((concept) => (byConcept.get(concept) ?? []).map(({ place }) => place)))
}
