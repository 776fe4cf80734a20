import type { CompanyFacts } from "~/edgar/companyfacts"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { datingRank, parseFigureConcept } from "~/model/financials/facts/figure-basis"

/** Fiscal years that figures cover, the best dated first. */
export function listFigureYears(facts: CompanyFacts): { start: IsoDate; end: IsoDate }[] {
  const found = new Map<string, { start: IsoDate; end: IsoDate; rank: number; count: number }>()
  for (const [concept, units] of facts.concepts) {
    const figure = parseFigureConcept(concept)
    if (!figure) continue
    const rank = datingRank(figure.basis)
    for (const { start, end } of [...units.values()].flat()) {
      if (start === null) continue
      const days = daysBetween(start, end)
      if (days < 330 || days > 420) continue
      const key = `${start}|${end}`
      const year = found.get(key) ?? { start, end, rank, count: 0 }
      found.set(key, { ...year, rank: Math.min(rank, year.rank), count: year.count + 1 })
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.count - a.count || (a.end < b.end ? 1 : -1))
    .map(({ start, end }) => ({ start, end }))
}
