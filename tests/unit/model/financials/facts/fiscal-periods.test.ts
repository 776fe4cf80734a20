import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { endingYear, type FiscalCalendar } from "~/model/financials/facts/fiscal-calendar"
import { placeFact } from "~/model/financials/facts/fiscal-periods"

/** One fiscal year with a number of days, from 1 January 2023. */
function getCalendar(days: number): FiscalCalendar {
  const year = { start: "2023-01-01", end: addDays("2023-01-01", days - 1), fiscalYear: 2023 }
  return { years: [year], transitions: [], yearOf: () => year }
}

/** The period of a fact that begins on a day of the year, counted from 0, and lasts a number of days. */
function place({ yearDays, from, days }: { yearDays: number; from: number; days: number }) {
  const start = addDays("2023-01-01", from)
  const placed = placeFact(start, addDays(start, days - 1), getCalendar(yearDays))
  return placed && `${placed.span}${placed.quarter}`
}

// Short and long years, in which a fact of the length can end where a quarter does.
test.each([
  { days: 69, from: 112, yearDays: 365, expected: null },
  { days: 70, from: 111, yearDays: 365, expected: "Q2" },
  { days: 120, from: 61, yearDays: 365, expected: "Q2" },
  { days: 121, from: 60, yearDays: 365, expected: null },
  { days: 139, from: 14, yearDays: 350, expected: null },
  { days: 140, from: 14, yearDays: 350, expected: "H2" },
  { days: 229, from: 0, yearDays: 420, expected: "H2" },
  { days: 230, from: 0, yearDays: 420, expected: null },
  { days: 229, from: 14, yearDays: 350, expected: null },
  { days: 230, from: 14, yearDays: 350, expected: "N3" },
  { days: 329, from: 0, yearDays: 420, expected: "N3" },
  { days: 330, from: 0, yearDays: 420, expected: null },
  { days: 329, from: 14, yearDays: 350, expected: null },
  { days: 330, from: 14, yearDays: 350, expected: "Y4" },
  { days: 420, from: 0, yearDays: 420, expected: "Y4" },
  { days: 421, from: -1, yearDays: 420, expected: null },
])(
  "a fact of $days days from day $from of a year of $yearDays days is $expected",
  ({ expected, ...given }) => {
    expect(place(given)).toBe(expected)
  },
)

test.each([
  { from: -15, expected: null },
  { from: -14, expected: "H2" },
  { from: 14, expected: "H2" },
  { from: 15, expected: null },
])("six months that begin $from days after the year are $expected", ({ from, expected }) => {
  expect(place({ yearDays: 365, from, days: 181 - from })).toBe(expected)
})

test.each([
  { from: 34, expected: "Y4" },
  { from: 35, expected: "Y4" },
  { from: 36, expected: null },
])("a first year that begins $from days after its calendar's is $expected", ({ from, expected }) => {
  expect(place({ yearDays: 371, from, days: 371 - from })).toBe(expected)
})

test.each([
  { elapsed: 69, quarter: undefined },
  { elapsed: 71, quarter: 1 },
  { elapsed: 129, quarter: 1 },
  { elapsed: 131, quarter: undefined },
])("a balance on day $elapsed of a year of 400 days is of quarter $quarter", ({ elapsed, quarter }) => {
  expect(placeFact(null, addDays("2023-01-01", elapsed - 1), getCalendar(400))?.quarter).toBe(quarter)
})

test.each([
  { end: "2024-12-31", year: 2024 },
  { end: "2025-01-01", year: 2024 },
  { end: "2025-01-07", year: 2024 },
  { end: "2025-01-08", year: 2025 },
])("a year that ends on $end is called $year", ({ end, year }) => {
  expect(endingYear(end)).toBe(year)
})
