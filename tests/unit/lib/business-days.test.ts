import { expect, test } from "vitest"
import { businessDaysBetween, isFederalHoliday, isMarketDay, nextBusinessDay } from "~/lib/business-days"

test("federal holidays are on their legal dates and observed on a weekday", () => {
  for (const day of [
    "2025-01-20", // third Monday of January
    "2025-02-17",
    "2025-05-26", // last Monday of May
    "2025-06-19",
    "2025-09-01",
    "2025-10-13",
    "2025-11-27", // fourth Thursday of November
    "2021-07-05", // the fourth was a Sunday
    "2020-07-03", // the fourth was a Saturday
    "2021-06-18", // the first Juneteenth was a Saturday
    "2021-12-31", // New Year's Day of 2022 was a Saturday
  ])
    expect(isFederalHoliday(day), day).toBe(true)
  for (const day of ["2019-06-19", "2020-06-19", "2025-11-20", "2021-07-06", "2025-03-31"])
    expect(isFederalHoliday(day), day).toBe(false)
})

test("the exchanges trade on Columbus Day, Veterans Day and the last day of a year, not on Good Friday", () => {
  for (const day of ["2025-10-13", "2025-11-11", "2021-12-31", "2025-11-28"])
    expect(isMarketDay(day), day).toBe(true)
  for (const day of ["2026-04-03", "2025-04-18", "2025-11-27", "2025-07-04", "2026-04-25"])
    expect(isMarketDay(day), day).toBe(false)
})

test("a business day stays the same; a weekend or holiday moves to the next business day", () => {
  expect(nextBusinessDay("2025-03-31")).toBe("2025-03-31")
  expect(nextBusinessDay("2025-03-01")).toBe("2025-03-03")
  expect(nextBusinessDay("2025-11-08")).toBe("2025-11-10")
  expect(nextBusinessDay("2024-11-09")).toBe("2024-11-12")
})

test.each([
  { from: "2026-06-26", to: "2026-06-26", days: 0 },
  { from: "2026-06-26", to: "2026-06-28", days: 0 },
  { from: "2026-06-26", to: "2026-06-29", days: 1 },
  // 3 July is the observed holiday.
  { from: "2026-06-26", to: "2026-07-03", days: 4 },
  { from: "2026-06-26", to: "2026-07-06", days: 5 },
])("after $from there are $days business days to $to", ({ from, to, days }) => {
  expect(businessDaysBetween(from, to)).toBe(days)
})
