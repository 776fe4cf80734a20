import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "./make-facts"

const year = 2023

function flow(concept: string, parts: [number, number, number]): RawFact[] {
  return [
    { concept, ...quarter(year, 1), val: parts[0], ...tenQ(year, 1) },
    { concept, ...toDate(year, 2), val: parts[1], ...tenQ(year, 2) },
    { concept, ...toDate(year, 3), val: parts[2], ...tenQ(year, 3) },
  ]
}

function getRow(
  facts: RawFact[],
  key: string,
  statement: "income" | "cashflow" = "income",
  vintage: "latest" | "original" = "latest",
) {
  const view = viewStatement(makeDocument(facts), { statement, period: "quarterly", vintage, asof: null })
  const row = view.rows.find((each) => each.key === key)
  const at = (quarterKey: string) => view.periods.findIndex((period) => period.key === quarterKey)
  return {
    values: [1, 2, 3, 4].map((number) => row?.values[at(`${year}q${number}`)] ?? null),
    sources: [1, 2, 3, 4].map((number) => row?.sources[at(`${year}q${number}`)] ?? null),
    reason: row?.reasons[at(`${year}q4`)] ?? null,
  }
}

test("a flow that is filed for the year to date is taken apart", () => {
  const concept = "NetCashProvidedByUsedInOperatingActivities"
  const row = getRow(
    [...wholeYear(year, tenK(year)), ...flow(concept, [50e6, 120e6, 190e6])],
    "operatingCashFlow",
    "cashflow",
  )
  expect(row.values).toEqual([50e6, 70e6, 70e6, 70e6])
  expect(row.sources.map((source) => source?.derivation)).toEqual([
    null,
    "Six months − Q1",
    "Nine months − Six months",
    "Year − (Q1 + Q2 + Q3)",
  ])
  expect(row.sources[3]?.accession).toBe(tenK(year).accn)
})

test("without six months, the third quarter is nine months less the first two quarters", () => {
  const concept = "Revenues"
  const parts: RawFact[] = [
    { concept, ...quarter(year, 1), val: 200e6, ...tenQ(year, 1) },
    { concept, ...quarter(year, 2), val: 230e6, ...tenQ(year, 2) },
    { concept, ...toDate(year, 3), val: 700e6, ...tenQ(year, 3) },
  ]
  const row = getRow([...wholeYear(year, tenK(year)), ...parts], "revenue")
  expect(row.values).toEqual([200e6, 230e6, 270e6, 300e6])
  expect(row.sources[2]?.derivation).toBe("Nine months − (Q1 + Q2)")
})

const recastYear = [
  ...wholeYear(year, tenK(year)),
  ...flow("Revenues", [200e6, 400e6, 700e6]),
  ...wholeYear(2024, tenK(2024)),
  { concept: "Revenues", ...toDate(year, 4), val: 800e6, ...tenK(2024) },
]

test("a fourth quarter of a year that was recast after its nine months is the first-filed one", () => {
  expect(getRow(recastYear, "revenue").values).toEqual([200e6, 200e6, 300e6, 300e6])
})

test("the first-filed fourth quarter of a recast year keeps its value", () => {
  expect(getRow(recastYear, "revenue", "income", "original").values[3]).toBe(300e6)
})

test("nine months that were filed again after the recast share its basis", () => {
  const again = { concept: "Revenues", ...toDate(year, 3), val: 600e6, ...tenQ(2024, 3) }
  const quarters = [1, 2, 3].map((number) => ({
    concept: "Revenues",
    ...quarter(year, number as 1 | 2 | 3),
    val: 200e6,
    ...tenQ(2024, number as 1 | 2 | 3),
  }))
  const recast = {
    concept: "Revenues",
    ...toDate(year, 4),
    val: 800e6,
    ...tenK(2023, { form: "8-K", filed: "2024-03-01", accn: "0001234567-24-000099" }),
  }
  const facts = [...recastYear.filter((fact) => fact.filed !== tenK(2024).filed), recast, again, ...quarters]
  expect(getRow(facts, "revenue").values).toEqual([200e6, 200e6, 200e6, 200e6])
})

test("without quarters or nine months the fourth quarter is a gap with its reason", () => {
  const row = getRow(
    [
      ...wholeYear(year, tenK(year)),
      { concept: "Revenues", ...quarter(year, 1), val: 200e6, ...tenQ(year, 1) },
    ],
    "revenue",
  )
  expect(row.values).toEqual([200e6, null, null, null])
  expect(row.reason).toContain("neither its nine months nor its first three quarters")
})

test("a rolling twelve months in a 10-Q is neither a year nor the year to date", () => {
  const rolling = {
    concept: "Revenues",
    start: `${year - 1}-07-01`,
    end: `${year}-06-30`,
    val: 950e6,
    ...tenQ(year, 2),
  }
  const row = getRow(
    [...wholeYear(year, tenK(year)), ...flow("Revenues", [200e6, 400e6, 700e6]), rolling],
    "revenue",
  )
  expect(row.values).toEqual([200e6, 200e6, 300e6, 300e6])
})

function withShares(shares: { quarters: [number, number, number]; nine: number; year: number }): RawFact[] {
  const concept = "WeightedAverageNumberOfDilutedSharesOutstanding"
  const eps = "EarningsPerShareDiluted"
  return [
    ...wholeYear(year, tenK(year)),
    ...flow("NetIncomeLoss", [40e6, 90e6, 140e6]),
    ...shares.quarters.map((val, index) => ({
      concept,
      ...quarter(year, (index + 1) as 1 | 2 | 3),
      val,
      ...tenQ(year, (index + 1) as 1 | 2 | 3),
    })),
    { concept, ...toDate(year, 3), val: shares.nine, ...tenQ(year, 3) },
    { concept, ...toDate(year, 4), val: shares.year, ...tenK(year) },
    { concept: eps, ...toDate(year, 4), val: 2, ...tenK(year) },
  ]
}

test("earnings per share of the last quarter divide its income by the year's shares when these hardly vary", () => {
  const facts = withShares({ quarters: [100e6, 101e6, 100e6], nine: 100e6, year: 100e6 })
  expect(getRow(facts, "epsDiluted").values[3]).toBe(0.6)
})

test("shares of the last quarter are four times the year's less three times the nine months'", () => {
  const facts = withShares({ quarters: [80e6, 90e6, 100e6], nine: 90e6, year: 97.5e6 })
  expect(getRow(facts, "sharesDiluted").values[3]).toBe(120e6)
  expect(getRow(facts, "epsDiluted").values[3]).toBe(0.5)
})

test("remainders of quarters that itemise more than their year leave the last one empty", () => {
  const parts: [string, number][] = [
    ["Revenues", 250e6],
    ["CostOfRevenue", 150e6],
    ["OperatingIncomeLoss", 60e6],
    ["SellingGeneralAndAdministrativeExpense", 35e6],
  ]
  const facts = [
    ...wholeYear(year, tenK(year)).filter((fact) => fact.concept !== "CostOfRevenue"),
    ...parts.flatMap(([concept, value]) => flow(concept, [value, value * 2, value * 3])),
  ]
  const row = getRow(facts, "otherOperating")
  expect(row.values).toEqual([5e6, 5e6, 5e6, null])
  expect(row.reason).toContain("do not add up to the year")
})
