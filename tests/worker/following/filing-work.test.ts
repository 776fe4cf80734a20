import { beforeEach, expect, test } from "vitest"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { RequestLog } from "~/platform/log.server"
import { filingsKind, insidersKind, statementsKind } from "~/stores/document-kinds"
import { backlogSql, readBacklog } from "~/stores/operations/backlog-store.server"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { ownershipXml } from "../../fixtures/ownership-form"
import { accessionId } from "../../ids"
import type { FakeSec } from "../fake-sec"
import {
  db,
  documents,
  factsPath,
  fileRelease,
  followedSec,
  indexPath,
  listed,
  listedAccessions,
  load,
  masterIndex,
  readAt,
  submissionsPath,
  waiting,
  withFiling,
  withoutFacts,
  withoutFiling,
} from "./followed"

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const report = accessionId("0000990001-26-000011")

let sec: FakeSec
beforeEach(async () => {
  sec = await followedSec()
})

/** Runs the schedule every quarter of an hour, and the messages that are due in between. */
async function pass(ms: number, stepMs = 15 * minuteMs) {
  for (const end = sec.now + ms; sec.now < end; ) {
    const next = sec.now + stepMs
    await sec.schedule()
    await sec.drainUntil(next)
    sec.now = next
  }
}
const figures = async () => (await documents.get(statementsKind, exampleCik))?.body.filings.accession ?? []
const toSec = () => sec.requests.filter(({ path }) => /^\/(submissions|api)\//.test(path)).length
const backlog = async () => readBacklog((await db.prepare(backlogSql).all()).results)

async function loadWithout(accession: string) {
  sec.documents.set(submissionsPath, withoutFiling(accession))
  sec.documents.set(factsPath, withoutFacts(accession))
  await load(sec, { kind: "company", cik: exampleCik })
}

test("a Form 4 whose filing list was read before the feed is read after the feed", async () => {
  const accession = "0000990001-26-100017"
  for (const each of listedAccessions())
    sec.documents.set(`/Archives/edgar/data/990001/${each.replaceAll("-", "")}/form4.xml`, ownershipXml())
  sec.documents.set(submissionsPath, withoutFiling(accession))
  await load(sec, { kind: "company", cik: exampleCik }, { kind: "insiders", cik: exampleCik })
  sec.now += minuteMs
  sec.file({ form: "4", accession, cik: exampleCik, role: "Issuer" })
  sec.documents.set(submissionsPath, exampleSubmissions())
  await load(sec, { kind: "company", cik: exampleCik })
  expect(await listed(accession)).toBe(true)
  await sec.settle()
  const read = (await documents.get(insidersKind, exampleCik))?.body.filings ?? []
  expect(read.map((filing) => filing.accession)).toContain(accession)
  expect(sec.requests.filter(({ path }) => path !== "/cgi-bin/browse-edgar")).toHaveLength(1)
})

test("a 10-Q that an 8-K follows two minutes later gets its figures an hour later", async () => {
  await loadWithout(report)
  sec.now += minuteMs
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.file({ form: "10-Q", accession: report, cik: exampleCik })
  sec.now += 2 * minuteMs
  fileRelease(sec, "0000990001-26-000050", "2026-06-26")
  await pass(60 * minuteMs)
  expect([await listed(report), (await figures()).includes(report)]).toEqual([true, false])
  sec.documents.set(factsPath, exampleFacts())
  await pass(180 * minuteMs)
  expect(await figures()).toContain(report)
  expect(await waiting()).toEqual([])
})

test("a 10-Q whose figures never come costs ten requests at most, ends after two weeks and is named on the status page", async () => {
  await loadWithout(report)
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.file({ form: "10-Q", accession: report, cik: exampleCik })
  await pass(13 * dayMs, 360 * minuteMs)
  const sent = toSec()
  expect(sent).toBeGreaterThan(5)
  expect(sent).toBeLessThanOrEqual(10)
  expect((await backlog())?.kinds).toMatchObject([{ kind: "company", waiting: 1 }])
  await pass(2 * dayMs, 360 * minuteMs)
  expect(toSec()).toBeLessThanOrEqual(10)
  expect(await waiting()).toEqual([])
  expect((await backlog())?.unread).toMatchObject([{ kind: "company", key: exampleCik, accession: report }])
}, 240_000)

test.each([
  { form: "10-K/A", isTagged: undefined },
  { form: "10-Q", isTagged: 0 },
])("a $form that is not tagged waits for no figures", async ({ form, isTagged }) => {
  await loadWithout(report)
  sec.now += minuteMs
  const accession = "0000990001-26-000060"
  const line = { form, accessionNumber: accession, filingDate: "2026-06-26", primaryDocument: "a.htm" }
  const list = withFiling(line) as { filings: { recent: Record<string, unknown[]> } }
  if (isTagged !== undefined)
    list.filings.recent.isXBRL = (list.filings.recent.accessionNumber ?? []).map(() => isTagged)
  sec.documents.set(submissionsPath, list)
  sec.file({ form, accession, cik: exampleCik })
  await pass(dayMs, 240 * minuteMs)
  expect(toSec()).toBe(2)
  expect(await waiting()).toEqual([])
})

test("five copies of a message cost what one costs, and end as one", async () => {
  await loadWithout(report)
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.file({ form: "10-Q", accession: report, cik: exampleCik })
  await sec.schedule()
  const [message] = sec.queue
  if (!message) return expect.fail("no message was sent")
  for (let copy = 0; copy < 4; copy++) sec.queue.push({ ...message })
  await sec.drainUntil(sec.now + minuteMs)
  expect(toSec()).toBe(2)
  expect(sec.queue.filter(({ body }) => body.kind === "company")).toHaveLength(1)
})

test("the daily index, a second feed and a replay read nothing again", async () => {
  await loadWithout(report)
  sec.documents.set(submissionsPath, exampleSubmissions())
  sec.documents.set(factsPath, exampleFacts())
  sec.file({ form: "10-Q", accession: report, cik: exampleCik })
  await sec.settle()
  expect(toSec()).toBe(2)
  const line = `990001|EXAMPLE|10-Q|20260626|edgar/data/990001/${report}.txt`
  sec.documents.set(indexPath("20260626"), masterIndex([line]))
  await db.prepare("delete from feed_position").run()
  sec.now += dayMs
  await sec.settle()
  expect(toSec()).toBe(2)
  expect((await backlog())?.read).toMatchObject({ filings: 1, requests: 2 })
})

test("a filing that a bulk load of an older archive removes from the list is read again", async () => {
  const release = "0000990001-26-000050"
  await load(sec, { kind: "company", cik: exampleCik })
  const older = await documents.get(filingsKind, exampleCik)
  fileRelease(sec, release, "2026-06-26")
  await sec.settle()
  expect(await listed(release)).toBe(true)
  const body: IngestBatchInput = {
    documents: [{ kind: filingsKind.name, key: exampleCik, fetchedAt: sec.now, body: older?.body }],
    sources: [{ ...readAt(`company:${exampleCik}`, sec.now), entityTag: "{}" }],
  }
  const request = new Request("http://test/ingest", {
    method: "POST",
    headers: { authorization: "Bearer token" },
    body: JSON.stringify(body),
  })
  const settings = { ...sec.settings, INGEST_TOKEN: "token" }
  const effects = {
    settings,
    db,
    documents,
    deriveAfterImport: async () => {},
    indexWords: async () => {},
    log: new RequestLog(),
  }
  expect((await acceptBatch(request, effects, sec.now)).status).toBe(200)
  expect(await listed(release)).toBe(false)
  sec.now += 15 * minuteMs
  await sec.settle()
  expect(await listed(release)).toBe(true)
})

const denied = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

test.each([
  { name: "of a missing file", body: denied, at: "2026-07-01T12:00:00Z", indexedTo: "2026-06-25" },
  { name: "of a missing file", body: denied, at: "2026-07-02T12:00:00Z", indexedTo: "2026-07-01" },
  { name: "of the rate limit", body: "Request Rate", at: "2026-07-02T12:00:00Z", indexedTo: "2026-06-25" },
])(
  "Friday's index answered with the 403 $name: at $at the indexes are read to $indexedTo",
  async ({ body, at, indexedTo }) => {
    for (const day of ["20260629", "20260630", "20260701"]) sec.documents.set(indexPath(day), masterIndex([]))
    sec.absence = () => new Response(body, { status: 403 })
    sec.now = Date.parse(at)
    await sec.schedule()
    expect((await backlog())?.indexedTo).toBe(indexedTo)
  },
  240_000,
)
