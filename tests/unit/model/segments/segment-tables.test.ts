import { expect, test } from "vitest"
import { findBreakdowns } from "~/model/segments/find-breakdowns"
import { getGrowth, getShare } from "~/model/segments/segment-changes"
import { toSegmentTables } from "~/model/segments/segment-tables"
import { mergeSegments, type SegmentFiling, type SegmentsDocument } from "~/model/segments/segments-document"
import { accessionId, cikId } from "../../../ids"
import { annualReport } from "./reports"

const cik = cikId("0000990001")

function getFiling(report: ReturnType<typeof annualReport>, form = "10-K"): SegmentFiling {
  const end = report.periodEnd ?? ""
  const number = end.replaceAll("-", "").slice(2)
  return {
    accession: accessionId(`0000990001-25-${number}`),
    ...{
      form,
      filed: `${end.slice(0, 4)}-${end.slice(5, 7)}-28`,
      period: end,
      document: "exmp.htm",
      isRounded: false,
    },
    ...{ state: "read", reason: null, ...findBreakdowns(report) },
  }
}

function getDocument(...filings: SegmentFiling[]): SegmentsDocument {
  return mergeSegments(null, { cik, filings, labels: {} })
}

test("a renamed segment is one row where two reports state the same figure under both names", () => {
  const document = getDocument(
    getFiling(
      annualReport(2013, [141, 137], { BusinessSegments: { Services: [76, 73], RetailPharmacy: [65, 64] } }),
    ),
    getFiling(
      annualReport(2015, [153, 139, 141], {
        BusinessSegments: { Services: [81, 71, 76], RetailLTC: [72, 68, 65] },
      }),
    ),
  )
  const [table] = toSegmentTables(document, "annual")
  expect(table?.columns.map(({ key }) => key)).toEqual(["2012", "2013", "2014", "2015"])
  expect(table?.rows.map(({ label, values }) => [label, values.map((value) => (value ?? 0) / 1e6)])).toEqual([
    ["Services", [73, 76, 71, 81]],
    ["Retail LTC", [64, 65, 68, 72]],
  ])
})

test("a member with another figure in the other report is a row of its own, with gaps", () => {
  const document = getDocument(
    getFiling(annualReport(2013, [100, 100], { BusinessSegments: { Old: [65, 64], Services: [35, 36] } })),
    getFiling(
      annualReport(2015, [100, 100, 100], {
        BusinessSegments: { New: [50, 50, 50], Services: [50, 50, 50] },
      }),
    ),
  )
  const [table] = toSegmentTables(document, "annual")
  expect(
    table?.rows.map(({ label, values }) => [label, values.map((value) => value && value / 1e6)]),
  ).toEqual([
    ["New", [null, 50, 50, 50]],
    ["Services", [36, 50, 50, 50]],
    ["Old", [64, null, null, null]],
  ])
})

test("two members of one label are one row unless both have a figure for a year", () => {
  const before = annualReport(2013, [100], { BusinessSegments: { UnitedStates: [60], Other: [40] } })
  const after = annualReport(2015, [100], { BusinessSegments: { US: [70], Other: [30] } })
  const both = annualReport(2017, [100], { BusinessSegments: { US: [70], UnitedStates: [30] } })
  const getRows = (...reports: (typeof before)[]) =>
    toSegmentTables(getDocument(...reports.map((report) => getFiling(report))), "annual")[0]?.rows.map(
      ({ label, values }) => [label, values.map((value) => value && value / 1e6)],
    )
  expect(getRows(before, after)).toEqual([
    ["United States", [60, 70]],
    ["Other", [40, 30]],
  ])
  expect(getRows(both)).toEqual([
    ["United States", [70]],
    ["United States", [30]],
  ])
})

test("a period has the figures of the newest report that states it, with that report as its source", () => {
  const before = getFiling(annualReport(2023, [90], { BusinessSegments: { East: [50], West: [40] } }))
  const after = getFiling(
    annualReport(2024, [100, 90], { BusinessSegments: { East: [58, 48], West: [42, 42] } }),
  )
  const [table] = toSegmentTables(getDocument(before, after), "annual")
  expect(table?.rows[0]?.values).toEqual([48e6, 58e6])
  expect(table?.columns.map(({ filing }) => filing.accession)).toEqual([after.accession, after.accession])
})

test("two breakdowns by one axis are two tables, each with the whole total", () => {
  const report = annualReport(2010, [100, 80], {
    BusinessSegments: { Americas: [61, 49], Europe: [39, 31], Computers: [70, 60], Phones: [30, 20] },
  })
  const tables = toSegmentTables(getDocument(getFiling(report)), "annual")
  expect(tables.map(({ key, rows }) => [key, rows.map(({ label }) => label)])).toEqual([
    ["revenue-segment", ["Americas", "Europe"]],
    ["revenue-segment-2", ["Computers", "Phones"]],
  ])
})

test("a breakdown that ended comes after those of the newest year", () => {
  const before = annualReport(2010, [100, 80], {
    ProductOrService: { Computers: [70, 60], Phones: [30, 20] },
  })
  const after = annualReport(2024, [100, 90], { Geographical: { Americas: [61, 49], Europe: [39, 41] } })
  const tables = toSegmentTables(getDocument(getFiling(before), getFiling(after)), "annual")
  expect(tables.map(({ key, columns }) => [key, columns.at(-1)?.key])).toEqual([
    ["revenue-region", "2024"],
    ["revenue-product", "2010"],
  ])
})

test("the fourth quarter is the year less three quarters, and is missing without one of them", () => {
  const quarter = (number: number, values: [number, number]) => {
    const end = ["2024-03-31", "2024-06-30", "2024-09-30"][number - 1] ?? ""
    const start = ["2024-01-01", "2024-04-01", "2024-07-01"][number - 1] ?? ""
    const report = annualReport(2024, [values[0] + values[1]], {
      BusinessSegments: { East: [values[0]], West: [values[1]] },
    })
    report.facts = report.facts.map((fact) => ({ ...fact, start, end }))
    return getFiling({ ...report, fiscalPeriod: `Q${number}`, periodEnd: end }, "10-Q")
  }
  const year = getFiling(annualReport(2024, [100], { BusinessSegments: { East: [58], West: [42] } }))
  const quarters = [quarter(1, [10, 11]), quarter(2, [12, 9]), quarter(3, [16, 10])]
  const [table] = toSegmentTables(getDocument(year, ...quarters), "quarterly")
  expect(table?.columns.map(({ title, isComputed }) => [title, isComputed])).toEqual([
    ["Q1 2024", false],
    ["Q2 2024", false],
    ["Q3 2024", false],
    ["Q4 2024", true],
  ])
  expect(table?.rows.map(({ values }) => values.at(-1))).toEqual([20e6, 12e6])
  const [partial] = toSegmentTables(getDocument(year, ...quarters.slice(1)), "quarterly")
  expect(partial?.columns.map(({ title }) => title)).toEqual(["Q2 2024", "Q3 2024"])
})

test("the filing's sum of parts is beside the parts, also of a computed fourth quarter", () => {
  const quarter = (number: number) => {
    const end = ["2024-03-31", "2024-06-30", "2024-09-30"][number - 1] ?? ""
    const start = ["2024-01-01", "2024-04-01", "2024-07-01"][number - 1] ?? ""
    const products = { Data: [8, 6], Compute: [5, 4], Network: [3, 2], Games: [12, 14] }
    const report = annualReport(2024, [20, 20], { ProductOrService: products })
    report.facts = report.facts.map((fact) =>
      fact.end.startsWith("2024")
        ? { ...fact, start, end }
        : { ...fact, start: start.replace("2024", "2023"), end: end.replace("2024", "2023") },
    )
    return getFiling({ ...report, fiscalPeriod: `Q${number}`, periodEnd: end }, "10-Q")
  }
  const products = { Data: [40, 30], Compute: [30, 20], Network: [10, 10], Games: [60, 50] }
  const year = getFiling(annualReport(2024, [100, 80], { ProductOrService: products }))
  const document = getDocument(year, quarter(1), quarter(2), quarter(3))
  const [annual] = toSegmentTables(document, "annual")
  expect(annual?.sums).toEqual([{ key: "data", label: "Data", kind: "sum", values: [30e6, 40e6] }])
  expect(annual?.rows.map(({ label }) => label)).toEqual(["Games", "Compute", "Network"])
  const [quarterly] = toSegmentTables(document, "quarterly")
  expect(quarterly?.sums[0]?.values.at(-1)).toBe(16e6)
})

test("growth needs the same period a year before, and a positive one", () => {
  const report = annualReport(2024, [100, 80, 50], { Geographical: { US: [70, 56, 50], JP: [30, 24, 0] } })
  const [table] = toSegmentTables(getDocument(getFiling(report)), "annual")
  const [us, japan] = (table?.rows ?? []).map(({ values }) => getGrowth(table?.columns ?? [], values))
  expect(us).toEqual([null, 0.12, 0.25])
  expect(japan).toEqual([null, null, 0.25])
  expect(getShare(table ?? { columns: [] }, table?.rows[0]?.values ?? [])).toEqual([1, 0.7, 0.7])
})

test("a filing that was read stays when the same one could not be read again", () => {
  const read = getFiling(annualReport(2024, [100], { Geographical: { US: [60], JP: [40] } }))
  const unread: SegmentFiling = { ...read, state: "unread", breakdowns: [], refused: [] }
  expect(mergeSegments(getDocument(read), getDocument(unread)).filings).toEqual([read])
  expect(mergeSegments(getDocument(unread), getDocument(read)).filings).toEqual([read])
})
