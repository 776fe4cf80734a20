import { expect, test } from "vitest"
import { liveEffects } from "~/ingest/read-through/live.server"
import { companyReader } from "~/ingest/read-through/read-company.server"
import { RequestLog } from "~/platform/log.server"
import { statementsKind } from "~/stores/document-kinds"
import type { EdgarLane } from "~/stores/operations/edgar-slots-store.server"
import { takeSlots } from "~/stores/operations/edgar-slots-store.server"
import { getFeedPosition } from "~/stores/operations/followed-store.server"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { exampleCik } from "../../fixtures/example/example-company"
import { cikId } from "../../ids"
import type { FakeSec } from "../fake-sec"
import { apply, db, documents, factsPath, followedSec, friday, readAt, submissionsPath } from "./followed"

const quarterHour = 15 * 60_000
const count = (table: string) => db.prepare(`select count(*) as n from ${table}`).first<number>("n")

/** A page that is read through; its status and the time from the request until the SEC got its first one. */
async function visit(sec: FakeSec, lane: EdgarLane) {
  let now = sec.now
  let askedAt: number | null = null
  const before = sec.beforeAnswer
  sec.beforeAnswer = async (path) => {
    if (path === submissionsPath || path === factsPath) askedAt ??= now
    else await before(path)
  }
  const clock = {
    now: () => now,
    // Budgets and renewals of leases.
    wait: async (ms: number) => {
      if (ms >= 5_000) return new Promise<void>(() => {})
      now += ms
    },
  }
  const effects = liveEffects(db, documents, sec.settings, new RequestLog(), { lane }, clock)
  const arrived = now
  const background: Promise<unknown>[] = []
  const page = await companyReader(effects, (work) => background.push(work))(
    statementsKind,
    cikId(exampleCik),
  )
  await Promise.all(background)
  return { status: page.status, waitedMs: askedAt === null ? null : askedAt - arrived }
}

const ciks = Array.from({ length: 5_000 }, (_, place) => cikId(String(1_000_001 + place).padStart(10, "0")))

test("5,000 filings that the feed has since the last run are all noted in one run", async () => {
  const sec = await followedSec()
  await apply({ sources: ciks.map((cik) => readAt(`company:${cik}`, friday)) })
  sec.now = friday - 60_000
  sec.file({ accession: "0000999999-26-000001", cik: "0000999999" })
  sec.now = friday + quarterHour
  for (const cik of ciks) sec.file({ form: "10-Q", accession: `${cik}-26-000001`, cik })
  await sec.schedule()
  expect(await count("refreshes where kind = 'company'")).toBe(5_000)
  expect(await getFeedPosition(db)).toEqual({ readTo: "2026-06-26T16:20", unfinished: null, gap: null })
}, 240_000)

test("while 5,000 refreshes are queued, a page that is read through starts within a second", async () => {
  const sec = await followedSec()
  const notes = ciks.map((key) => ({ kind: "company", key }))
  await db.batch(noteStatements(db, notes, friday))
  for (let run = 0; run < 3; run++) {
    await sec.schedule()
    sec.now += quarterHour
  }
  expect(sec.queue.filter(({ body }) => body.kind === "company")).toHaveLength(5_000)

  let requests = 0
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  sec.beforeAnswer = async () => {
    if (++requests !== 10) return
    // The other consumers of the queue wait for all places of the next ten seconds.
    while (await takeSlots(db, sec.now, "background", 8));
    visits.push(await visit(sec, "visitor"))
  }
  // Two requests each.
  await sec.drain(5)
  expect(visits).toEqual([{ status: "loaded", waitedMs: expect.toSatisfy((ms) => ms <= 1_000) }])
}, 240_000)
