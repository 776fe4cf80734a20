import { type CompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { inventFacts } from "~/ingest/invented/facts"
import { type Random, seededRandom } from "~/ingest/invented/random"
import type { Cik } from "~/lib/cik"
import { addDays, type IsoDate } from "~/lib/dates"
import { isAlive, listLife } from "~/model/filings/company-life"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { MetricValues } from "~/model/metrics/metric-values"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import type { CompanyRecord } from "~/model/query/past/past-states"
import { exampleFacts } from "../../../../fixtures/example/example-company"
import { inventCompanies } from "../../../../fixtures/invented/companies"

interface Filer {
  cik: Cik
  /** As the SEC sends it. */
  text: string
  facts: CompanyFacts
  isListed: boolean
}

interface FiledFact {
  val: number
  filed: IsoDate
  accn: string
}

type Body = { facts: Record<string, Record<string, { units: Record<string, FiledFact[]> }>> }

function toFiler(text: string, isListed = true): Filer {
  const facts = parseCompanyFacts(text)
  return { cik: facts.cik, text, facts, isListed }
}

/** A company with quarterly reports. */
export function exampleFiler(): Filer {
  return toFiler(JSON.stringify(exampleFacts()))
}

/** Invented companies: some restate a year in the next report, some end early and are no longer listed. */
export function inventFilers(count: number): Filer[] {
  const random = seededRandom(41)
  return inventCompanies(count).map((company) => {
    const isListed = random() < 0.7
    const ends = isListed ? "9999-12-31" : `${2015 + Math.floor(random() * 8)}-12-31`
    return toFiler(restate(inventFacts(company), ends, random), isListed)
  })
}

export function changeFacts(text: string, change: (facts: FiledFact[]) => FiledFact[]): string {
  const body: Body = JSON.parse(text)
  for (const taxonomy of Object.values(body.facts))
    for (const { units } of Object.values(taxonomy))
      for (const [unit, facts] of Object.entries(units)) {
        const changed = change(facts)
        if (changed.length > 0) units[unit] = changed
        else delete units[unit]
      }
  return JSON.stringify(body)
}

function restate(text: string, ends: IsoDate, random: Random): string {
  return changeFacts(text, (facts) => {
    const again = facts
      .filter(() => random() < 0.3)
      .map((fact) => ({
        ...fact,
        val: Math.round(fact.val * (0.8 + random() * 0.4)),
        filed: addDays(fact.filed, 365),
        accn: fact.accn.replace("000001", "000002"),
        form: "10-K/A",
      }))
    return [...facts, ...again].filter(({ filed }) => filed <= ends)
  })
}

export function toRecord({ cik, facts }: Filer): CompanyRecord {
  return { cik, name: facts.name, sic: null, facts, faces: [], filings: [] }
}

export function toDocument(facts: CompanyFacts): StatementsDocument {
  return deriveStatementsDocument(facts, { name: facts.name, sic: null, fiscalYearEnd: null })
}

/**
 * The metrics that a product without any later filing would show: those of the file that the SEC would have sent on
 * the day. Null for a company that was not alive.
 */
export function bruteForce({ text }: Filer, day: IsoDate): MetricValues | null {
  const facts = parseCompanyFacts(changeFacts(text, (all) => all.filter(({ filed }) => filed <= day)))
  if (!isAlive(listLife(facts.filings), day)) return null
  return statementMetrics(facts.cik, toDocument(facts)).figures
}
