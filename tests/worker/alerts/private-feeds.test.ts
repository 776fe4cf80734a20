import { expect, test } from "vitest"
import { privateAtom, privateCalendar } from "~/pages/alerts/private-feeds.server"
import { hashFeedSecret } from "~/platform/alert-tokens.server"
import { makeSecret } from "~/platform/keyed-hash.server"
import { RequestLog } from "~/platform/log.server"
import { setFeedHash } from "~/stores/alerts/alert-settings-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { getSettings } from "../accounts/settings"
import { collect, db, documents, file, list, minuteMs, reader, start } from "./fixture"

const settings = getSettings()
const context = { db, settings }
const later = start + 60 * minuteMs

test("a private feed and calendar have the owner's news at the secret address, until a new one is made", async () => {
  const { userId } = await reader({ topics: ["filings", "results"] })
  const accession = await file()
  await db
    .prepare(
      `insert into earnings_events (cik, period_end, date, status)
       values ('0000990001', '2026-03-31', '2026-04-30', 'expected')`,
    )
    .run()
  await collect(later)
  const feed = makeSecret()
  const pages = { ...context, documents, lists: () => loadListIndex(db, documents) }
  const request = new Request(`https://app.example/alerts/${feed}/feed.atom`)
  await expect(privateAtom(feed, request, pages)).rejects.toMatchObject({ status: 404 })
  await setFeedHash(db, userId, await hashFeedSecret(settings, feed), start)
  const atom = await privateAtom(feed, request, pages)
  expect(atom.headers.get("cache-control")).toBe("private, no-store")
  const text = await atom.text()
  expect(text).toContain("Beta Works (BETA): Current report (8-K)")
  expect(text).toContain(`<id>tag:app.example,2026:filing%3A${accession}</id>`)
  const calendar = await privateCalendar(feed, request, pages, later)
  expect(calendar.headers.get("cache-control")).toBe("private, no-store")
  expect(await calendar.text()).toContain("SUMMARY:BETA: results to 31 Mar 2026 (expected)")
  // An expected day that has passed says nothing.
  for (const [day, isListed] of [
    ["2026-04-30", true],
    ["2026-05-01", false],
  ] as const) {
    const read = await privateCalendar(feed, request, pages, Date.parse(`${day}T16:00:00Z`))
    expect((await read.text()).includes("(expected)"), day).toBe(isListed)
  }
  await setFeedHash(db, userId, await hashFeedSecret(settings, makeSecret()), start)
  await expect(privateAtom(feed, request, pages)).rejects.toMatchObject({ status: 404 })
  const stored = JSON.stringify((await db.prepare("select * from alert_settings").all()).results)
  expect(stored).not.toContain(feed)
})

test("a calendar without companies is empty", async () => {
  const { userId } = await reader({ topics: ["filings"], sourceId: list.id })
  const feed = makeSecret()
  await setFeedHash(db, userId, await hashFeedSecret(settings, feed), start)
  const pages = { ...context, lists: () => loadListIndex(db, documents) }
  const calendar = await privateCalendar(feed, new Request("https://app.example/"), pages, later)
  const text = await calendar.text()
  expect(text).toContain("BEGIN:VCALENDAR")
  expect(text).not.toContain("BEGIN:VEVENT")
})

test("a feed without entries was updated when it was read", async () => {
  const { userId } = await reader({ topics: ["filings"], sourceId: list.id })
  const feed = makeSecret()
  await setFeedHash(db, userId, await hashFeedSecret(settings, feed), start)
  const answer = await privateAtom(feed, new Request("https://app.example/"), context, later)
  expect(await answer.text()).toContain(`<updated>${new Date(later).toISOString()}</updated>`)
})

test("log lines have no secrets of addresses", () => {
  const line = (path: string) => new RequestLog().line(new Request(`https://app.example${path}`), 200, 0, 1)
  const feed = makeSecret()
  expect(line(`/alerts/${feed}/feed.atom`)).toContain('"route":"/alerts/…/feed.atom"')
  expect(line(`/alerts/unsubscribe/${"a".repeat(36)}.${"b".repeat(64)}`)).toContain(
    '"route":"/alerts/unsubscribe/…"',
  )
  expect(line("/alerts")).toContain('"route":"/alerts"')
})
