import type { CompanyFacts } from "~/edgar/companyfacts"
import type { IsoDate } from "~/lib/dates"

/** The number of a company's filings up to a day. They are ordered by their days. */
export function countFilings({ filings }: Pick<CompanyFacts, "filings">, day: IsoDate): number {
  const next = filings.findIndex(({ filed }) => filed > day)
  return next < 0 ? filings.length : next
}

/** The facts of a company's filings up to a day, as if no other one had been made. */
export function factsUntil(facts: CompanyFacts, day: IsoDate): CompanyFacts {
  const count = countFilings(facts, day)
  if (count === facts.filings.length) return facts
  const concepts: CompanyFacts["concepts"] = new Map()
  for (const [concept, units] of facts.concepts) {
    const known = new Map([...units].map(([unit, all]) => [unit, all.filter(({ filing }) => filing < count)]))
    for (const [unit, { length }] of known) if (length === 0) known.delete(unit)
    if (known.size > 0) concepts.set(concept, known)
  }
  return { ...facts, filings: facts.filings.slice(0, count), concepts }
}
