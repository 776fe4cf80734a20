import { expect, test } from "vitest"
import { changeAlerts } from "~/pages/alerts/change-alerts.server"
import { loadAlerts } from "~/pages/alerts/load-alerts.server"
import { loadWatchFacts } from "~/pages/watchlist/watch-facts.server"
import type { Settings } from "~/platform/env.server"
import { saveSubscription } from "~/stores/alerts/subscriptions-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { insidersKind, ownersKind } from "~/stores/document-kinds"
import { largePurchasesSql } from "~/stores/insiders/market-store.server"
import { listPersons } from "~/stores/insiders/persons-store.server"
import { getOwnedLists, saveOwnedLists } from "~/stores/people/watchlists-store.server"
import type { FixtureForm } from "../../fixtures/ownership-form"
import { cikId } from "../../ids"
import { filing, insiders } from "../../unit/model/insiders/insiders-factory"
import { ownersDocument, scheduleFiling } from "../../unit/model/owners/schedules-factory"
import { apply, beta, collect, db, documents, eventIds, list, minuteMs, reader, start } from "./fixture"

const later = start + 60 * minuteMs
const ines = "0000990101"
const form = (number: number) => `0000990001-26-00000${number}`
const owner = (cik: string) => [
  { cik, name: `OWNER ${cik.slice(-1)}`, relation: "<isDirector>1</isDirector>" },
]

async function read(...forms: (FixtureForm & { accession: string; filed?: string })[]) {
  const filings = forms.map((each) => filing({ filed: "2026-03-10", period: "2026-03-09", ...each }))
  const body = insiders(...filings)
  await apply({ documents: [{ kind: insidersKind.name, key: beta, fetchedAt: later, body }] }, later)
  await db
    .prepare("insert or replace into sources (key, fetched_at) values (?1, ?2)")
    .bind(`insiders:${beta}`, later)
    .run()
}

async function watch(userId: string, items: { type: "company" | "person"; identifier: string }[]) {
  const noted = items.map((item) => ({ ...item, note: "", addedAt: start }))
  await saveOwnedLists(db, userId, await getOwnedLists(db, userId), [{ ...list, items: noted }])
}

test("purchases and sales of a watched person are found once, those of others and earlier ones are not", async () => {
  const { userId } = await reader({ topics: ["insiders"] })
  await watch(userId, [{ type: "person", identifier: ines }])
  await read(
    { accession: form(1), lines: [{ code: "P" }] },
    { accession: form(2), lines: [{ code: "S", acquired: "D" }] },
    { accession: form(3), lines: [{ code: "M" }] },
    { accession: form(4), owners: owner("0000990102"), lines: [{ code: "P", shares: "7" }] },
    { accession: form(5), filed: "2026-03-09", lines: [{ code: "P", shares: "8" }] },
  )
  await collect(later)
  expect(await eventIds(userId)).toEqual([`purchase:${form(1)}`, `sale:${form(2)}`])
  await collect(later + minuteMs)
  expect(await eventIds(userId)).toHaveLength(2)
})

test("a company and a person on one list find a purchase once", async () => {
  const { userId } = await reader({ topics: ["insiders"] })
  await watch(userId, [
    { type: "company", identifier: "BETA" },
    { type: "person", identifier: ines },
  ])
  await read({ accession: form(1), lines: [{ code: "P" }] })
  await collect(later)
  expect(await eventIds(userId)).toEqual([`purchase:${form(1)}`])
})

test("a schedule of a watched person is found", async () => {
  const { userId } = await reader({ topics: ["owners"] })
  const body = ownersDocument([scheduleFiling("2026-03-10")])
  const cik = body.filings[0]?.content.persons.find((person) => person.cik)?.cik ?? ""
  await watch(userId, [{ type: "person", identifier: cik }])
  await apply({ documents: [{ kind: ownersKind.name, key: beta, fetchedAt: later, body }] }, later)
  await collect(later)
  expect(await eventIds(userId)).toEqual([expect.stringMatching(/^owner:/)])
  const [person] = await listPersons(db, [cikId(cik)])
  expect(person).toMatchObject({ cik, until: "2026-03-10", issuers: [] })
})

test("a watched person has a name, the day of the last form, and is new after the last visit", async () => {
  await reader()
  await read({ accession: form(1), lines: [{ code: "P" }] })
  const stores = { db, documents, lists: () => loadListIndex(db, documents) }
  const subject = { type: "person" as const, identifier: ines }
  const get = async (seenAt: number | null) =>
    (await loadWatchFacts([subject], seenAt, stores))[`person/${ines}`]
  expect(await get(Date.parse("2026-03-09T12:00:00Z"))).toMatchObject({
    ...{ name: "Ines Marlowe", url: `/person/${ines}`, newCount: 1 },
    filing: { date: "2026-03-10" },
  })
  expect(await get(start)).toMatchObject({ newCount: 0 })
  expect(await loadWatchFacts([{ ...subject, identifier: "0000000009" }], null, stores)).toEqual({})
})

const follow = (userId: string, sourceId: string) =>
  saveSubscription(
    db,
    userId,
    { source: "insiders", sourceId, topics: ["insiders"], forms: [], frequency: "at-once" },
    start,
  )

test("a cluster of the market is found once, two buyers are not", async () => {
  const { userId } = await reader()
  await follow(userId, "clusters")
  const buy = (number: number) => ({
    ...{ accession: form(number), owners: owner(`000099010${number}`), filed: "2026-03-10" },
    lines: [{ code: "P", date: "2026-03-10", shares: `${number}0` }],
  })
  await read(buy(1), buy(2))
  await collect(later)
  expect(await eventIds(userId)).toEqual([])
  await read(buy(1), buy(2), buy(3))
  await collect(later + minuteMs)
  await read(buy(1), buy(2), buy(3), buy(4))
  await collect(later + 2 * minuteMs)
  expect(await eventIds(userId)).toEqual([`cluster:${beta}:2026-03-10`])
})

test.each([
  ["999999", "2026-03-10", 0],
  ["1000000", "2026-03-10", 1],
  ["1000000", "2026-03-09", 0],
])("a purchase of %s dollars filed on %s gives %s alerts of the market", async (shares, filed, count) => {
  const { userId } = await reader()
  await follow(userId, "purchases")
  // Without another price of the share, a purchase has no value.
  const closes: [string, number][] = [["2026-03-09", 1]]
  await apply({ prices: [{ cik: beta, ticker: "BETA", currency: "USD", source: "a vendor", closes }] }, later)
  await read({ accession: form(1), filed, lines: [{ code: "P", shares, price: "1", date: "2026-03-09" }] })
  await collect(later)
  expect(await eventIds(userId)).toHaveLength(count)
})

test("the query of large purchases uses an index", async () => {
  const { results } = await db
    .prepare(`explain query plan ${largePurchasesSql}`)
    .bind("2026-03-01", 1e6, 10)
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).join()).toContain("insider_trades_value (code=? AND value>?)")
})

test("every account can choose the market's alerts, which are about insiders alone", async () => {
  const { userId } = await reader()
  const user = { id: userId, email: null, displayName: "Ada" }
  const context = { db, settings: {} as Settings, user: async () => user as never, sendToHook: fetch }
  const body = new URLSearchParams({ intent: "save", source: "insiders", sourceId: "clusters" })
  body.append("frequency", "weekly")
  body.append("topics", "filings")
  const post = (params: URLSearchParams) =>
    changeAlerts(new Request("https://example.com/alerts", { method: "POST", body: params }), context, start)
  expect(await post(body)).toMatchObject({ status: 302 })
  const rows = (await loadAlerts(context))?.rows.filter(({ source }) => source === "insiders")
  expect(rows?.map(({ sourceId, choice }) => [sourceId, choice])).toEqual([
    ["clusters", { topics: ["insiders"], forms: [], frequency: "weekly" }],
    ["purchases", null],
  ])
  body.set("sourceId", "rumors")
  expect(await post(body)).toMatchObject({ init: { status: 400 } })
})
