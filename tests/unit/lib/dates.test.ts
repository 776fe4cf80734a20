import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, formatDay, isIsoDate, monthNumber, toNamedDay } from "~/lib/dates"

test.each([
  ["1995", "JUN", "30", "1995-06-30"],
  ["2026", "September", "5", "2026-09-05"],
  ["2023", "Feb", "29", null],
  ["2024", "Feb", "29", "2024-02-29"],
  ["2024", "Fiscal", "1", null],
  ["2024", "Market", "1", null],
  ["2024", "Sept.", "3", "2024-09-03"],
  ["", "", "", null],
])("%s, %s, %s is the day %s", (year, month, day, date) => {
  expect(toNamedDay(year, month, day)).toBe(date)
})

test("any day is read from the name of its month", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays("1900-01-01", days)
      const [day = "", month = "", year = ""] = formatDay(date).split(" ")
      expect(toNamedDay(year, month, day)).toBe(date)
      expect(monthNumber(month.toUpperCase())).toBe(Number(date.slice(5, 7)))
      expect(isIsoDate(date)).toBe(true)
    }),
  )
})
