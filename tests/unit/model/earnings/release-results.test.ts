import { expect, test } from "vitest"
import type { EarningsEvent } from "~/model/earnings/earnings-event"
import { toEarningsEvents } from "~/model/earnings/earnings-event"
import { completeEarnings, toEarningsPart } from "~/model/earnings/release-results"
import { cikId } from "../../../ids"
import { makeDocument, tenQ } from "../financials/make-facts"
import { quarterlyFilings, submitted } from "./earnings-factory"

const cik = cikId("0000990001")
const fact = (concept: string, quarter: 1 | 2, val: number) => ({
  ...{ concept, val, ...tenQ(2024, quarter) },
  start: quarter === 1 ? "2024-01-01" : "2024-04-01",
  end: quarter === 1 ? "2024-03-31" : "2024-06-30",
})
const statements = makeDocument([
  fact("Revenues", 1, 1000),
  fact("Revenues", 2, 1200),
  fact("EarningsPerShareDiluted", 2, 0.5),
])
const find = (events: EarningsEvent[], periodEnd: string) =>
  events.find((event) => event.periodEnd === periodEnd)?.results

test("a release has the results of its quarter, and an expected one those of the latest quarter before it", () => {
  const filings = quarterlyFilings([2021, 2022, 2023, 2024], () => 25).filter(
    ({ filed }) => filed < "2024-08-30",
  )
  const { events } = completeEarnings({ cik, events: toEarningsEvents(cik, filings) }, statements)
  expect(find(events, "2024-03-31")).toEqual({
    quarter: 1,
    year: 2024,
    revenue: 1000,
    eps: null,
    currency: "USD",
  })
  const second = { quarter: 2, year: 2024, revenue: 1200, eps: 0.5, currency: "USD" }
  expect(find(events, "2024-06-30")).toEqual(second)
  expect(find(events, "2024-09-30")).toEqual(second)
  expect(find(events, "2023-12-31")).toBeNull()
  expect(new Set(events.map(({ errorDays }) => errorDays))).toEqual(new Set([0]))
})

test("an expected release more than a year after the latest results has none", () => {
  const filings = quarterlyFilings([2022, 2023, 2024, 2025], () => 25)
  const { events } = completeEarnings({ cik, events: toEarningsEvents(cik, filings) }, statements)
  expect(find(events, "2026-03-31")).toBeNull()
})

test("the usual error is the median of the company's own forecasts, and null without any", () => {
  const late = quarterlyFilings([2021, 2022, 2023, 2024, 2025], (_, year) => (year >= 2024 ? 29 : 25))
  const errors = (filings: typeof late) =>
    new Set(
      completeEarnings({ cik, events: toEarningsEvents(cik, filings) }, null).events.map((e) => e.errorDays),
    )
  expect([...errors(late)][0]).toBeGreaterThan(0)
  expect(errors(quarterlyFilings([2024, 2025], () => 25))).toEqual(new Set([null]))
})

test("events that have their results are left as they are", () => {
  const part = completeEarnings(
    {
      cik,
      events: toEarningsEvents(
        cik,
        quarterlyFilings([2024], () => 25),
      ),
    },
    null,
  )
  expect(completeEarnings(part, statements)).toBe(part)
})

test("the calendar expects no release of a quarter that the statements have, nor of a company that has ended", () => {
  const filings = quarterlyFilings([2021, 2022, 2023], () => 25)
  const expected = (list: typeof filings) =>
    toEarningsPart(cik, list, statements)
      .events.filter(({ status }) => status === "expected")
      .map(({ periodEnd }) => periodEnd)
  expect(expected(filings)).toEqual(["2024-09-30", "2024-12-31"])
  expect(expected([...filings, submitted({ form: "15-12G", filed: "2024-03-01" })])).toEqual([])
})
