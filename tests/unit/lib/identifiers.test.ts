import fc from "fast-check"
import { expect, test } from "vitest"
import { accessionFolder, parseAccession } from "~/lib/accession"
import { cikFolder, isCik, parseCik } from "~/lib/cik"
import { addDays, daysBetween, formatDay, formatMonthDay, isIsoDate } from "~/lib/dates"
import { formatQuarter, getQuarter, parseQuarter, quarterEnd, shiftQuarter } from "~/lib/quarter"
import { exchangeSuffix, parseTicker } from "~/lib/ticker"
import { accessionId, cikId, tickerId } from "../../ids"

test("every spelling of a CIK is converted to ten digits", () => {
  expect(["1067983", "CIK0001067983", " 0001067983 "].map(parseCik)).toEqual(Array(3).fill("0001067983"))
  expect(["", "0", "12345678901", "10x", "-1", "1.5"].map(parseCik)).toEqual(Array(6).fill(null))
  expect(cikFolder(cikId("0001067983"))).toBe("1067983")
  expect([isCik("0001067983"), isCik("1067983")]).toEqual([true, false])
})

test("an accession number has dashes, and its SEC folder does not", () => {
  expect(parseAccession("000032019324000123")).toBe("0000320193-24-000123")
  expect(parseAccession("0000320193-24-000123")).toBe("0000320193-24-000123")
  expect(["", "0000320193-24-00012", "0000320193/24/000123", "exhibit"].map(parseAccession)).toEqual(
    Array(4).fill(null),
  )
  expect(accessionFolder(accessionId("0000320193-24-000123"))).toBe("000032019324000123")
})

test("a ticker is upper case, with its exchange after the last dot", () => {
  expect(["aapl", "brk-b", "BHP.ax", "7203.T"].map(parseTicker)).toEqual([
    "AAPL",
    "BRK-B",
    "BHP.AX",
    "7203.T",
  ])
  expect(["", "A B", "../etc", "ABCDEFGHIJKLMNOP", "É"].map(parseTicker)).toEqual(Array(5).fill(null))
  expect(["BHP.AX", "BRK-B", "AAPL"].map((text) => exchangeSuffix(tickerId(text)))).toEqual([
    "AX",
    null,
    null,
  ])
})

test("days that do not exist are not valid dates", () => {
  expect(["2024-02-29", "2023-02-28"].every(isIsoDate)).toBe(true)
  expect(["2023-02-29", "2023-13-01", "2023-1-1", "", "20230101"].some(isIsoDate)).toBe(false)
  expect([formatDay("2024-09-28"), formatMonthDay("0926")]).toEqual(["28 Sep 2024", "26 Sep"])
})

test("counting the days added returns their number", () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      expect(daysBetween("2000-02-29", addDays("2000-02-29", days))).toBe(days)
    }),
  )
})

test("days of two thousand years are counted as Date counts them", () => {
  const dayMs = 86_400_000
  const written = (days: number) => new Date(days * dayMs).toISOString().slice(0, 10)
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 700_000 }),
      fc.integer({ min: -2_000, max: 2_000 }),
      (day, days) => {
        expect(addDays(written(day), days)).toBe(written(day + days))
        expect(daysBetween(written(day), written(day + days))).toBe(days)
      },
    ),
  )
})

test("a text is a day if Date writes it as it reads it", () => {
  const two = (most: number) =>
    fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, "0"))
  const year = fc.integer({ min: 1800, max: 2200 })
  fc.assert(
    fc.property(year, two(14), two(33), (year, month, day) => {
      const text = `${year}-${month}-${day}`
      const time = Date.parse(`${text}T00:00:00Z`)
      expect(isIsoDate(text)).toBe(!Number.isNaN(time) && new Date(time).toISOString().startsWith(text))
    }),
  )
})

test("January to March is the first quarter, and a quarter ends on its last day", () => {
  expect(["2025-01-01", "2025-03-31", "2025-04-01", "2025-12-31"].map(getQuarter)).toEqual([
    "2025q1",
    "2025q1",
    "2025q2",
    "2025q4",
  ])
  expect(quarterEnd("2025q2")).toBe("2025-06-30")
  expect(formatQuarter("2025q1")).toBe("Q1 2025")
  expect([
    parseQuarter("2025q1"),
    parseQuarter("2025q5"),
    parseQuarter("25q1"),
    parseQuarter("2025Q1"),
  ]).toEqual(["2025q1", null, null, null])
})

test("shifting a quarter forward and back returns the same quarter", () => {
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 200 }), (steps) => {
      expect(shiftQuarter(shiftQuarter("2025q1", steps), -steps)).toBe("2025q1")
    }),
  )
  expect(shiftQuarter("2025q1", -1)).toBe("2024q4")
})
