import fc from "fast-check"
import { expect, test } from "vitest"
import type { XbrlReport } from "~/edgar/xbrl/xbrl-report"
import { type Breakdown, findBreakdowns } from "~/model/segments/find-breakdowns"
import { annualReport } from "./reports"

const getMembers = ({ parts }: Breakdown) =>
  parts.map(({ member, isReconciling }) => (isReconciling ? `(${member})` : member)).sort()

test("segments that add up in every year are one breakdown with a column for each year", () => {
  const report = annualReport(2024, [100, 90], { BusinessSegments: { East: [60, 55], West: [40, 35] } })
  const { breakdowns, refused } = findBreakdowns(report)
  expect(refused).toEqual([])
  expect(breakdowns).toMatchObject([{ measure: "revenue", axis: "segment", unit: "USD", proof: "total" }])
  expect(breakdowns[0]?.columns.map(({ fiscalYear, total, rest }) => [fiscalYear, total, rest])).toEqual([
    [2024, 100e6, 0],
    [2023, 90e6, 0],
  ])
})

test("segments that miss the total by a million are refused with sum and total", () => {
  const report = annualReport(2024, [103, 90], { BusinessSegments: { East: [60, 55], West: [40, 35] } })
  const found = findBreakdowns(report)
  expect(found.breakdowns.flatMap(({ columns }) => columns.map(({ fiscalYear }) => fiscalYear))).toEqual([
    2023,
  ])
  const wrong = findBreakdowns(annualReport(2024, [103], { BusinessSegments: { East: [60], West: [40] } }))
  expect(wrong.breakdowns).toEqual([])
  expect(wrong.refused).toEqual([
    {
      ...{ measure: "revenue", axis: "segment", concept: "Revenues", unit: "USD" },
      ...{ end: "2024-12-31", members: 2, sum: 100e6, total: 103e6 },
    },
  ])
})

test("regions and products on one axis are two breakdowns, and the subtotal of two products is in neither", () => {
  const report = annualReport(2010, [65_225, 42_905], {
    BusinessSegments: {
      Americas: [24_498, 18_981],
      Europe: [18_692, 11_810],
      Asia: [22_035, 12_114],
      Desktops: [6_201, 4_324],
      Portables: [11_279, 9_535],
      Computers: [17_480, 13_859],
      Phones: [47_745, 29_046],
    },
  })
  const { breakdowns } = findBreakdowns(report)
  expect(breakdowns.map(getMembers)).toEqual([
    ["Americas", "Asia", "Europe"],
    ["Desktops", "Phones", "Portables"],
  ])
  expect(breakdowns.map(({ columns }) => columns.map(({ sums }) => sums))).toEqual([
    [undefined, undefined],
    [{ Computers: 17_480e6 }, { Computers: 13_859e6 }],
  ])
})

test("a member that is the sum of two parts in one of two years is no sum of parts", () => {
  const products = { Data: [40, 31], Compute: [30, 20], Network: [10, 10], Games: [60, 50] }
  const report = annualReport(2024, [100, 80], { ProductOrService: products })
  expect(findBreakdowns(report).breakdowns.flatMap(({ columns }) => columns)).toMatchObject([
    { total: 100e6, rest: 0 },
    { total: 80e6, rest: 0 },
  ])
  expect(JSON.stringify(findBreakdowns(report))).not.toContain("Data")
})

test("eliminations and corporate figures on the segment axis are parts of the reconciliation", () => {
  const report = annualReport(2013, [126_761, 123_120], {
    BusinessSegments: {
      Pharmacy: [76_208, 73_444],
      Retail: [65_618, 63_641],
      IntersegmentElimination: [-15_065, -13_965],
    },
  })
  expect(findBreakdowns(report).breakdowns.map(getMembers)).toEqual([
    ["(IntersegmentElimination)", "Pharmacy", "Retail"],
  ])
})

test("figures with a segment and an item of the consolidation add up with the items", () => {
  const report = annualReport(
    2022,
    [462_675, 420_549],
    { BusinessSegments: { "+East": [185_268, 161_255], "+West": [153_157, 121_060] } },
    {
      concept: "Assets",
      items: { CorporateNonSegment: [124_250, 138_234], OperatingSegments: [338_425, 282_315] },
    },
  )
  report.facts = report.facts.map((fact) => ({ ...fact, start: null }))
  const [breakdown] = findBreakdowns(report).breakdowns
  expect(breakdown && getMembers(breakdown)).toEqual(["(CorporateNonSegment)", "East", "West"])
  expect(breakdown?.columns.map(({ rest }) => rest)).toEqual([0, 0])
})

test("operating income that adds up to the filing's sum of its segments names the rest", () => {
  const report = annualReport(
    2023,
    [114, 119],
    { BusinessSegments: { East: [90, 95], West: [61, 58] } },
    { concept: "OperatingIncomeLoss", items: { OperatingSegments: [151, 153] } },
  )
  const [breakdown] = findBreakdowns(report).breakdowns
  expect(breakdown?.proof).toBe("segments")
  expect(breakdown?.columns.map(({ rest }) => rest)).toEqual([-37e6, -34e6])
})

test("a difference that the filing tags apart, equal in every year, is a part of the reconciliation", () => {
  const byAxis = { BusinessSegments: { Services: [304_930, 272_543], Cloud: [43_229, 33_088] } }
  const gains = (values: number[]) => {
    const report = annualReport(2024, [348_370, 305_867], byAxis)
    const years = report.facts.filter(({ members }) => members.length === 0)
    report.facts.push(
      ...years.map((fact, at) => ({ ...fact, concept: "HedgingGains", value: (values[at] ?? 0) * 1e6 })),
    )
    return findBreakdowns(report).breakdowns.map(getMembers)
  }
  expect(gains([211, 236])).toEqual([["(HedgingGains)", "Cloud", "Services"]])
  expect(gains([211, 235])).toEqual([])
})

test("a filing without members has no breakdown and no refusal", () => {
  expect(findBreakdowns(annualReport(2009, [1_670, 1_365], {}))).toEqual({ breakdowns: [], refused: [] })
})

test("members that are rounded to a million may miss the total by half a million each, not by more", () => {
  const found = (total: number) =>
    findBreakdowns(annualReport(2024, [total], { Geographical: { US: [33], DE: [33], JP: [33] } })).breakdowns
      .length
  expect([99, 100, 101].map(found)).toEqual([1, 1, 0])
})

test("one sum of some members in a single period is not taken when there are many members", () => {
  const figures = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`M${at}`, [2 ** at]]))
  expect(findBreakdowns(annualReport(2024, [3], { ProductOrService: figures })).breakdowns).toEqual([])
})

test("quarters of a report are labeled by the report's fiscal period", () => {
  const report = annualReport(2024, [100], { Geographical: { US: [60], JP: [40] } })
  report.fiscalPeriod = "Q3"
  report.periodEnd = "2024-09-28"
  report.facts = report.facts.flatMap((fact) => [
    { ...fact, start: "2024-06-30", end: "2024-09-28" },
    { ...fact, start: "2023-07-02", end: "2023-09-30" },
    // Twelve months to the end of a quarter, and the year to date, are no columns.
    { ...fact, start: "2023-10-01", end: "2024-09-28", value: fact.value * 4 },
    { ...fact, start: "2024-01-01", end: "2024-09-28", value: fact.value * 3 },
  ])
  const { breakdowns } = findBreakdowns(report)
  const labels = breakdowns.flatMap(({ columns }) =>
    columns.map(({ fiscalYear, fiscalQuarter }) => `${fiscalYear} ${fiscalQuarter}`),
  )
  expect(labels).toEqual(["2024 3", "2023 3"])
})

/** A report whose regions are stated with a product each. */
function getRegions(products: readonly string[], revenue: Record<string, number>): XbrlReport {
  const report = annualReport(2023, [Object.values(revenue).reduce((sum, value) => sum + value, 0)], {})
  const [total] = report.facts
  const parts = Object.entries(revenue).map(([region, value], index) => ({
    ...total!,
    value: value * 1e6,
    members: [
      { axis: "Geographical", member: region },
      { axis: "ProductOrService", member: products[index % products.length]! },
    ],
  }))
  return { ...report, facts: [...report.facts, ...parts] }
}

// Netflix's 10-K of 2023, in millions: each region is stated for streaming alone.
const streaming = { UnitedStatesAndCanada: 14_874, EMEA: 10_556, LatinAmerica: 4_446, AsiaPacific: 3_764 }

test("regions of one product that add up to revenue are a breakdown by region", () => {
  const { breakdowns } = findBreakdowns(getRegions(["Streaming"], streaming))
  expect(breakdowns.map(({ axis }) => axis)).toEqual(["region"])
  expect(breakdowns[0]?.columns[0]).toMatchObject({ total: 33_640e6, rest: 0 })
  expect(getMembers(breakdowns[0]!)).toEqual(Object.keys(streaming).sort())
})

test("regions of two products are no breakdown", () => {
  expect(findBreakdowns(getRegions(["Streaming", "Discs"], streaming)).breakdowns).toEqual([])
})

test("regions of any one product are the breakdown of the same regions without a product", () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 100, max: 90_000 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(amounts, (values) => {
      const revenue = Object.fromEntries(values.map((value, index) => [`Region${index}`, value]))
      const plain = getRegions(["Any"], revenue)
      const facts = plain.facts.map((fact) => ({ ...fact, members: fact.members.slice(0, 1) }))
      expect(findBreakdowns(plain)).toEqual(findBreakdowns({ ...plain, facts }))
    }),
    { numRuns: 40 },
  )
})
