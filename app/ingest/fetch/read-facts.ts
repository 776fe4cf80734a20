import { edgarAddress } from "~/edgar/addresses"
import { type CompanyFacts, readCompanyFacts } from "~/edgar/companyfacts"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import { getSuccession } from "~/model/directory/predecessors"
import { joinPredecessor, type Predecessor } from "~/model/financials/facts/join-predecessor"
import { emptyFacts } from "~/model/financials/figures/join-figures"

/** A company's facts; those of a successor begin with the ones that its predecessor filed. */
export type ReadFacts = { facts: CompanyFacts; predecessor: Predecessor | null }

/**
 * Reads a company's facts, and its predecessor's where it has one. Null if the SEC has none of either. A predecessor
 * that the SEC does not have is left out; one that cannot be read now throws, so that no stored history is lost.
 */
export async function readFacts(cik: Cik, edgar: EdgarSource): Promise<ReadFacts | null> {
  const succession = getSuccession(cik)
  const [own, earlier] = await Promise.all([
    readFactsOf(cik, edgar),
    succession && readFactsOf(succession.predecessor, edgar),
  ])
  return joinFacts(cik, own, earlier)
}

/** A company's own facts after those of its predecessor. A new successor has none of its own before its first report. */
export function joinFacts(
  cik: Cik,
  own: CompanyFacts | null,
  earlier: CompanyFacts | null,
): ReadFacts | null {
  const succession = getSuccession(cik)
  if (!succession || !earlier) return own && { facts: own, predecessor: null }
  const { predecessor, on } = succession
  const { facts, fromPredecessor } = joinPredecessor(own ?? emptyFacts(cik, earlier.name), earlier, on)
  return { facts, predecessor: { cik: predecessor, name: earlier.name, on, accessions: fromPredecessor } }
}

async function readFactsOf(cik: Cik, edgar: EdgarSource): Promise<CompanyFacts | null> {
  const bytes = await edgar.readBytes(edgarAddress.companyFacts(edgar.hosts, cik))
  return bytes && readCompanyFacts(bytes)
}
