import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { addFacts, byFiled } from "./add-fact"

/** The registrant whose reports up to `on` a history begins with, by the accession numbers of its filings. */
export type Predecessor = { cik: Cik; name: string; on: IsoDate; accessions: ReadonlySet<string> }

/** One history of two registrants; `fromPredecessor` are the accession numbers that the predecessor filed. */
type JoinedFacts = { facts: CompanyFacts; fromPredecessor: ReadonlySet<string> }

/**
 * A successor's facts with those that its predecessor filed up to the succession, each under its own filing.
 * A later filing of the predecessor's CIK is a subsidiary's. A filing that both list is the successor's.
 */
export function joinPredecessor(
  successor: CompanyFacts,
  predecessor: CompanyFacts,
  on: IsoDate,
): JoinedFacts {
  const own = new Set(successor.filings.map(({ accession }) => accession))
  const before = predecessor.filings.filter(({ accession, filed }) => filed <= on && !own.has(accession))
  const filings = [...successor.filings, ...before].sort(byFiled)
  const indexes = new Map(filings.map(({ accession }, index) => [accession, index]))
  const concepts: CompanyFacts["concepts"] = new Map()
  const fromPredecessor = new Set(before.map(({ accession }) => accession))
  addFacts(concepts, predecessor, (each) => (fromPredecessor.has(each) ? indexes.get(each) : undefined))
  addFacts(concepts, successor, (each) => indexes.get(each))
  const facts = { ...successor, filings, concepts, refused: successor.refused + predecessor.refused }
  return { facts, fromPredecessor }
}
