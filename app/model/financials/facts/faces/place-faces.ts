import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { daysBetween, type IsoDate } from "~/lib/dates"
import type { OwnFact, ReportFace } from "~/model/faces/face"
import { type FaceSections, toFaceSections } from "./face-sections"

/** A company's facts with those of its own concepts, and by filing the sections of its statements. */
interface FacedFacts {
  facts: CompanyFacts
  faces: ReadonlyMap<number, FaceSections>
  /** The concepts of all lines of the sections. */
  lineConcepts: readonly string[]
}

/** Adds the printed figures of own concepts to a company's facts. Reports that no fact names have no place. */
export function placeFaces(facts: CompanyFacts, reports: readonly ReportFace[]): FacedFacts {
  const places = new Map(facts.filings.map(({ accession }, index): [string, number] => [accession, index]))
  const faces = new Map<number, FaceSections>()
  const own: { filing: number; fact: OwnFact }[] = []
  for (const report of reports) {
    const filing = places.get(report.accession)
    if (filing === undefined || report.statements.length === 0) continue
    faces.set(filing, toFaceSections(report))
    own.push(...report.own.map((fact) => ({ filing, fact })))
  }
  const lines = [...faces.values()].flatMap(({ rows, liabilities, taxed }) => [
    ...Object.values(rows).flat(),
    ...(rows.printedDebt?.length ? liabilities : []),
    ...(taxed ? [taxed] : []),
  ])
  const lineConcepts = [...new Set(lines.map(({ concept }) => concept))].sort()
  const dates = listDates(facts, new Set(own.map(({ filing }) => filing)))
  const concepts = new Map(facts.concepts)
  for (const { filing, fact } of own) {
    const { start, end } = findDates(fact, dates.get(filing) ?? [])
    const units = new Map(concepts.get(fact.concept))
    concepts.set(fact.concept, units)
    units.set(fact.unit, [...(units.get(fact.unit) ?? []), { start, end, value: fact.value, filing }])
  }
  return { facts: { ...facts, concepts }, faces, lineConcepts }
}

type Dates = Pick<Fact, "start" | "end">

/** The dates of a filing's facts, the most frequent first. */
function listDates(facts: CompanyFacts, filings: ReadonlySet<number>): Map<number, Dates[]> {
  const counts = new Map<number, Map<string, { dates: Dates; count: number }>>()
  for (const units of facts.concepts.values())
    for (const list of units.values())
      for (const { filing, start, end } of list) {
        if (!filings.has(filing)) continue
        const ofFiling = counts.get(filing) ?? new Map<string, { dates: Dates; count: number }>()
        counts.set(filing, ofFiling)
        const key = `${start} ${end}`
        const known = ofFiling.get(key)
        if (known) known.count += 1
        else ofFiling.set(key, { dates: { start, end }, count: 1 })
      }
  return new Map(
    [...counts].map(([filing, list]) => [
      filing,
      [...list.values()].sort((a, b) => b.count - a.count).map(({ dates }) => dates),
    ]),
  )
}

/** The SEC's data sets round a day to the end of its month. */
const maxRoundedDays = 16

/** The dates that other facts of the filing have for a period: the data sets give it in whole months. */
function findDates(own: Dates, dates: readonly Dates[]): Dates {
  if (dates.some(({ start, end }) => start === own.start && end === own.end)) return own
  return (
    dates.find(
      ({ start, end }) =>
        (start === null) === (own.start === null) &&
        isNear(end, own.end) &&
        (start === null || own.start === null || isNear(start, own.start)),
    ) ?? own
  )
}

function isNear(a: IsoDate, b: IsoDate): boolean {
  return Math.abs(daysBetween(a, b)) <= maxRoundedDays
}
