import fc from "fast-check"
import { expect, test } from "vitest"
import { fromNewYork, toNewYork, weekdayName } from "~/lib/new-york"

test.each([
  ["2026-01-29T21:30:33Z", "2026-01-29", "16:30"],
  ["2026-04-30T20:30:41Z", "2026-04-30", "16:30"],
  ["2026-03-08T06:59:00Z", "2026-03-08", "01:59"],
  ["2026-03-08T07:00:00Z", "2026-03-08", "03:00"],
  ["2026-11-01T05:59:00Z", "2026-11-01", "01:59"],
  ["2026-11-01T06:00:00Z", "2026-11-01", "01:00"],
  ["2005-03-20T12:00:00Z", "2005-03-20", "07:00"],
  ["2006-03-20T12:00:00Z", "2006-03-20", "07:00"],
  ["2007-03-20T12:00:00Z", "2007-03-20", "08:00"],
  ["2005-10-29T12:00:00Z", "2005-10-29", "08:00"],
  ["2005-10-31T12:00:00Z", "2005-10-31", "07:00"],
  ["2026-01-01T02:00:00Z", "2025-12-31", "21:00"],
])("%s is %s %s in New York", (utc, date, time) => {
  expect(toNewYork(Date.parse(utc))).toEqual({ date, time })
})

test("New York time equals that of Intl", () => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  })
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1988, 0, 1), max: Date.UTC(2035, 0, 1) }), (ms) => {
      const { date, time } = toNewYork(ms)
      expect(`${date} ${time}`).toBe(format.format(ms))
    }),
  )
})

test("a New York time converts to a timestamp and back, except within hours of a clock change", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1988, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 }),
      (minute) => {
        const there = toNewYork(minute * 60_000)
        if (there.time < "03:00") return
        expect(fromNewYork(there)).toBe(minute * 60_000)
      },
    ),
  )
})

test("names the day of the week", () => {
  expect(weekdayName("2026-11-20")).toBe("Friday")
})
