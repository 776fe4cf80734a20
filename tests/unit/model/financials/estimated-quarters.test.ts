import fc from "fast-check"
import { expect, test } from "vitest"
import { cellSource } from "~/model/financials/view/cell-source"
import { toStatementCsvRows, toStatementJson } from "~/model/financials/view/statement-json"
import { type StatementQuery, viewStatement } from "~/model/financials/view/view-statement"
import { tickerId } from "../../../ids"
import { makeDocument, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

const query: StatementQuery = { statement: "income", period: "quarterly", vintage: "latest", asof: null }
const shares = "WeightedAverageNumberOfDilutedSharesOutstanding"
const earnings = "EarningsPerShareDiluted"

/** A year and its nine months, in millions of dollars and shares. */
function filedYear(income: [nine: number, year: number], counts: [nine: number, year: number]): RawFact[] {
  const [nine, year] = [toDate(2024, 3), toDate(2024, 4)]
  return [
    ...wholeYear(2024, tenK(2024), { NetIncomeLoss: income[1] }),
    { concept: "NetIncomeLoss", ...nine, val: income[0] * 1e6, ...tenQ(2024, 3) },
    { concept: shares, ...nine, val: Math.round(counts[0] * 1e6), ...tenQ(2024, 3), unit: "shares" },
    { concept: shares, ...year, val: Math.round(counts[1] * 1e6), ...tenK(2024), unit: "shares" },
    { concept: earnings, ...nine, val: income[0] / counts[0], ...tenQ(2024, 3), unit: "USD/shares" },
    { concept: earnings, ...year, val: income[1] / counts[1], ...tenK(2024), unit: "USD/shares" },
  ]
}

function getRow(facts: RawFact[], key: string, period: StatementQuery["period"] = "quarterly") {
  const view = viewStatement(makeDocument(facts), { ...query, period })
  const row = view.rows.find((each) => each.key === key)
  return { value: row?.values.at(-1) ?? null, source: row?.sources.at(-1) ?? null }
}

// Apple's fiscal 2025 was announced as 1.85 for the fourth quarter; the year's average shares give 1.83.
const apple = filedYear([84_544, 112_010], [15_051.726, 15_004.697])

test("Q4 EPS without a release is Q4 income ÷ (4 × year − 3 × nine months of shares), an estimate", () => {
  const count = Math.round(4 * 15_004_697_000 - 3 * 15_051_726_000)
  expect(getRow(apple, "sharesDiluted")).toMatchObject({ value: count, source: { estimated: true } })
  const eps = getRow(apple, "epsDiluted")
  expect(eps.value).toBeCloseTo(27_466e6 / count, 4)
  expect(eps.source?.estimated).toBe(true)
  expect(getRow(apple, "epsDiluted", "annual").source).not.toHaveProperty("estimated")
  expect(getRow(apple, "netIncome").source).not.toHaveProperty("estimated")
})

test("financials.json marks an estimate, and the CSV lists its period", () => {
  const view = viewStatement(makeDocument(apple), query)
  const row = toStatementJson(tickerId("EXMP"), view).rows.find(({ key }) => key === "epsDiluted")
  expect(row?.sources.at(-1)).toMatchObject({ estimated: true })
  const lines = toStatementCsvRows(view)
  expect(lines.find(({ key }) => key === "epsDiluted")?.estimated).toBe("2024q4")
  expect(lines.find(({ key }) => key === "revenue")?.estimated).toBeNull()
})

test("the source of an estimated EPS has estimated shares as an input", () => {
  const source = cellSource(makeDocument(apple), { ...query, row: "epsDiluted", key: "2024q4" })
  expect(source?.source?.estimated).toBe(true)
  expect(source?.inputs.map(({ row, isEstimated }) => [row, isEstimated])).toEqual([
    ["netIncome", undefined],
    ["sharesDiluted", true],
  ])
})

test("estimated shares and those of nine months average to the year's", () => {
  const count = fc.integer({ min: 900, max: 1100 })
  fc.assert(
    fc.property(count, count, (nine, year) => {
      const { value } = getRow(filedYear([300, 400], [nine, year]), "sharesDiluted")
      expect(((value ?? 0) + 3 * nine * 1e6) / 4).toBeCloseTo(year * 1e6, 0)
    }),
    { numRuns: 20 },
  )
})

/** A year and its nine months with basic shares too. */
function filedWithBasic(
  income: [number, number],
  diluted: [number, number],
  basic: [number, number],
): RawFact[] {
  const concept = "WeightedAverageNumberOfSharesOutstandingBasic"
  return [
    ...filedYear(income, diluted),
    { concept, ...toDate(2024, 3), val: basic[0] * 1e6, ...tenQ(2024, 3), unit: "shares" },
    { concept, ...toDate(2024, 4), val: basic[1] * 1e6, ...tenK(2024), unit: "shares" },
  ]
}

test("NVIDIA 2009: diluted shares of a quarter that makes the year a loss are basic ones", () => {
  // The year's diluted average has no dilution, that of its profitable nine months has.
  const facts = filedWithBasic([117.7, -30], [590.9, 548.1], [551.6, 548.1])
  expect(getRow(facts, "sharesDiluted")).toMatchObject({ value: 537_600_000, source: { estimated: true } })
  expect(getRow(facts, "epsDiluted").value).toBe(-0.2747)
})

test("diluted shares of a quarter with a loss are basic ones, and with a profit more", () => {
  expect(getRow(filedWithBasic([400, 300], [110, 109], [100, 101]), "sharesDiluted").value).toBe(104e6)
  expect(getRow(filedWithBasic([300, 400], [110, 109], [100, 101]), "sharesDiluted").value).toBe(106e6)
})

test("estimated diluted shares are never fewer than basic ones, whatever is filed", () => {
  const count = fc.integer({ min: 900, max: 1100 })
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), count, count, count, count, (income, a, b, c, d) => {
      const facts = filedWithBasic([300, 300 + income], [a, b], [c, d])
      const [diluted, basic] = ["sharesDiluted", "sharesBasic"].map((key) => getRow(facts, key).value)
      expect(diluted).toBeGreaterThanOrEqual(basic ?? 0)
    }),
    { numRuns: 20 },
  )
})

test("Nikola 2023: the year's average shares under the dates of the last quarter are not the quarter's", () => {
  const facts = filedYear([-800, -954], [700, 800])
  const repeated = (val: number): RawFact => ({
    ...{ concept: shares, start: "2024-10-01", end: "2024-12-31", val, unit: "shares" },
    ...tenK(2024),
  })
  expect(getRow([...facts, repeated(800e6)], "sharesDiluted")).toMatchObject({
    value: 1_100e6,
    source: { estimated: true },
  })
  expect(getRow([...facts, repeated(801e6)], "sharesDiluted").value).toBe(801e6)
})
