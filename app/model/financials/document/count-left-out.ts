import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Format } from "~/model/financials/rows/row-types"

/** The facts that no row shows, by reason. */
export function countLeftOut(
  facts: CompanyFacts,
  shown: ReadonlyMap<string, Format>,
  unitsOf: (format: Format) => readonly string[],
  unplaced: number,
): Record<string, number> {
  const counts: Record<string, number> = {
    "could not be read (an impossible date, no number)": facts.refused,
    "of no fiscal quarter or year": unplaced,
  }
  for (const [concept, units] of facts.concepts) {
    const format = shown.get(concept)
    for (const [name, list] of units) {
      const reason =
        format === undefined
          ? "of a line that no row shows"
          : unitsOf(format).includes(name)
            ? null
            : `in another unit (${name})`
      if (reason) counts[reason] = (counts[reason] ?? 0) + list.length
    }
  }
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .sort(),
  )
}
