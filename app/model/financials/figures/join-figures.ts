import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { addFact, addFacts, byFiled } from "~/model/financials/facts/add-fact"
import { type FigureBasis, figureConcept } from "~/model/financials/facts/figure-basis"

/** A figure of one statement row; `filing` is an index into the source's filings. */
export type Figure = {
  /** A row's key, such as `revenue`. */
  row: string
  basis: FigureBasis
  /** `USD`, `USD/shares` or `shares`. */
  unit: string
  /** Null for a balance. */
  start: IsoDate | null
  end: IsoDate
  /** In single units, with the sign that the row has. */
  value: number
  filing: number
}

/**
 * Figures from one source other than XBRL. A source without filings at the SEC numbers its documents with accession
 * numbers of filer 0000000000, which the SEC does not assign.
 */
export type Figures = {
  filings: readonly Pick<FactFiling, "accession" | "form" | "filed">[]
  figures: readonly Figure[]
}

/** The facts of a company that files no XBRL. */
export function emptyFacts(cik: Cik, name: string): CompanyFacts {
  return { cik, name, filings: [], concepts: new Map(), refused: 0 }
}

/** A company's facts with figures of other sources, each under its filing and a concept of its basis and row. */
export function joinFigures(facts: CompanyFacts, sources: readonly Figures[]): CompanyFacts {
  if (sources.every(({ figures }) => figures.length === 0)) return facts
  const known = new Map(facts.filings.map((filing) => [filing.accession, filing]))
  for (const { filings, figures } of sources) {
    const used = new Set(figures.map(({ filing }) => filing))
    for (const [index, { accession, form, filed }] of filings.entries())
      if (used.has(index) && !known.has(accession))
        known.set(accession, { accession, form, filed, fiscalYear: null })
  }
  const filings = [...known.values()].sort(byFiled)
  const indexes = new Map(filings.map(({ accession }, index) => [accession, index]))
  const concepts: CompanyFacts["concepts"] = new Map()
  addFacts(concepts, facts, (accession) => indexes.get(accession))
  for (const source of sources) {
    const places = source.filings.map(({ accession }) => indexes.get(accession))
    for (const { row, basis, unit, start, end, value, filing: index } of source.figures) {
      const filing = places[index]
      if (filing !== undefined)
        addFact(concepts, figureConcept(basis, row), unit, { start, end, value, filing })
    }
  }
  return { ...facts, filings, concepts }
}
