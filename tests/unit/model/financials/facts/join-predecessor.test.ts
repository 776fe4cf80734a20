import fc from "fast-check"
import { expect, test } from "vitest"
import { getSuccession, successions } from "~/model/directory/predecessors"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { joinPredecessor } from "~/model/financials/facts/join-predecessor"
import { viewStatement } from "~/model/financials/view/view-statement"
import { cikId } from "../../../../ids"
import { makeFacts, type RawFact, tenK, wholeYear } from "../make-facts"

const head = { name: "Example Instruments", sic: null, fiscalYearEnd: "1231" }

/** A year's report, in millions, under the accession numbers of one registrant. */
function report(year: number, revenue: number, registrant: string): RawFact[] {
  const filing = tenK(year, { accn: `${registrant}-${String(year + 1).slice(2)}-000010` })
  return wholeYear(year, filing, { Revenues: revenue })
}

const old = "0001288776"
const now = "0001652044"

function revenues(successor: RawFact[], predecessor: RawFact[]) {
  const joined = joinPredecessor(makeFacts(successor), makeFacts(predecessor), "2015-10-02")
  const document = deriveStatementsDocument(joined.facts, head)
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const view = viewStatement(document, query)
  const row = view.rows.find(({ key }) => key === "revenue")
  const accessions = row?.sources.map((source) => source?.accession ?? "") ?? []
  return { values: row?.values, marked: accessions.map((accession) => joined.fromPredecessor.has(accession)) }
}

test("Google's years come before Alphabet's, each under its own filing", () => {
  const google = [...report(2013, 59_825, old), ...report(2014, 66_001, old)]
  expect(revenues(report(2015, 74_989, now), google)).toEqual({
    values: [59_825e6, 66_001e6, 74_989e6],
    marked: [true, true, false],
  })
})

test("later filings of the predecessor's CIK are a subsidiary's and left out", () => {
  expect(revenues(report(2015, 74_989, now), report(2016, 1, old)).values).toEqual([74_989e6])
})

test("joining keeps every fact of the successor, and a predecessor without facts changes nothing", () => {
  const years = fc.uniqueArray(fc.integer({ min: 2015, max: 2022 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(years, fc.integer({ min: 2010, max: 2018 }), (own, other) => {
      const facts = makeFacts(own.flatMap((year) => report(year, year, now)))
      const joined = joinPredecessor(facts, makeFacts(report(other, other, old)), "2015-10-02").facts
      const count = (units: typeof facts.concepts) =>
        [...units.values()].flatMap((each) => [...each.values()].flat())
      const kept = other < 2015 ? report(other, other, old).length : 0
      expect(count(joined.concepts)).toHaveLength(count(facts.concepts).length + kept)
      expect(
        joinPredecessor(facts, { ...facts, filings: [], concepts: new Map() }, "2015-10-02").facts,
      ).toEqual(facts)
    }),
  )
})

test("each registrant succeeds one other, and its source names a form or a list of the SEC", () => {
  expect(getSuccession(cikId("0001744489"))?.predecessor).toBe("0001001039")
  expect(getSuccession(cikId("0000320193"))).toBeNull()
  expect(new Set(successions.map(({ successor }) => successor)).size).toBe(successions.length)
  for (const { source, successor, predecessor } of successions) {
    expect(source).toMatch(/8-K12B|company_tickers\.json/)
    expect(`${successor}${predecessor}`).toMatch(/^\d{20}$/)
  }
})
