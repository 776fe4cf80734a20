import { expect, test } from "vitest"
import { describeReports, toPlaces } from "~/pages/company/segments/load-segments.server"

const year = (fiscalYear: number) => ({ title: String(fiscalYear), fiscalYear, fiscalQuarter: null })

test.each([
  ["years in a row", [2022, 2023, 2024], "2022 2023 2024"],
  ["a gap of three years", [2019, 2023, 2024], "2019 (2020) (2021) (2022) 2023 2024"],
  ["a gap of four years", [2008, 2010, 2015, 2016], "2015 2016"],
  ["one year after a long gap", [2008, 2009, 2020], "2008 2009 (2010) (2011)"],
])("the chart of %s has its places", (_, years, expected) => {
  const places = toPlaces(years.map(year)).map(({ label, column }) =>
    column === null ? `(${label})` : label,
  )
  expect(places.join(" ").startsWith(expected)).toBe(true)
  if (!expected.endsWith(")")) expect(places.join(" ")).toBe(expected)
})

test("a place keeps the number of its column", () => {
  expect(toPlaces([2008, 2015, 2016].map(year)).map(({ column }) => column)).toEqual([1, 2])
})

const filedOn = (filed: string) => ({ filing: { accession: filed, filed } })

test.each([
  [[], ""],
  [["2024-11-01"], "From 1 report, filed 1 Nov 2024."],
  [["2010-10-27", "2024-11-01", "2024-11-01"], "From 2 reports, filed 27 Oct 2010 to 1 Nov 2024."],
])("reports filed on %j are %j", (days, text) => {
  expect(describeReports([{ columns: days.map(filedOn) as never }])).toBe(text)
})
