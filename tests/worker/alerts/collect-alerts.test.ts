import { expect, test } from "vitest"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { listEvents } from "~/stores/alerts/alert-outbox-store.server"
import {
  changesSql,
  filingsSinceSql,
  readSinceSql,
  reportsSql,
  resultsSql,
} from "~/stores/alerts/news-store.server"
import { listSubscriptions, saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { listRecentFilings, recentFilingsSql } from "~/stores/company/recent-store.server"
import { insidersKind, ownersKind, releasesKind } from "~/stores/document-kinds"
import { addScreen, deleteScreen, renameScreen } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { cikId } from "../../ids"
import { filing, insiders } from "../../unit/model/insiders/insiders-factory"
import { ownersDocument, scheduleFiling } from "../../unit/model/owners/schedules-factory"
import {
  apply,
  beta,
  collect,
  db,
  documents,
  eventIds,
  file,
  gamma,
  list,
  listings,
  manager,
  minuteMs,
  reader,
  start,
} from "./fixture"

const later = start + 60 * minuteMs

test("new filings of a list's companies and investors are found once, of chosen forms only", async () => {
  const { userId } = await reader({ forms: ["8-K", "13F-HR"] })
  const amended = await file({ form: "8-K/A" })
  const report = await file({ cik: manager, form: "13F-HR" })
  await file({ form: "10-Q" })
  await file({ cik: gamma })
  await file({ accepted: "2026-03-10T11:59" }) // before the subscription
  await collect(later)
  const expected = [`filing:${amended}`, `filing:${report}`].sort()
  expect(await eventIds(userId)).toEqual(expected)
  await collect(later + minuteMs)
  expect(await eventIds(userId)).toEqual(expected)
})

test("news of before the last thirty days is not looked for", async () => {
  const { userId } = await reader()
  await file({ accepted: "2026-03-10T12:30" })
  await collect(start + 31 * 86_400_000)
  expect(await eventIds(userId)).toEqual([])
})

async function markRead(kind: "insiders" | "releases", fetchedAt: number) {
  await db
    .prepare("insert or replace into sources (key, fetched_at) values (?1, ?2)")
    .bind(`${kind}:${beta}`, fetchedAt)
    .run()
}

async function readInsiders(fetchedAt: number, accession: string) {
  const body = insiders(filing({ accession, filed: "2026-03-10", lines: [{ code: "P" }] }))
  await documents.put(insidersKind, beta, fetchedAt, body)
  await markRead("insiders", fetchedAt)
}

test("insider purchases are found when a company's forms were read since the last look", async () => {
  const { userId } = await reader({ topics: ["insiders"] })
  await readInsiders(later, "a")
  await collect(later)
  expect(await eventIds(userId)).toEqual(["purchase:a"])
  // Without a newer date, the document is read again only within the hour in which both can overlap.
  await collect(later + 3 * 60 * minuteMs)
  await documents.put(insidersKind, beta, later, insiders(filing({ accession: "b", filed: "2026-03-10" })))
  await collect(later + 6 * 60 * minuteMs)
  expect(await eventIds(userId)).toEqual(["purchase:a"])
  await readInsiders(later + 6 * 60 * minuteMs, "b")
  await collect(later + 7 * 60 * minuteMs)
  expect(await eventIds(userId)).toEqual(["purchase:a", "purchase:b"])
})

async function report(cik: string, filed: string, status: string) {
  await db.batch([
    db.prepare(
      "insert or ignore into securities (cusip, name, ticker, source) values ('C1', 'B', 'BETA', 't')",
    ),
    db.prepare("insert or ignore into investors (cik, name, owner) values (?1, 'Other', '')").bind(cik),
    db
      .prepare(
        `insert into holdings (cusip, quarter, cik, held, name, class, shares, value, status, ratio)
         values ('C1', '2025q4', ?1, 'SH', 'B', 'COM', 10, 500, ?2, 0.5)`,
      )
      .bind(cik, status),
    db
      .prepare(
        `insert into investor_quarters (cik, quarter, value, options_value, positions, new_count, sold_count,
         filed, is_latest) values (?1, '2025q4', 500, 0, 1, 1, 0, ?2, 1)`,
      )
      .bind(cik, filed),
  ])
}

test("a followed investor's report and any tracked investor's change in a followed company are found", async () => {
  const { userId } = await reader({ topics: ["gurus"] })
  await report(manager, "2026-03-10", "Changed")
  await report("0000000002", "2026-03-11", "New")
  await report("0000000003", "2026-03-11", "Nothing")
  await report("0000000004", "2026-03-09", "New") // before the subscription
  await collect(later)
  expect(await eventIds(userId)).toEqual([
    "holding:0000000002:2025q4:C1:SH",
    `holding:${manager}:2025q4:C1:SH`,
    `report:${manager}:2025q4:2026-03-10`,
  ])
})

test("a schedule of an owner above 5 % is found once, and an earlier one is not", async () => {
  const { userId } = await reader({ topics: ["owners"] })
  const person = { name: "Carrow Partners LP", cik: "0000990202", percent: "5.6" }
  const read = scheduleFiling("2026-03-11", { form: "SCHEDULE 13D", persons: [person] })
  const body = { ...ownersDocument([scheduleFiling("2026-03-09"), read]), cik: beta }
  const filings = body.filings.map((each) => ({
    ...each,
    content: { ...each.content, issuer: { cik: beta, name: "Beta" } },
  }))
  const document = { kind: ownersKind.name, key: beta, fetchedAt: later, body: { ...body, filings } }
  await apply({ documents: [document] })
  await collect(later)
  await collect(later + minuteMs)
  expect(await eventIds(userId)).toEqual([`owner:${read.accession}:Carrow Partners LP`])
})

test("published results are found, expected ones are not", async () => {
  const { userId } = await reader({ topics: ["results"] })
  const insert = `insert into earnings_events (cik, period_end, quarter, fiscal_year, date, time, status, accession)
    values (?1, ?2, 1, ?3, ?4, ?5, 'confirmed', ?6)`
  await db.batch([
    db.prepare(insert).bind(beta, "2025-12-31", 2025, "2026-03-10", "16:05", "a"),
    db.prepare(insert).bind(beta, "2025-09-30", 2024, "2026-03-10", "07:00", "b"),
    db.prepare(insert).bind(beta, "2026-03-31", 2026, "2026-05-10", null, null),
  ])
  await collect(later)
  expect(await eventIds(userId)).toEqual([`results:${beta}:2025q1`])
})

const release = (
  accession: string,
  filed: string,
  period: string,
  ranges: [quarter: number | null, low: number, high: number][],
) => ({
  ...{ accession, filed, period, form: "8-K", state: "read", document: "ex991.htm" },
  ...{ quarter: 1, statements: [], reconciliations: [], metrics: [] },
  guidance: ranges.map(([quarter, low, high]) => ({
    ...{ metric: "revenue", key: "revenue", basis: null, fiscalYear: 2025, quarter, low, high },
    ...{ unit: "amount", isAbout: false, quote: "", document: "ex991.htm", anchor: "" },
  })),
})

test("changes of guidance and operating metrics are found once their release was first read", async () => {
  const { userId } = await reader({ topics: ["results"] })
  const [before, now] = ["0000990001-26-000001", "0000990001-26-000002"]
  await db
    .prepare(
      `insert into earnings_events (cik, period_end, quarter, fiscal_year, date, time, status, accession)
       values (?1, '2025-12-31', 1, 2025, '2026-03-10', '16:05', 'confirmed', ?2)`,
    )
    .bind(beta, now)
    .run()
  const older = release(before, "2025-12-10", "2025-09-30", [
    [null, 900e6, 950e6],
    [2, 200e6, 210e6],
    [3, 220e6, 230e6],
  ])
  const members = (end: string, value: number) => ({
    ...{ label: "Paid members", value, unit: "", scale: 1e6, end, months: 0 },
    ...{ document: "ex991.htm", anchor: "" },
  })
  const newer = {
    ...release(now, "2026-03-10", "2025-12-31", [
      [null, 920e6, 960e6],
      [2, 200e6, 210e6],
      [3, 210e6, 225e6],
    ]),
    metrics: [members("2025-12-31", 41.5), members("2024-12-31", 38)],
  }
  await collect(later)
  expect(await eventIds(userId)).toEqual([`results:${beta}:2025q1`])
  const store = (filings: object[]) =>
    apply({
      documents: [{ kind: releasesKind.name, key: beta, fetchedAt: later, body: { cik: beta, filings } }],
    })
  await store([{ ...newer, isAgain: true }, older])
  await markRead("releases", later)
  await collect(later)
  expect(await eventIds(userId)).toEqual([`results:${beta}:2025q1`])
  await store([newer, older])
  await collect(later + minuteMs)
  await collect(later + 2 * minuteMs)
  const events = (await listEvents(db, userId)).filter(({ id }) => !id.startsWith("results:"))
  expect(events.sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
    {
      id: `guidance:${now}`,
      title: "Beta Works (BETA) raised and lowered parts of its guidance",
      detail:
        "Revenue (Fiscal 2025): 920.00M to 960.00M, before 900.00M to 950.00M; Revenue (Q3 2025): 210.00M to 225.00M, before 220.00M to 230.00M",
    },
    {
      id: `metrics:${now}`,
      title: "Beta Works (BETA): operating metrics Q1 2025",
      detail: "Paid members: 41.50M (year before 38.00M)",
    },
  ])
})

const figures = (revenues: [string, number][], now: number) => {
  forgetGeneration()
  const metrics = revenues.map(([cik, revenue]) =>
    toCompanyMetrics(cikId(cik), "statements", { revenue }, "USD"),
  )
  return apply({ listings, metrics, rewriteLists: true }, now)
}

test("a company that enters a screen is found once; those in it at first are not", async () => {
  const { userId } = await reader({ frequency: "weekly" })
  await figures([[beta, 10]], start)
  await addScreen(db, userId, { name: "Large", params: "query=revenue+%3E+5" }, start)
  const choice = { source: "screen" as const, sourceId: "Large", forms: [], frequency: "daily" as const }
  await saveSubscription(db, userId, { ...choice, topics: ["entries", "filings"] }, start)
  await collect(later)
  expect(await eventIds(userId)).toEqual([])
  await figures([[gamma, 7]], later)
  const screenAlerts = async () =>
    (await listSubscriptions(db, userId)).find(({ source }) => source === "screen")
  const screen = await screenAlerts()
  const entered = `entry:${screen?.id}:2026-03-10:${gamma}`
  for (let time = 1; time < 3; time++) await collect(later + time * 60 * minuteMs)
  expect(await eventIds(userId)).toEqual([entered])
  expect((await listEvents(db, userId))[0]).toMatchObject({
    title: "Gamma Labs (GAMM) entered “Large”",
    path: "/company/GAMM",
  })
  // The screen's companies are followed like those of a list.
  const accession = await file({ cik: gamma })
  await collect(later + 4 * 60 * minuteMs)
  expect(await eventIds(userId)).toContain(`filing:${accession}`)

  // A renamed screen keeps its alerts and members; a deleted one loses them.
  await renameScreen(db, userId, { screen: "Large", name: "Big" })
  expect(await screenAlerts()).toMatchObject({ sourceId: "Big", members: [beta, gamma] })
  await deleteScreen(db, userId, "Big")
  expect(await listSubscriptions(db, userId)).toMatchObject([{ source: "watchlist" }])
})

test("alerts of a deleted watchlist are removed", async () => {
  const { userId } = await reader()
  await saveOwnedLists(db, userId, await getOwnedLists(db, userId), [{ ...list, id: "other" }])
  await collect(later)
  expect(await listSubscriptions(db, userId)).toEqual([])
})

test("an account has at most thirty subscriptions, and a full one can still be changed", async () => {
  const { userId } = await reader()
  const save = (sourceId: string, frequency: "daily" | "weekly" = "daily") =>
    saveSubscription(
      db,
      userId,
      { source: "screen", sourceId, topics: ["entries"], forms: [], frequency },
      start,
    )
  for (let at = 1; at < 30; at++) expect(await save(`s${at}`)).toBe(true)
  expect(await save("s30")).toBe(false)
  expect(await save("s29", "weekly")).toBe(true)
  expect(await listSubscriptions(db, userId)).toHaveLength(30)
})

test("the filings of a form include its amendments, newest first, and can be of one item", async () => {
  const first = await file({ form: "8-K" })
  const second = await file({ form: "8-K/A", accepted: "2026-03-10T13:00" })
  await file({ form: "10-K" })
  const none = { form: null, item: null, ciks: null, since: null, upto: null }
  const find = async (filter: object, offset = 0) =>
    (await listRecentFilings(db, { ...none, ...filter }, offset, 10)).map(({ accession }) => accession)
  expect(await find({ form: "8-K" })).toEqual([second, first])
  await db.prepare("update recent_filings set items = '5.02,9.01' where accession = ?1").bind(first).run()
  expect(await find({ form: "8-K", item: "5.02" })).toEqual([first])
  expect(await find({ form: "8-K", item: "5.0" })).toEqual([])
  await file({ form: "4" })
  expect(await find({})).toHaveLength(3)
  expect(await find({}, 2)).toHaveLength(1)
  expect(await find({ form: "4" })).toHaveLength(1)
  expect(await find({ upto: "2026-03-10" })).toContain(second)
  expect(await find({ upto: "2026-03-09" })).not.toContain(second)
  expect(await find({ since: "2026-03-10" })).toContain(second)
  expect(await find({ ciks: [] })).toEqual([])
})

test("queries for news read rows by an index", async () => {
  for (const sql of [
    filingsSinceSql,
    readSinceSql,
    reportsSql,
    changesSql,
    resultsSql,
    recentFilingsSql({ form: null, ciks: null }),
    recentFilingsSql({ form: "8-K", ciks: null }),
    recentFilingsSql({ form: null, ciks: [] }),
    "select * from alert_subscriptions where user_id = '1' order by created_at",
    "select * from alert_subscriptions where collected_at < 1 order by collected_at limit 1",
    "select * from alert_outbox where user_id = '1' order by happened_at desc",
    "select user_id from alert_settings where feed_hash = 'h'",
    "update alert_digests set state = 'claimed' where state in ('ready', 'claimed', 'handed') and next_at <= 1",
    "delete from alert_outbox where found_at < 1",
  ]) {
    const values = Math.max(0, ...[...sql.matchAll(/\?(\d)/g)].map(([, number]) => Number(number)))
    const { results } = await db
      .prepare(`explain query plan ${sql}`)
      .bind(...Array.from({ length: values }, () => "1"))
      .all<{ detail: string }>()
    const details = results.map(({ detail }) => detail)
    expect(
      details.filter((detail) => /^SCAN (?!\w+ VIRTUAL TABLE|\(subquery)/.test(detail)),
      sql,
    ).toEqual([])
    expect(details.join(), sql).toMatch(/USING (COVERING )?(INDEX|PRIMARY KEY)/)
  }
})
