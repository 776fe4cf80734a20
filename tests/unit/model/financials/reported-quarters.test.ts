import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

type Vintage = "latest" | "original"

function getQuarter(
  facts: RawFact[],
  statement: "income" | "cashflow",
  row: string,
  key: string,
  vintage: Vintage,
) {
  const query = { statement, period: "quarterly", vintage, asof: null } as const
  const view = viewStatement(makeDocument(facts), query)
  const at = view.periods.findIndex((period) => period.key === key)
  return view.rows.find((each) => each.key === row)?.values[at] ?? null
}

test("MiMedx Q2 2023: diluted earnings per share of 0.00 are a value as first filed, and 0.01 a year later", () => {
  const eps = { concept: "EarningsPerShareDiluted", ...quarter(2023, 2) }
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept: "Revenues", ...quarter(2023, 2), val: 81e6, ...tenQ(2023, 2) },
    { ...eps, val: 0, ...tenQ(2023, 2) },
    { ...eps, val: 0.01, ...tenQ(2024, 2) },
  ]
  const shown = (vintage: Vintage) => getQuarter(facts, "income", "epsDiluted", "2023q2", vintage)
  expect([shown("original"), shown("latest")]).toEqual([0, 0.01])
  const emptied = [
    ...facts.slice(0, -2),
    { ...eps, val: 0.01, ...tenQ(2023, 2) },
    { ...eps, val: 0, ...tenQ(2024, 2) },
  ]
  expect(getQuarter(emptied, "income", "epsDiluted", "2023q2", "latest")).toBe(0.01)
})

test("NVIDIA Q4 2014: a reported quarter stays where a later report rounds its year to millions", () => {
  const quarters = [954_739, 977_238, 1_053_967, 1_144_218] as const
  const facts: RawFact[] = [
    ...wholeYear(2023, tenK(2023)).filter(({ concept }) => concept !== "Revenues"),
    ...([1, 2, 3] as const).map((number) => ({
      ...{ concept: "Revenues", ...quarter(2023, number), val: quarters[number - 1]! * 1000 },
      ...tenQ(2023, number),
    })),
    { concept: "Revenues", ...quarter(2023, 4), val: quarters[3] * 1000, ...tenK(2023) },
    { concept: "Revenues", ...toDate(2023, 4), val: 4_130_162_000, ...tenK(2023) },
    { concept: "Revenues", ...toDate(2023, 4), val: 4_130_000_000, ...tenK(2024) },
  ]
  expect(getQuarter(facts, "income", "revenue", "2023q4", "latest")).toBe(1_144_218_000)
})

const amount = fc.integer({ min: 1, max: 900 })
const vintages = fc.constantFrom<Vintage>("latest", "original")

test("a fourth quarter that the 10-K gives with three recast quarters replaces the derived one", () => {
  const quarters = fc.tuple(amount, amount, amount, amount)
  fc.assert(
    fc.property(quarters, quarters, vintages, (filed, recast, vintage) => {
      const revenue = (dates: { start: string; end: string }, values: number[]) => ({
        ...{ concept: "Revenues", ...dates, val: values.reduce((sum, value) => sum + value, 0) * 1e6 },
      })
      const facts = [
        ...wholeYear(2023, tenK(2023)).filter(({ concept }) => concept !== "Revenues"),
        { ...revenue(toDate(2023, 4), recast), ...tenK(2023) },
        ...([1, 2, 3] as const).flatMap((number) => [
          { ...revenue(quarter(2023, number), filed.slice(number - 1, number)), ...tenQ(2023, number) },
          { ...revenue(toDate(2023, number), filed.slice(0, number)), ...tenQ(2023, number) },
          { ...revenue(quarter(2023, number), recast.slice(number - 1, number)), ...tenK(2023) },
        ]),
        { ...revenue(quarter(2023, 4), recast.slice(3)), ...tenK(2023) },
      ]
      expect(getQuarter(facts, "income", "revenue", "2023q4", vintage)).toBe(recast[3] * 1e6)
    }),
    { numRuns: 40 },
  )
})

test("a year under one concept less nine months under another gives no fourth quarter", () => {
  const concepts = fc.constantFrom<[string, string]>(
    ["ProceedsFromLinesOfCredit", "ProceedsFromIssuanceOfDebt"],
    ["ProceedsFromIssuanceOfDebt", "ProceedsFromLinesOfCredit"],
  )
  fc.assert(
    fc.property(concepts, amount, amount, vintages, ([ofYear, ofNine], nine, more, vintage) => {
      const year = { concept: ofYear, ...toDate(2023, 4), val: (nine + more) * 1e6, ...tenK(2023) }
      const months = (concept: string) => ({ concept, ...toDate(2023, 3), val: nine * 1e6, ...tenQ(2023, 3) })
      const shown = (facts: RawFact[]) =>
        getQuarter([...wholeYear(2023, tenK(2023)), ...facts], "cashflow", "debtIssued", "2023q4", vintage)
      expect(shown([year, months(ofNine)])).toBeNull()
      expect(shown([year, months(ofYear)])).toBe(more * 1e6)
    }),
    { numRuns: 40 },
  )
})
