import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"

const revenue = /^us-gaap:(?!Cost|Proceeds|Payments|Increase|Gain|Deferred).*(Revenue|Sales)/
const income = "us-gaap:OperatingIncomeLoss"
const costs = ["us-gaap:CostsAndExpenses", "us-gaap:OperatingExpenses", "us-gaap:BenefitsLossesAndExpenses"]

/**
 * Concepts that a company uses for its revenue, whatever they are named: in one of its filings a figure is exactly
 * operating income and all costs. `known` are concepts that count without proof.
 */
export function proveRevenues(facts: CompanyFacts, currency: string, known: ReadonlySet<string>): string[] {
  const getFacts = (concept: string) => facts.concepts.get(concept)?.get(currency) ?? []
  const candidates = [...facts.concepts.keys()].filter(
    (concept) => revenue.test(concept) && !known.has(concept),
  )
  if (candidates.length === 0) return []
  const earned = new Map(getFacts(income).map((fact) => [getKey(fact), fact.value]))
  const totals = new Set<string>()
  for (const fact of costs.flatMap(getFacts)) {
    const operating = earned.get(getKey(fact))
    if (operating !== undefined && fact.value > 0) totals.add(`${getKey(fact)} ${operating + fact.value}`)
  }
  return candidates
    .filter((concept) =>
      getFacts(concept).some((fact) => fact.value > 0 && totals.has(`${getKey(fact)} ${fact.value}`)),
    )
    .sort()
}

function getKey({ start, end, filing }: Fact): string {
  return `${filing} ${start} ${end}`
}
