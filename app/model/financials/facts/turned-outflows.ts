import { include } from "~/lib/collections"
import type { PlacedFact } from "./placed-facts"

const outflow = /^us-gaap:(?:Payments|Repayments)(?!ForProceeds)/
const minConcepts = 2

/** True for a concept of payments, `us-gaap:RepaymentsOfDebt`: its figures are positive by definition. */
export function isOutflow(concept: string): boolean {
  return outflow.test(concept)
}

/**
 * Filings whose filer enters payments as negative figures, as its statement shows them: all payments but those for
 * businesses, which can be inflows, are negative. One alone may be a mistake.
 */
export function turnedOutflows(facts: ReadonlyMap<string, readonly PlacedFact[]>): Set<number> {
  const negative = new Map<number, Set<string>>()
  const positive = new Set<number>()
  for (const [concept, list] of facts) {
    if (!isOutflow(concept) || /Business/.test(concept)) continue
    for (const { place, value } of list) {
      if (!place.hasCashflow || value === 0) continue
      if (value > 0) positive.add(place.filing)
      else include(negative, place.filing, concept)
    }
  }
  const turned = new Set<number>()
  for (const [filing, concepts] of negative)
    if (concepts.size >= minConcepts && !positive.has(filing)) turned.add(filing)
  return turned
}
