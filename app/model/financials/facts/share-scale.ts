import type { Place, PlacedFact, PlacedFacts } from "./placed-facts"

type FactsByConcept = PlacedFacts["facts"]

const counts = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]
const earnings = ["us-gaap:EarningsPerShareDiluted", "us-gaap:EarningsPerShareBasic"]
const incomes = [
  "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic",
  "us-gaap:NetIncomeLoss",
  "us-gaap:ProfitLoss",
]
const powers = [1, 1e3, 1e6, 1e-3, 1e-6]

/** Below this, a cent of rounding is too much of the earnings per share. */
const leastEarnings = 0.1
/** Two classes of shares, or preferred dividends, explain less than this. */
const mostFactor = 50

/**
 * Compares average shares with net income ÷ earnings per share of the same filing and period. Counts in thousands or
 * millions (741.3 for 741.3 million), or too large by such a power, are repaired. A count that is off by more than
 * any class of shares explains is refused, unless the other count confirms it: then the earnings per share are.
 */
export function gateShares(facts: FactsByConcept): Pick<PlacedFacts, "shareScales" | "refusedEarnings"> {
  const refusedEarnings = new Set<PlacedFact>()
  const shareScales = new Map<string, Map<Place, number>>()
  const income = byPlace(incomes.toReversed().flatMap((concept) => facts.get(concept) ?? []))
  for (const [index, concept] of counts.entries()) {
    const scales = new Map<Place, number>()
    const perShare = byPlace(facts.get(earnings[index] ?? "") ?? [])
    const others = byPlace(facts.get(counts[1 - index] ?? "") ?? [])
    const otherEarnings = byPlace(facts.get(earnings[1 - index] ?? "") ?? [])
    for (const { place, value } of facts.get(concept) ?? []) {
      const [eps, net] = [perShare.get(place), income.get(place)]
      const expected = expectedShares(net, eps)
      if (!eps || expected === null || value === 0) continue
      const ratio = expected / Math.abs(value)
      const power = powers.find((each) => Math.abs(ratio / each - 1) < 0.15)
      if (power !== undefined) scales.set(place, power)
      else if (ratio > mostFactor || ratio < 1 / mostFactor) {
        const other = others.get(place)
        const isConfirmed =
          other !== undefined && isNear(other.value, value) && fits(net, otherEarnings.get(place), other)
        if (isConfirmed) refusedEarnings.add(eps)
        else scales.set(place, 0)
      }
    }
    shareScales.set(concept, withWholeFilings(scales, facts.get(concept) ?? []))
  }
  return { shareScales, refusedEarnings }
}

function expectedShares(net: PlacedFact | undefined, eps: PlacedFact | undefined): number | null {
  if (!net || !eps || net.value === 0 || Math.abs(eps.value) < leastEarnings) return null
  return Math.abs(net.value / eps.value)
}

function fits(net: PlacedFact | undefined, eps: PlacedFact | undefined, count: PlacedFact): boolean {
  const expected = expectedShares(net, eps)
  return expected !== null && isNear(expected, count.value)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(Math.abs(a / b) - 1) < 0.15
}

/** A filing whose proven counts are all of one power has its other counts in it too. */
function withWholeFilings(
  scales: ReadonlyMap<Place, number>,
  facts: readonly PlacedFact[],
): Map<Place, number> {
  const byFiling = new Map<number, Set<number>>()
  for (const [{ filing }, scale] of scales)
    byFiling.set(filing, (byFiling.get(filing) ?? new Set<number>()).add(scale))
  const whole = new Map<Place, number>()
  for (const { place } of facts) {
    const found = byFiling.get(place.filing)
    const [only] = found?.size === 1 ? found : []
    const scale = scales.get(place) ?? (only === 0 ? undefined : only)
    if (scale !== undefined && scale !== 1) whole.set(place, scale)
  }
  return whole
}

function byPlace(facts: readonly PlacedFact[]): Map<Place, PlacedFact> {
  return new Map(facts.map((fact) => [fact.place, fact]))
}
