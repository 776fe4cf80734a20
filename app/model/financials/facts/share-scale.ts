import type { Place, PlacedFacts } from "./placed-facts"

type FactsByConcept = PlacedFacts["facts"]

const averages = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]
const earnings = ["us-gaap:EarningsPerShareDiluted", "us-gaap:EarningsPerShareBasic"]
const incomes = ["us-gaap:NetIncomeLoss", "us-gaap:ProfitLoss"]

/**
 * Filings that give average shares in thousands or millions as if they were single shares (741.3 for 741.3
 * million): net income ÷ earnings per share, in the same filing and period, shows the power of ten.
 */
export function shareScales(facts: FactsByConcept): Map<number, number> {
  const scales = new Map<number, Set<number>>()
  for (const [index, concept] of averages.entries()) {
    const perShare = byPlace(facts, earnings[index])
    const income = incomes.map((name) => byPlace(facts, name))
    for (const { place, value } of facts.get(concept) ?? []) {
      const [eps, net] = [perShare.get(place), income[0]?.get(place) ?? income[1]?.get(place)]
      // A cent of rounding must not matter.
      if (eps === undefined || net === undefined || Math.abs(eps) < 0.1 || value <= 0) continue
      const scale = [1e3, 1e6].find((power) => Math.abs(net / eps / value / power - 1) < 0.15) ?? 1
      scales.set(place.filing, (scales.get(place.filing) ?? new Set()).add(scale))
    }
  }
  const proven = [...scales].filter(([, found]) => found.size === 1 && !found.has(1))
  return new Map(proven.map(([filing, found]) => [filing, [...found][0] ?? 1]))
}

function byPlace(facts: FactsByConcept, concept: string | undefined): Map<Place, number> {
  return new Map((facts.get(concept ?? "") ?? []).map(({ place, value }) => [place, value]))
}
