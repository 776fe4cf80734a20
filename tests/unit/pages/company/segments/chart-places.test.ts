import { expect, test } from "vitest"
import { toPlaces } from "~/pages/company/segments/load-segments.server"

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
