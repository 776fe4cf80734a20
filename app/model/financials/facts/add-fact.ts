import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import type { Accession } from "~/lib/accession"
import { append } from "~/lib/collections"
import { compareText } from "~/lib/text/compare-text"

/** Adds a fact to the facts of its concept and unit. */
export function addFact(concepts: CompanyFacts["concepts"], concept: string, unit: string, fact: Fact): void {
  const units = concepts.get(concept) ?? new Map<string, Fact[]>()
  concepts.set(concept, units)
  append(units, unit, fact)
}

/** Adds the facts of the filings that `placeOf` gives a place, under that place. */
export function addFacts(
  concepts: CompanyFacts["concepts"],
  { filings, concepts: filed }: Pick<CompanyFacts, "filings" | "concepts">,
  placeOf: (accession: Accession) => number | undefined,
): void {
  const places = filings.map(({ accession }) => placeOf(accession))
  for (const [concept, units] of filed)
    for (const [unit, facts] of units)
      for (const fact of facts) {
        const filing = places[fact.filing]
        if (filing !== undefined) addFact(concepts, concept, unit, { ...fact, filing })
      }
}

/** The order of a company's filings, oldest first. */
export function byFiled(a: FactFiling, b: FactFiling): number {
  return compareText(a.filed, b.filed) || compareText(a.accession, b.accession)
}
