import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { NotCompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { countIdentities, findResult } from "~/model/financials/checks/check-identities"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { statementsDocument } from "~/model/financials/statements-document"
import { viewStatement } from "~/model/financials/view/view-statement"
import { checkIdentities } from "../../../statements/check-identities"
import {
  factsText,
  makeDocument,
  makeFacts,
  quarter,
  type RawFact,
  tenK,
  tenQ,
  toDate,
  wholeYear,
} from "./make-facts"

// Hundreds of whole derivations: slow on a busy machine, and slowness is not what is tested.
vi.setConfig({ testTimeout: 60_000 })

const head = { name: "Example Instruments", sic: null, fiscalYearEnd: "1231" }
const millions = fc.integer({ min: -5000, max: 5000 }).map((value) => value * 1e6)
const concepts = [
  "Revenues",
  "NetIncomeLoss",
  "CostOfRevenue",
  "OperatingIncomeLoss",
  "NetCashProvidedByUsedInOperatingActivities",
]

/** Some of the filings of two years, with any figures and any of them missing. */
const anyFilings = fc
  .array(
    fc.record({
      concept: fc.constantFrom(...concepts),
      year: fc.constantFrom(2022, 2023),
      part: fc.constantFrom("Q1", "Q2", "Q3", "H", "N", "Y"),
      val: millions,
      late: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(({ concept, year, part, val, late }): RawFact => {
      const number = part === "H" ? 2 : part === "N" ? 3 : part === "Y" ? 4 : (Number(part[1]) as 1 | 2 | 3)
      const dates = part.startsWith("Q")
        ? quarter(year, number as 1 | 2 | 3)
        : toDate(year, number as 2 | 3 | 4)
      const filedIn = late ? year + 1 : year
      const filing = number === 4 ? tenK(filedIn) : tenQ(filedIn, number as 1 | 2 | 3)
      return { concept, ...dates, val, ...filing }
    }),
  )

const attested = [...wholeYear(2022, tenK(2022)), ...wholeYear(2023, tenK(2023))]

test("twelve months to the end of a fiscal year have the flows of that year, whatever its quarters are", () => {
  fc.assert(
    fc.property(anyFilings, (filings) => {
      const document = makeDocument([...attested, ...filings])
      const view = (period: "annual" | "ttm") =>
        viewStatement(document, { statement: "income", period, vintage: "latest", asof: null })
      const [years, twelveMonths] = [view("annual"), view("ttm")]
      for (const key of ["revenue", "costOfRevenue", "operatingIncome", "netIncome"])
        for (const [index, { fiscalYear }] of years.periods.entries()) {
          const place = twelveMonths.periods.findIndex((period) => period.key === `${fiscalYear}q4`)
          const ofYear = years.rows.find((row) => row.key === key)?.values[index] ?? null
          if (place < 0 || ofYear === null) continue
          expect(twelveMonths.rows.find((row) => row.key === key)?.values[place]).toBe(ofYear)
        }
    }),
    { numRuns: 100 },
  )
})

test("four known quarters of any facts add up to their year", () => {
  fc.assert(
    fc.property(anyFilings, fc.constantFrom("latest" as const, "original" as const), (filings, vintage) => {
      const { quarters } = checkIdentities(makeDocument([...attested, ...filings]), vintage)
      expect(quarters.held).toBe(quarters.checked)
    }),
  )
})

test("counts of what adds up are the same with gaps and with figures as first filed in their place", () => {
  fc.assert(
    fc.property(anyFilings, (filings) => {
      const document = makeDocument([...attested, ...filings])
      const { balances, quarters } = checkIdentities(document)
      const counted = countIdentities(document)
      expect(findResult(counted, "balance")).toMatchObject({ checked: balances.checked, held: balances.held })
      expect(findResult(counted, "quarters")).toMatchObject(quarters)
    }),
  )
})

test("assets are liabilities and equity, with the remainder that is shown", () => {
  const amount = fc.integer({ min: 0, max: 9000 })
  const parts = fc.record({
    Assets: amount,
    Liabilities: amount,
    StockholdersEquity: amount,
    TemporaryEquityCarryingAmount: amount,
    MinorityInterest: amount,
  })
  fc.assert(
    fc.property(
      parts,
      fc.subarray(["Liabilities", "TemporaryEquityCarryingAmount", "MinorityInterest"]),
      (values, kept) => {
        const filing = tenK(2023)
        const moment = (concept: string, value: number): RawFact => ({
          concept,
          end: "2023-12-31",
          val: value * 1e6,
          ...filing,
        })
        const facts = [
          ...wholeYear(2023, filing).filter((fact) => fact.start),
          moment("Assets", values.Assets),
          moment("LiabilitiesAndStockholdersEquity", values.Assets),
          moment("StockholdersEquity", values.StockholdersEquity),
          ...kept.map((concept) => moment(concept, values[concept as keyof typeof values])),
        ]
        const view = viewStatement(makeDocument(facts), {
          statement: "balance",
          period: "annual",
          vintage: "latest",
          asof: null,
        })
        const at = (key: string) => view.rows.find((row) => row.key === key)?.values[0] ?? 0
        expect(at("assets")).toBe(
          at("liabilities") + at("temporaryEquity") + at("totalEquity") + at("balanceDifference"),
        )
      },
    ),
  )
})

test("the order of facts does not matter", () => {
  fc.assert(
    fc.property(anyFilings, fc.nat(), (filings, seed) => {
      const facts = [...attested, ...filings]
      const turned = [...facts].sort((a, b) => hash(a, seed) - hash(b, seed))
      expect(deriveStatementsDocument(makeFacts(turned), head)).toEqual(
        deriveStatementsDocument(makeFacts(facts), head),
      )
    }),
    { numRuns: 30 },
  )
})

test("an amendment with a few facts never erases what the report said", () => {
  fc.assert(
    fc.property(fc.subarray(wholeYear(2023, tenK(2023)), { maxLength: 3 }), (few) => {
      const amendment = { accn: "0001234567-24-000077", form: "10-K/A", filed: "2024-04-29", fy: 2023 }
      const facts = [...attested, ...few.map((fact) => ({ ...fact, ...amendment }))]
      for (const statement of ["income", "balance", "cashflow"] as const) {
        const query = { statement, period: "annual", vintage: "latest", asof: null } as const
        const values = (document: ReturnType<typeof makeDocument>) =>
          viewStatement(document, query).rows.map((row) => [row.key, row.values])
        expect(values(makeDocument(facts))).toEqual(values(makeDocument(attested)))
      }
    }),
  )
})

test("any text is read or refused with a sentence, and any result can be shown", () => {
  const junk = fc.record(
    {
      start: fc.oneof(
        fc.constant(null),
        fc.string(),
        fc.constantFrom("2023-01-01", "2023-02-30", "2024-12-31"),
      ),
      end: fc.oneof(fc.string(), fc.integer(), fc.constantFrom("2023-12-31", "2023-13-01", "2024-02-29")),
      val: fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.integer()),
      accn: fc.oneof(fc.string(), fc.constantFrom("0001234567-24-000010", "000123456724000010")),
      form: fc.oneof(fc.constant(null), fc.constantFrom("10-K", "10-Q", "DEF 14A", "")),
      filed: fc.oneof(fc.string(), fc.constantFrom("2024-02-20", "0000-00-00")),
      fy: fc.oneof(fc.constant(null), fc.integer(), fc.string()),
    },
    { requiredKeys: [] },
  )
  const concept = fc.constantFrom("Assets", "Revenues", "NetIncomeLoss", "EarningsPerShareDiluted")
  const body = fc.record({
    cik: fc.oneof(fc.constant("0001997711"), fc.integer(), fc.constant(null)),
    entityName: fc.oneof(fc.string(), fc.constant(null)),
    facts: fc.oneof(
      fc.anything(),
      fc.dictionary(
        fc.constantFrom("us-gaap", "dei"),
        fc.dictionary(
          concept,
          fc.record({ units: fc.dictionary(fc.constantFrom("USD", "EUR", "shares"), fc.array(junk)) }),
        ),
      ),
    ),
  })
  const text = fc.oneof(
    fc.string(),
    body.map((value) => JSON.stringify(value)),
    fc.json(),
  )
  fc.assert(
    fc.property(text, (anything) => {
      try {
        const document = deriveStatementsDocument(parseCompanyFacts(anything), head)
        expect(statementsDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
        for (const statement of ["income", "balance", "cashflow", "ratios"] as const) {
          for (const period of ["annual", "quarterly", "ttm"] as const) {
            viewStatement(document, { statement, period, vintage: "latest", asof: null })
          }
        }
      } catch (error) {
        expect(error).toBeInstanceOf(NotCompanyFacts)
      }
    }),
    { numRuns: 200 },
  )
})

test("impossible dates and numbers are counted and left out", () => {
  const text = factsText([
    ...wholeYear(2023, tenK(2023)),
    { concept: "Revenues", start: "2023-01-01", end: "2023-02-30", val: 1, ...tenK(2023) },
    { concept: "Revenues", start: "2024-01-01", end: "2023-12-31", val: 1, ...tenK(2023) },
    { concept: "Revenues", ...toDate(2023, 4), val: "1000", ...tenK(2023) },
  ])
  const facts = parseCompanyFacts(text)
  expect(facts.refused).toBe(3)
  expect(
    deriveStatementsDocument(facts, head).leftOut["could not be read (an impossible date, no number)"],
  ).toBe(3)
})

function hash(fact: RawFact, seed: number): number {
  let sum = seed
  for (const letter of JSON.stringify(fact)) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum
}
