import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { EarningsEvent } from "~/model/earnings/earnings-event"
import { loadCalendarPage } from "~/pages/calendar/load-calendar.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { earningsStatements } from "~/stores/company/earnings-events-store.server"
import {
  countEvents,
  countsSql,
  estimatesSql,
  eventsBetweenSql,
  eventsOfSql,
  listEstimates,
  listEvents,
  nearestSql,
} from "~/stores/company/earnings-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"

const cik = cikId("0000990001")

function event(change: Partial<EarningsEvent> = {}): EarningsEvent {
  return {
    cik,
    periodEnd: "2026-06-30",
    quarter: 2,
    fiscalYear: 2026,
    date: "2026-08-04",
    time: null,
    session: "after",
    status: "expected",
    from: "2026-08-01",
    to: "2026-08-06",
    accession: null,
    form: null,
    file: null,
    ...change,
  }
}

async function apply(batch: Parameters<typeof ingestBatch.parse>[0]) {
  await applyBatch(ingestBatch.parse(batch), {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => 1,
  })
}

const days = { from: "2026-08-01", to: "2026-08-31", ciks: null }
const estimate = {
  cik,
  periodEnd: "2026-06-30",
  eps: 0.4,
  revenue: null,
  date: null,
  time: null,
  source: "x",
}

test("a company's events replace those before", async () => {
  await apply({
    earnings: [{ cik, events: [event(), event({ periodEnd: "2026-03-31", date: "2026-05-05" })] }],
  })
  await apply({ earnings: [{ cik, events: [event({ date: "2026-08-06" })] }] })
  const { events, before, after } = await listEvents(bindings.DB, days)
  expect(events).toMatchObject([{ cik, date: "2026-08-06", status: "expected", epsEstimate: null }])
  expect({ before, after }).toEqual({ before: null, after: null })
})

test("an import adds what is expected and confirms the announced day, also after a refresh", async () => {
  await apply({ earnings: [{ cik, events: [event()] }] })
  // The period's forecast end may be a few days off the true one.
  await apply({ estimates: [{ ...estimate, periodEnd: "2026-06-27", date: "2026-08-05", time: "08:00" }] })
  await apply({ earnings: [{ cik, events: [event()] }] })
  expect((await listEvents(bindings.DB, days)).events).toMatchObject([
    { date: "2026-08-05", time: "08:00", session: "before", status: "confirmed", epsEstimate: 0.4 },
  ])
  expect(await listEstimates(bindings.DB, cik)).toMatchObject([{ periodEnd: "2026-06-27", eps: 0.4 }])
})

test("a published release keeps its day after an import with another day", async () => {
  const out = event({ status: "confirmed", accession: accessionId("0000990001-26-000030") })
  await apply({ earnings: [{ cik, events: [out] }], estimates: [{ ...estimate, date: "2026-08-20" }] })
  expect((await listEvents(bindings.DB, days)).events).toMatchObject([{ date: "2026-08-04" }])
})

test("an announced day of a company that is not loaded is in the calendar", async () => {
  await apply({ estimates: [{ ...estimate, cik: "0000990002", date: "2026-08-20", time: "16:05" }] })
  expect((await listEvents(bindings.DB, days)).events).toMatchObject([
    { cik: "0000990002", quarter: null, date: "2026-08-20", session: "after", status: "confirmed" },
  ])
})

test("only the given companies are listed, with the nearest days that have events", async () => {
  const other = event({ cik: cikId("0000990002"), date: "2026-09-09" })
  await apply({
    earnings: [
      { cik, events: [event()] },
      { cik: "0000990002", events: [other] },
    ],
  })
  const own = await listEvents(bindings.DB, {
    from: "2026-01-01",
    to: "2026-12-31",
    ciks: [cikId("0000990002")],
  })
  expect(own.events.map((each) => each.cik)).toEqual(["0000990002"])
  expect(await listEvents(bindings.DB, { from: "2026-08-10", to: "2026-08-16", ciks: null })).toEqual({
    events: [],
    before: "2026-08-04",
    after: "2026-09-09",
  })
})

test("events keep their results and the usual error, and those of a day are counted for listed companies", async () => {
  const results = { quarter: 1, year: 2026, revenue: 5e9, eps: -0.25, currency: "EUR" }
  const listing = { cik, ticker: "EXMP", name: "Example", exchange: null, position: 0 }
  const other = event({ cik: cikId("0000990002") })
  await apply({
    listings: [listing],
    earnings: [
      { cik, events: [{ ...event(), results, errorDays: 1.5 }] },
      { cik: "0000990002", events: [{ ...other, results: null, errorDays: null }] },
    ],
  })
  const { events } = await listEvents(bindings.DB, { ...days, ciks: [cik] })
  expect(events).toMatchObject([{ results, errorDays: 1.5 }])
  expect(await countEvents(bindings.DB, days)).toEqual([{ date: "2026-08-04", count: 1 }])
  const both = { ...days, ciks: [cik, cikId("0000990002")] }
  expect(await countEvents(bindings.DB, both)).toEqual([{ date: "2026-08-04", count: 2 }])
})

test("every read uses an index", async () => {
  const plan = async (sql: string, ...values: string[]) =>
    JSON.stringify(
      (
        await bindings.DB.prepare(`explain query plan ${sql}`)
          .bind(...values)
          .all()
      ).results,
    )
  const between = await plan(eventsBetweenSql, "2026-08-01", "2026-08-31")
  expect(between).toContain("SEARCH earnings_events USING INDEX earnings_events_date (date>? AND date<?)")
  expect(between).toContain("SEARCH estimate USING PRIMARY KEY (cik=? AND period_end>? AND period_end<?)")
  expect(await plan(countsSql, "2026-08-01", "2026-10-31")).toMatch(
    /SEARCH event USING (COVERING )?INDEX earnings_events_date \(date>\? AND date<\?\)/,
  )
  expect(await plan(eventsOfSql, "[]", "2026-08-01", "2026-08-31")).toContain(
    "SEARCH earnings_events USING PRIMARY KEY (cik=?)",
  )
  const nearest = await plan(nearestSql, "2026-08-01", "2026-08-31")
  expect(nearest.match(/SEARCH earnings_events USING (COVERING )?INDEX earnings_events_date/g)).toHaveLength(
    2,
  )
  expect(await plan(estimatesSql, cik)).toContain("SEARCH earnings_estimates USING PRIMARY KEY (cik=?)")
})

test("no events give no statements", () => {
  expect(earningsStatements(bindings.DB, [], [])).toEqual([])
})

test("the calendar opens the nearest week that has a release, unless the address names a day, and has what follows", async () => {
  const listing = { ticker: "EXMP", cik, name: "Example", exchange: "Nasdaq", position: 0 }
  await apply({ listings: [listing], earnings: [{ cik, events: [event()] }], rewriteLists: true })
  const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
  const context = {
    db: bindings.DB,
    lists: () => loadListIndex(bindings.DB, documents),
    slots: new Map<string, string>(),
    isDocumentRequest: true,
  }
  const open = async (query: string) => {
    const request = new Request(`https://bookvalue.test/earnings${query}`)
    const page = await loadCalendarPage(request, context, Date.parse("2026-07-01T12:00:00Z"))
    return { from: page.query.from, isMoved: page.isMoved, count: page.count, hasLater: page.hasLater }
  }
  expect(await open("")).toEqual({ from: "2026-08-03", isMoved: true, count: 1, hasLater: false })
  const empty = { isMoved: false, count: 0 }
  expect(await open("?date=2026-07-01")).toEqual({ ...empty, from: "2026-06-29", hasLater: true })
  // The next results are those of a hundred days.
  expect(await open("?date=2026-04-01")).toEqual({ ...empty, from: "2026-03-30", hasLater: false })
})
