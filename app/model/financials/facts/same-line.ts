import { groupBy, include } from "~/lib/collections"
import type { Row } from "~/model/financials/rows/row-types"
import { aliasConcepts } from "~/model/financials/rows/statement-rows"
import { getFacts, type PlacedFacts } from "./placed-facts"
import type { Reading } from "./vintages"

/**
 * Groups of concepts that a company uses for the same line. In periods for which it filed both, at least 19
 * of 20 figures are equal. A total and its part are rarely equal. `others` are values of the row that are not
 * XBRL.
 */
export function findSameLines(
  row: Row,
  byAlias: readonly Reading[][],
  placed: PlacedFacts,
  others: readonly { period: string; concept: string; value: number }[] = [],
): string[][] {
  const reported = new Set(
    row.aliases.flatMap(aliasConcepts).filter((name) => getFacts(name, placed).length > 0),
  )
  if (reported.size < 2 && others.length === 0) return []
  const figures = [
    ...byAlias.flat().map(({ place, concept, value }) => ({ period: place.period, concept, value })),
    ...others,
  ]
  const tallies = new Map<string, { pair: [string, string]; both: number; equal: number }>()
  for (const ofPeriod of groupBy(figures, ({ period }) => period).values()) {
    if (ofPeriod.every(({ concept }) => concept === ofPeriod[0]?.concept)) continue
    const concepts = new Map<string, Set<number>>()
    for (const { concept, value } of ofPeriod) include(concepts, concept, value)
    const names = [...concepts.keys()].sort()
    for (const [index, a] of names.entries()) {
      for (const b of names.slice(index + 1)) {
        const [first, second] = [concepts.get(a), concepts.get(b)]
        if (!first || !second || isZero(first) || isZero(second)) continue
        const tally = tallies.get(`${a}|${b}`) ?? { pair: [a, b], both: 0, equal: 0 }
        tally.both += 1
        if ([...first].some((value) => second.has(value))) tally.equal += 1
        tallies.set(`${a}|${b}`, tally)
      }
    }
  }
  const groups: Set<string>[] = []
  for (const { pair, both, equal } of tallies.values()) {
    if (equal * 20 < both * 19) continue
    const joined = groups.filter((group) => pair.some((concept) => group.has(concept)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...pair, ...joined.flatMap((group) => [...group])]))
  }
  return groups.map((group) => [...group].sort()).sort((a, b) => (a.join() < b.join() ? -1 : 1))
}

function isZero(values: ReadonlySet<number>): boolean {
  return [...values].every((value) => value === 0)
}
