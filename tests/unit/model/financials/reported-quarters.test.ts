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

/** Lines of a year in thousands, which a report two years later gives in millions, and its quarters. */
function roundedYear(quarters: readonly number[], changed: Record<string, number> = {}): RawFact[] {
  const lines = ["Revenues", "CostOfRevenue", "OperatingIncomeLoss", "NetIncomeLoss"]
  return lines.flatMap((concept, index) => {
    const values = quarters.map((value) => value + index * 10_123)
    const year = values.reduce((sum, value) => sum + value, 0)
    const later = changed[concept] ?? Math.round(year / 1000)
    return [
      ...([1, 2, 3] as const).map((number) => ({
        ...{ concept, ...quarter(2023, number), val: values[number - 1]! * 1000 },
        ...tenQ(2023, number),
      })),
      { concept, ...toDate(2023, 4), val: year * 1000, ...tenK(2023) },
      { concept, ...toDate(2023, 4), val: later * 1e6, ...tenK(2025) },
    ]
  })
}

test("a last quarter in thousands, beside a year that a later report rounds, is the exact year less its quarters", () => {
  const quarters = [336_123, 333_456, 329_614, 336_641]
  const facts = roundedYear(quarters)
  const last = (key: string) => getQuarter(facts, "income", key, "2023q4", "latest")
  expect(last("revenue")).toBe(336_641_000)
  expect(last("netIncome")).toBe((336_641 + 3 * 10_123) * 1000)
})

test("a restated year that happens to end in a zero is no rounding where other lines are restated", () => {
  const quarters = [336_123, 333_456, 329_614, 336_641]
  const changed = { CostOfRevenue: 1391, OperatingIncomeLoss: 1427 }
  expect(getQuarter(roundedYear(quarters, changed), "income", "revenue", "2023q4", "latest")).toBe(
    1_336_000_000 - (336_123 + 333_456 + 329_614) * 1000,
  )
})

test("six months in words, 5.0 billion of dividends, do not replace a quarter that a later report gives", () => {
  const paid = (dates: { start: string; end: string }, millions: number) => ({
    ...{ concept: "PaymentsOfDividends", ...dates, val: millions * 1e6 },
  })
  const facts: RawFact[] = [
    ...wholeYear(2023, tenK(2023)),
    ...([1, 2] as const).map((number) => ({
      ...{ concept: "NetCashProvidedByUsedInOperatingActivities", ...toDate(2023, number) },
      ...{ val: number * 9876e6, ...tenQ(2023, number) },
    })),
    { ...paid(quarter(2023, 1), 2486), ...tenQ(2023, 1) },
    { ...paid(toDate(2023, 2), 5000), ...tenQ(2023, 2) },
    { ...paid(quarter(2023, 2), 2490), ...tenQ(2023, 3) },
    { ...paid(quarter(2023, 3), 2789), ...tenQ(2023, 3) },
    { ...paid(toDate(2023, 4), 10_528), ...tenK(2023) },
  ]
  const shown = (key: string) => getQuarter(facts, "cashflow", "dividendsPaid", key, "latest")
  expect([shown("2023q2"), shown("2023q4")]).toEqual([-2490e6, -2763e6])
  const exact = facts.map((fact) => (fact.val === 5000e6 ? { ...fact, val: 5010e6 } : fact))
  expect(getQuarter(exact, "cashflow", "dividendsPaid", "2023q2", "latest")).toBe(-2524e6)
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
