import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { append } from "~/lib/collections"
import { compareText } from "~/lib/text/compare-text"

/** Adds a fact to the facts of its concept and unit. */
export function addFact(concepts: CompanyFacts["concepts"], concept: string, unit: string, fact: Fact): void {
  const units = concepts.get(concept) ?? new Map<string, Fact[]>()
  concepts.set(concept, units)
  append(units, unit, fact)
}

/** The order of a company's filings, oldest first. */
export function byFiled(a: FactFiling, b: FactFiling): number {
  return compareText(a.filed, b.filed) || compareText(a.accession, b.accession)
}
