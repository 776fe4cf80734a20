import { expect, test } from "vitest"
import { monthsRange, toMonths } from "~/pages/calendar/calendar-months"

test("a strip has the month of the day and the two after it, also across a year", () => {
  expect(monthsRange("2026-11-24")).toEqual({ from: "2026-11-01", to: "2027-01-31" })
  expect(monthsRange("2026-12-31")).toEqual({ from: "2026-12-01", to: "2027-02-28" })
  expect(toMonths("2026-11-24", []).map(({ title, total }) => [title, total])).toEqual([
    ["Nov 2026", 0],
    ["Dec 2026", 0],
    ["Jan 2027", 0],
  ])
})

test("weeks begin on Monday, and days outside of the month are empty", () => {
  const [november, december] = toMonths("2026-11-24", [{ date: "2026-12-01", count: 7 }])
  expect(november?.weeks[0]?.[0]).toEqual({ date: "2026-11-02", count: 0 })
  expect(december?.weeks[0]?.slice(0, 2)).toEqual([null, { date: "2026-12-01", count: 7 }])
  expect(december?.total).toBe(7)
})

test("releases of a weekend count on the Friday before, in their month", () => {
  const count = (date: string) =>
    toMonths("2026-10-15", [{ date, count: 3 }]).flatMap(({ weeks }) =>
      weeks.flat().filter((day) => day?.count),
    )
  expect(count("2026-10-24")).toEqual([{ date: "2026-10-23", count: 3 }])
  expect(count("2026-10-25")).toEqual([{ date: "2026-10-23", count: 3 }])
  expect(count("2026-11-01")).toEqual([{ date: "2026-11-02", count: 3 }])
})
