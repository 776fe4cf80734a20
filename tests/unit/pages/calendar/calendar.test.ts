import fc from "fast-check"
import { expect, test } from "vitest"
import { parseEstimates } from "~/model/earnings/estimates"
import { growth } from "~/model/earnings/quarter-growth"
import { toIcs } from "~/pages/calendar/calendar-feed"
import { calendarAddress, getMonday, parseCalendarQuery, stepCalendar } from "~/pages/calendar/calendar-range"
import { surprise } from "~/pages/company/earnings/company-earnings"

const query = (text: string, today = "2026-11-20") => parseCalendarQuery(new URLSearchParams(text), today)

test("an empty query is the current week, Monday to Sunday", () => {
  expect(query("")).toMatchObject({ view: "week", from: "2026-11-16", to: "2026-11-22" })
  expect(query("view=day&date=2026-01-29")).toMatchObject({ from: "2026-01-29", to: "2026-01-29" })
  expect(getMonday("2026-11-22")).toBe("2026-11-16")
})

test("a data query has its days, and invalid parameters are ignored", () => {
  expect(query("from=2026-01-01&to=2026-03-31")).toMatchObject({ from: "2026-01-01", to: "2026-03-31" })
  expect(query("from=2026-01-01&to=2025-01-01")).toMatchObject({ to: "2026-01-01" })
  expect(query("from=2026-01-01")).toMatchObject({ from: "2026-01-01", to: "2026-01-07" })
  expect(query("from=1990-01-01&to=2026-01-01").to).toBe("1991-02-05")
  expect(query("date=2026-02-30&session=noon&status=x")).toMatchObject({
    from: "2026-11-16",
    session: null,
    status: null,
  })
  expect(query("tickers=aapl,,COST <b>,AAPL").tickers).toEqual(["AAPL", "COST"])
})

test("the next day after Friday is Monday", () => {
  expect(stepCalendar(query("view=day&date=2026-11-20"), 1)).toBe("2026-11-23")
  expect(stepCalendar(query("view=day&date=2026-11-23"), -1)).toBe("2026-11-20")
  expect(stepCalendar(query(""), 1)).toBe("2026-11-23")
})

test("parsing an address returns the same query", () => {
  const asked = query("view=day&date=2026-01-29&session=after&status=expected&q=apple&tickers=AAPL,COST")
  expect(query(calendarAddress(asked).split("?")[1]!)).toEqual(asked)
})

const event = {
  uid: "0000990001-2026-03-31@bookvalue",
  title: "EXMP, Q1; results",
  description: "One\ntwo \\ three",
  url: "https://example.com/company/EXMP/earnings",
  date: "2026-04-30",
  time: "16:30",
  isTentative: false,
}

test("a timed event is in UTC, an all-day event has a date", () => {
  const text = toIcs(
    "Earnings",
    [event, { ...event, time: null, isTentative: true }],
    Date.UTC(2026, 0, 2, 3, 4, 5),
  )
  expect(text).toContain("DTSTART:20260430T203000Z\r\n")
  expect(text).toContain("DTSTART;VALUE=DATE:20260430\r\nDTEND;VALUE=DATE:20260501\r\n")
  expect(text).toContain("STATUS:TENTATIVE\r\n")
  expect(text).toContain("DTSTAMP:20260102T030405Z\r\n")
  expect(text).toContain("SUMMARY:EXMP\\, Q1\\; results\r\n")
  expect(text).toContain("DESCRIPTION:One\\ntwo \\\\ three\r\n")
})

test("lines of a feed have at most 75 octets, and unfolding returns the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const text = toIcs("x", [{ ...event, title }], 0)
      const lines = text.split("\r\n")
      expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
      const unfolded = text.replaceAll("\r\n ", "").split("\r\n")
      const summary = unfolded.find((line) => line.startsWith("SUMMARY:"))!.slice(8)
      const read = summary.replace(/\\([\\;,n])/g, (_, mark: string) => (mark === "n" ? "\n" : mark))
      expect(read).toBe(title.replace(/\r?\n/g, "\n").replace(/(?!\n)\p{Cc}/gu, ""))
    }),
  )
})

test("estimates are parsed line by line from CSV and JSON lines", () => {
  const csv = [
    "ticker,periodEnd,eps,revenue,date,time,source",
    "exmp,2026-06-30,0.41,112000000,2026-08-04,16:05,Own estimate",
    "EXMP,2026-13-01,0.41,,,,x",
    "EXMP,2026-09-30,n/a,,,,x",
    "EXMP,2026-09-30,,,,,x",
    "EXMP,2026-09-30,0.5,,,,",
  ].join("\n")
  const read = parseEstimates(csv, "2026-11-28")
  expect(read.rows).toEqual([
    {
      ticker: "EXMP",
      periodEnd: "2026-06-30",
      eps: 0.41,
      revenue: 112_000_000,
      date: "2026-08-04",
      time: "16:05",
      source: "Own estimate",
    },
  ])
  expect(read.refused.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "3: periodEnd must be a day, YYYY-MM-DD",
    "4: eps must be a number",
    "5: has no eps, revenue or date",
    "6: source must name where it is from",
  ])
  const json = `${JSON.stringify({ ticker: "EXMP", periodEnd: "2026-06-30", eps: 0.4, source: "x" })}\nnot json\n`
  expect(parseEstimates(json, "2026-11-28")).toMatchObject({
    rows: [{ eps: 0.4, revenue: null }],
    refused: [{ line: 2 }],
  })
})

test("a surprise is a ratio of the estimate", () => {
  expect(surprise(1.1, 1)).toBeCloseTo(0.1)
  expect(surprise(-0.5, -1)).toBeCloseTo(0.5)
  expect(surprise(1, 0)).toBeNull()
  expect(surprise(null, 1)).toBeNull()
})

test("growth from a loss or zero is null", () => {
  expect(growth(1.1, 1)).toBeCloseTo(0.1)
  expect(growth(1, -1)).toBeNull()
  expect(growth(1, 0)).toBeNull()
  expect(growth(null, 1)).toBeNull()
})
