import { expect, test } from "vitest"
import { parseQuarter } from "~/lib/quarter"
import { dayNumber } from "~/model/metrics/metric-values"
import {
  describeEvent,
  describeGurus,
  describeInsiders,
  describeOverdue,
} from "~/pages/company/overview/load-glance.server"
import { cikId } from "../../../../ids"

const event = {
  cik: cikId("0000990001"),
  periodEnd: "2026-06-30",
  quarter: 2,
  fiscalYear: 2026,
  date: "2026-07-30",
  time: null,
  session: null,
  status: "expected" as const,
  from: "2026-07-28",
  to: "2026-07-31",
  accession: null,
  form: null,
  file: null,
  results: null,
  errorDays: null,
  epsEstimate: null,
  revenueEstimate: null,
  estimateSource: null,
}

test("expected results name their range, confirmed ones the time of day", () => {
  expect(describeEvent(event, "2026-07-18")).toBe(
    "Q2 2026 on 30 Jul 2026, in 12 days, expected (28–31 Jul 2026)",
  )
  expect(describeEvent({ ...event, status: "confirmed" as never, session: "after" }, "2026-07-30")).toBe(
    "Q2 2026 on 30 Jul 2026, today, confirmed after the market",
  )
})

test("releases that no filing has after their day are named with their day", () => {
  const events = [event, { ...event, quarter: 3, date: "2026-10-29" }]
  expect(describeOverdue(events, null)).toEqual([
    { term: "Results expected", text: "Q2 2026, due 30 Jul 2026; Q3 2026, due 29 Oct 2026" },
  ])
  expect(describeOverdue(events, "2026-10-29")).toEqual([
    { term: "Results overdue", text: "Q2 2026, due 30 Jul 2026" },
    { term: "Results expected", text: "Q3 2026, due 29 Oct 2026; filings to 29 Oct 2026" },
  ])
  expect(describeOverdue([], "2026-10-29")).toEqual([])
})

test("tracked investors are counted with their change, the quarter and how many are loaded for it", () => {
  const quarter = parseQuarter("2025q3")
  if (!quarter) throw new Error("2025q3 is a quarter.")
  const counts = { quarter, loaded: 80, opened: 1, closed: 3, buyers: 5, sellers: 3 }
  expect(describeGurus({ ...counts, holders: 12 })).toBe(
    "12 of 80 tracked investors held shares in Q3 2025, 2 fewer than a quarter before; 5 bought, 3 sold some",
  )
  expect(describeGurus({ ...counts, holders: 1, opened: 0, closed: 0, buyers: 0, sellers: 0 })).toBe(
    "1 of 80 tracked investors held shares in Q3 2025; none bought or sold",
  )
})

test("net sales, net purchases and no trade of insiders read differently; an unknown year has no line", () => {
  const trades = { insiderBuyers: 2, insiderSellers: 7 }
  expect(describeInsiders({ insiderNetBuying: -18_300_000, ...trades })).toBe(
    "Sold $18.3M more than they bought on the market in twelve months; 2 bought, 7 sold",
  )
  expect(describeInsiders({ insiderNetBuying: 5e6, ...trades })).toContain("Bought $5.0M more than they sold")
  expect(describeInsiders({ insiderNetBuying: 0, insiderBuyers: 0, insiderSellers: 0 })).toBe(
    "No purchase or sale on the market in twelve months",
  )
  expect(describeInsiders(trades)).toBeNull()
  const to = dayNumber("2026-09-30")
  expect(describeInsiders({ insiderNetBuying: -18_300_000, ...trades, insiderSumsTo: to })).toBe(
    "Sold $18.3M more than they bought on the market in twelve months to 30 Sep 2026; 2 bought, 7 sold",
  )
})
