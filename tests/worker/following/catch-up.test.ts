import { beforeEach, expect, test } from "vitest"
import { backlogSql, readBacklog } from "~/stores/operations/backlog-store.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"
import { resendAll } from "~/stores/operations/refreshes-store.server"
import { exampleCik } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import type { FakeSec } from "../fake-sec"
import {
  db,
  fileRelease,
  followedSec,
  indexPath,
  listed,
  load,
  masterIndex,
  submissionsPath,
  waiting,
  withoutFiling,
} from "./followed"

let sec: FakeSec
beforeEach(async () => {
  sec = await followedSec()
})

test("entries of the feed that cannot be read are on the state page until the index of their day is read", async () => {
  const error = () =>
    db.prepare("select error from sources where key = 'left-out:current-feed'").first<string>("error")
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  sec.feed.unshift(...sec.feed.map((entry) => entry.replace(/<title>.*</, "<title>8-K<")))
  await sec.schedule()
  expect(await error()).toContain("1 element of the SEC's answer (current-feed)")
  sec.now = Date.parse("2026-06-27T12:00:00Z")
  sec.feed.shift()
  await sec.schedule()
  expect(await error(), "a feed without the entry does not say what it was").not.toBeNull()
  sec.documents.set(indexPath("20260626"), masterIndex([]))
  sec.now += 3 * 3_600_000
  await sec.settle()
  expect(await error()).toBeNull()
})

test("a feed that was away for three days is closed by the daily index", async () => {
  const accession = "0000990001-26-000011"
  sec.documents.set(submissionsPath, withoutFiling(accession))
  await load(sec, { kind: "company", cik: exampleCik })
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  await sec.schedule()
  // Filed on Monday, when the feed was not read; on Thursday, the feed has only what is new since then.
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.documents.set(
    indexPath("20260629"),
    masterIndex([`990001|EXAMPLE|10-Q|20260629|edgar/data/990001/${accession}.txt`]),
  )
  for (const day of ["20260626", "20260630", "20260701"]) sec.documents.set(indexPath(day), masterIndex([]))
  sec.now = Date.parse("2026-07-02T12:00:00Z")
  sec.feed = []
  sec.file({ accession: "0000990001-26-000009", cik: "0000111111" })
  await sec.settle()
  expect(await listed(accession)).toBe(true)
  expect(await waiting()).toEqual([])
  const days = sec.requests.map(({ path }) => /master\.(\d+)/.exec(path)?.[1]).filter(Boolean)
  expect(days, "not the weekend").toEqual(["20260626", "20260629", "20260630", "20260701"])
  const backlog = async () => readBacklog((await db.prepare(backlogSql).all()).results)
  expect(await backlog()).toMatchObject({
    indexedTo: "2026-07-01",
    feedGap: expect.stringContaining("no longer had the filings from"),
  })
  const error = () =>
    db.prepare("select error from sources where key = 'current-feed'").first<string>("error")
  expect(await error()).toContain("no longer had")

  sec.documents.set(indexPath("20260702"), masterIndex([]))
  sec.now = Date.parse("2026-07-03T12:00:00Z")
  await sec.settle()
  await sec.schedule()
  expect(await backlog()).toMatchObject({ feedGap: null })
  expect(await error()).toBeNull()
})

test("lines of an index that cannot be read are counted, and end with the next index", async () => {
  const accession = "0000990001-26-000031"
  sec.now = Date.parse("2026-06-27T12:00:00Z")
  sec.documents.set(
    indexPath("20260626"),
    masterIndex([
      "990001|EXAMPLE|10-Q|2026????|edgar/data/990001/0000990001-26-000030.txt",
      `990001|EXAMPLE|10-Q|20260626|edgar/data/990001/${accession}.txt`,
    ]),
  )
  const leftOut = () =>
    db.prepare("select error from sources where key = 'left-out:daily-index'").first<string>("error")
  await sec.schedule()
  const recent = await db
    .prepare("select form from recent_filings where accession = ?")
    .bind(accession)
    .first()
  expect(recent).toEqual({ form: "10-Q" })
  expect(await leftOut()).toMatch(/^1 element .*daily-index/)
  sec.documents.set(indexPath("20260629"), masterIndex([]))
  sec.now = Date.parse("2026-06-30T12:00:00Z")
  await sec.schedule()
  expect(await leftOut()).toBeNull()
})

test("an index that is not published yet is requested again later", async () => {
  sec.now = Date.parse("2026-06-30T12:00:00Z")
  sec.documents.set(indexPath("20260626"), masterIndex([]))
  await sec.schedule()
  const backlog = async () => readBacklog((await db.prepare(backlogSql).all()).results)?.indexedTo
  expect(await backlog()).toBe("2026-06-28")
  sec.documents.set(indexPath("20260629"), masterIndex([]))
  sec.now += 3_600_000
  await sec.schedule()
  expect(await backlog(), "an hour later it is left alone").toBe("2026-06-28")
  sec.now += 3_600_000
  await sec.schedule()
  expect(await backlog()).toBe("2026-06-29")
})

test("a filing of a company that is not loaded is noted as recent and read by nobody", async () => {
  sec.file({ accession: "0000990001-26-000011", cik: exampleCik })
  await sec.settle()
  const recent = await db.prepare("select accession from recent_filings").first<string>("accession")
  expect(recent).toBe("0000990001-26-000011")
  expect(sec.requests.map(({ path }) => path).filter((path) => path !== "/cgi-bin/browse-edgar")).toEqual([])
})

test("work that fails four times is recorded, shown, and done after the SEC answers again", async () => {
  await load(sec, { kind: "company", cik: exampleCik })
  fileRelease(sec, "0000990001-26-000050", "2026-06-26")
  await sec.schedule()
  sec.fault = () => new Response("", { status: 500 })
  await sec.drain()
  await sec.drainFailed()
  sec.fault = null
  await sec.schedule()
  const backlog = async () => readBacklog((await db.prepare(backlogSql).all()).results)
  expect(await backlog()).toMatchObject({
    kinds: [{ kind: "company", waiting: 0, failed: 1 }],
    failures: [{ kind: "company", key: exampleCik, error: expect.stringContaining("500") }],
  })
  expect(sec.queue).toEqual([])
  sec.now += 3_700_000
  await sec.settle()
  expect(await waiting()).toEqual([])
})

test("messages that were sent and lost are sent again after two hours", async () => {
  await load(sec, { kind: "company", cik: exampleCik })
  fileRelease(sec, "0000990001-26-000050", "2026-06-26")
  await sec.schedule()
  sec.queue.length = 0
  sec.now += 3_600_000
  await sec.schedule()
  expect(sec.queue).toEqual([])
  sec.now += 3_700_000
  await sec.settle()
  expect(await waiting()).toEqual([])
})

test("days that the SEC has not reached are read once the clock is right again", async () => {
  sec.documents.set(indexPath("20260626"), masterIndex([]))
  const backlog = async () => readBacklog((await db.prepare(backlogSql).all()).results)?.indexedTo
  const right = Date.parse("2026-06-29T12:00:00Z")
  sec.now = right + 30 * 86_400_000
  for (let run = 0; run < 4; run += 1) await sec.schedule()
  expect(await backlog()).toBe("2026-06-28")

  sec.documents.set(indexPath("20260629"), masterIndex([]))
  sec.now = right + 86_400_000
  await sec.schedule()
  expect(await backlog()).toBe("2026-06-29")
})

test("a day without an index had no filings once the index of a later day is there", async () => {
  for (const day of ["20260626", "20260630", "20260701", "20260702", "20260703", "20260706"])
    sec.documents.set(indexPath(day), masterIndex([]))
  sec.now = Date.parse("2026-07-07T12:00:00Z")
  await sec.schedule()
  const backlog = readBacklog((await db.prepare(backlogSql).all()).results)
  expect(backlog?.indexedTo).toBe("2026-07-06")
})

test("while EDGAR accepts filings, a new one is on its page within a minute or two, and status says so", async () => {
  const accession = "0000990001-26-000011"
  sec.documents.set(submissionsPath, withoutFiling(accession))
  await load(sec, { kind: "company", cik: exampleCik })
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  sec.now += 120_000
  sec.file({ accession: "0000990001-26-000002", cik: "0000111111" })
  await sec.schedule()
  sec.now += 60_000
  sec.requests.length = 0
  expect(await sec.schedule({ isWhole: false }), "nothing is new").toBe(false)
  expect(sec.requests).toHaveLength(1)

  sec.now += 90_000
  sec.file({ form: "8-K", accession, cik: exampleCik })
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.now += 20_000
  expect(await sec.schedule({ isWhole: false })).toBe(true)
  await sec.drain()
  expect(await listed(accession)).toBe(true)
  await sec.schedule()
  const { freshness } = readBacklog((await db.prepare(backlogSql).all()).results) ?? {}
  expect(freshness).toMatchObject({ filings: 1 })
  // It was accepted at half past a minute, and the run began 20 seconds later.
  expect(freshness?.p95Seconds).toBeGreaterThanOrEqual(20)
  expect(freshness?.p95Seconds).toBeLessThan(30)
})

test("a whole run sends the message of a new filing before it reads anything else", async () => {
  await load(sec, { kind: "company", cik: exampleCik })
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  await sec.schedule()
  sec.queue.length = 0
  sec.now = Date.parse("2026-06-29T15:00:00Z")
  sec.file({ form: "8-K", accession: "0000990001-26-000077", cik: exampleCik })
  const sentBefore: string[][] = []
  sec.beforeAnswer = async (path) => {
    if (path === indexPath("20260626")) sentBefore.push(sec.queue.map(({ body }) => body.kind))
  }
  await sec.schedule()
  expect(sentBefore).toEqual([expect.arrayContaining(["company"])])
})

test("messages that ended with their runtime are sent again by the next run of a minute", async () => {
  await load(sec, { kind: "company", cik: exampleCik })
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  await sec.schedule()
  sec.now += 60_000
  sec.file({ form: "8-K", accession: "0000990001-26-000077", cik: exampleCik })
  await sec.schedule({ isWhole: false })
  const sent = sec.queue.splice(0).filter(({ body }) => body.kind === "company")
  expect(sent).toHaveLength(1)
  await resendAll(db)
  sec.now += 60_000
  await sec.schedule({ isWhole: false })
  expect(sec.queue.map(({ body }) => body)).toContainEqual(sent[0]?.body)
})

test("at night and on a weekend only the whole runs ask, and one that was left out is made up for", async () => {
  for (const at of ["2026-06-27T15:05:00Z", "2026-06-27T03:05:00Z"]) {
    sec.now = Date.parse(at)
    await sec.schedule()
    sec.requests.length = 0
    for (let minute = 0; minute < 14; minute += 1) {
      sec.now += 60_000
      expect(await sec.schedule({ isWhole: false })).toBe(false)
    }
    expect(sec.requests).toEqual([])
    sec.now += 120_000
    await sec.schedule({ isWhole: false })
    expect(sec.requests.length).toBeGreaterThan(0)
  }
})

test("through a night and a weekend an instance is ready before every run, and follows again on Monday at six", async () => {
  const sec = await followedSec()
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  sec.documents.set(indexPath("20260626"), masterIndex([]))
  const quarterHour = 15 * 60_000
  // Friday, 21:45, to Monday, 5:45, in New York.
  const monday = Date.parse("2026-06-29T09:45:00Z")
  const reasons = new Set<string>()
  for (sec.now = Date.parse("2026-06-27T01:45:00Z"); sec.now <= monday; ) {
    const due = sec.now + quarterHour
    await sec.settle()
    sec.now = due
    for (const reason of listReasons(await loadReadiness(db, sec.now), true)) reasons.add(reason)
  }
  expect([...reasons]).toEqual([])
  sec.requests.length = 0
  sec.now = monday + quarterHour + 60_000
  await sec.schedule({ isWhole: false })
  expect(sec.requests.map(({ path }) => path)).toContain("/cgi-bin/browse-edgar")
}, 600_000)
