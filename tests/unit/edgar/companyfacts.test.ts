import { expect, test } from "vitest"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"

const filed = { accn: "0001234567-24-000010", form: "10-K", filed: "2024-02-20" }

function text(facts: unknown[], cik: unknown = 1234567): string {
  return JSON.stringify({
    cik,
    entityName: "Example Instruments ",
    facts: { "us-gaap": { Assets: { label: "Assets", units: { USD: facts } } } },
  })
}

function assets(body: string) {
  return parseCompanyFacts(body).concepts.get("us-gaap:Assets")?.get("USD") ?? []
}

test("a fact keeps its dates, its value and its filing", () => {
  const facts = parseCompanyFacts(text([{ end: "2023-12-31", val: 500, fy: 2023, fp: "FY", ...filed }]))
  expect(facts).toMatchObject({ cik: "0001234567", name: "Example Instruments", refused: 0 })
  expect(facts.filings).toEqual([
    { accession: filed.accn, form: "10-K", filed: "2024-02-20", fiscalYear: 2023 },
  ])
  expect(facts.concepts.get("us-gaap:Assets")?.get("USD")).toEqual([
    { start: null, end: "2023-12-31", value: 500, filing: 0 },
  ])
})

test("a CIK may be text, and a filing's fiscal year unknown", () => {
  const facts = parseCompanyFacts(text([{ end: "2023-12-31", val: 1, fy: null, ...filed }], "0001997711"))
  expect(facts.cik).toBe("0001997711")
  expect(facts.filings[0]?.fiscalYear).toBeNull()
})

test("filings are ordered by day, then by number, for any order of input", () => {
  const fact = (accn: string, day: string) => ({ end: "2023-12-31", val: 1, accn, form: "10-K", filed: day })
  const late = fact("0001234567-24-000002", "2024-03-01")
  const early = fact("0001234567-24-000009", "2024-02-01")
  const same = fact("0001234567-24-000001", "2024-03-01")
  const { filings } = parseCompanyFacts(text([late, early, same]))
  expect(filings.map((filing) => filing.accession)).toEqual([early.accn, same.accn, late.accn])
})

test("facts with impossible dates, no number or no filing are counted and left out", () => {
  const good = { end: "2023-12-31", val: 1, ...filed }
  const bad = [
    { ...good, end: "2023-02-29" },
    { ...good, start: "2024-01-01" },
    { ...good, val: "12" },
    { ...good, val: 1.1e21 },
    { ...good, accn: "none" },
    null,
  ]
  const largest = { ...good, end: "2022-12-31", val: -1e21 }
  const facts = parseCompanyFacts(text([good, largest, ...bad]))
  expect(facts.refused).toBe(bad.length)
  expect(assets(text([good, largest, ...bad]))).toHaveLength(2)
})

test.each([
  ["<html>Service unavailable</html>", "not JSON"],
  ["[]", "not an object"],
  [JSON.stringify({ facts: {} }), "no CIK"],
  [JSON.stringify({ cik: 320193 }), "missing"],
])("%s is refused with a sentence", (body, words) => {
  expect(() => parseCompanyFacts(body)).toThrow(NotCompanyFacts)
  expect(() => parseCompanyFacts(body)).toThrow(words)
})

test("a response without facts gives a company without facts", () => {
  expect(parseCompanyFacts(JSON.stringify({ cik: 1, entityName: "New", facts: {} })).concepts.size).toBe(0)
})
