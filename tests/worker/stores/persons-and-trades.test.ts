import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { addDays, toIsoDate } from "~/lib/dates"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { loadMarketPage } from "~/pages/insiders/load-market.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { insidersKind } from "~/stores/document-kinds"
import {
  listMarketClusters,
  listMarketTrades,
  marketOfDaysSql,
  marketOfIssuersSql,
  marketSql,
  pruneMarketSql,
} from "~/stores/insiders/market-store.server"
import {
  findPersons,
  findPersonsSql,
  getPerson,
  personSql,
  rolesSql,
  sharedBoardsSql,
} from "~/stores/insiders/persons-store.server"
import { cikId } from "../../ids"
import { filing, insiders } from "../../unit/model/insiders/insiders-factory"
import { bindings } from "../bindings"

const { DB: db } = bindings
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const now = Date.parse("2026-03-31T12:00:00Z")
const all = { from: "2026-01-01", issuers: null }

function apply(...bodies: InsidersDocument[]) {
  const batch = bodies.map((body) => ({ kind: insidersKind.name, key: body.cik, fetchedAt: now, body }))
  return applyBatch(ingestBatch.parse({ documents: batch }), { db, documents, now: () => now })
}

const director = "<isDirector>1</isDirector>"
const tim = { cik: "0000990101", name: "COOK TIMOTHY D", relation: director }
const ann = { cik: "0000990102", name: "LEE ANN", relation: director }
const buy = (owner: typeof tim, date: string, shares = "10", issuerCik = "0000990001") =>
  filing({ filed: date, issuerCik, owners: [owner], lines: [{ code: "P", date, shares, price: "5" }] })

beforeEach(async () => {
  await apply(
    insiders(
      buy(tim, "2026-03-02"),
      buy(ann, "2026-03-03", "1000"),
      buy({ ...ann, cik: "0000990103", name: "COOKE TIM" }, "2026-03-04"),
      filing({
        filed: "2026-03-05",
        owners: [tim],
        lines: [{ code: "S", date: "2026-03-05", shares: "7", acquired: "D" }],
      }),
    ),
    {
      ...insiders(buy(tim, "2026-02-02", "20", "0000990002"), buy(ann, "2026-02-03", "20", "0000990002")),
      cik: cikId("0000990002"),
    },
  )
})

test("a person is found by the beginnings of words in any order, whole words first", async () => {
  const found = await findPersons(db, "tim cook", 10)
  expect(found.map(({ cik, name }) => [cik, name])).toEqual([
    ["0000990101", "Timothy D. Cook"],
    ["0000990103", "Tim Cooke"],
  ])
  expect(await findPersons(db, "cook lee", 10)).toEqual([])
  expect(await findPersons(db, "co", 10)).toEqual([])
})

test("a person has the roles in all companies, and the directors of common boards", async () => {
  const person = await getPerson(db, cikId("0000990101"))
  expect(person).toMatchObject({
    name: "Timothy D. Cook",
    roles: [{ issuer: "0000990001" }, { issuer: "0000990002", roles: [{ role: "Director" }] }],
  })
  expect(person.shared.map(({ person: cik, boards }) => [cik, boards])).toEqual([
    ["0000990102", 2],
    ["0000990103", 1],
  ])
  expect((await getPerson(db, cikId("0000990999"))).name).toBeNull()
})

test("the market's lists give the newest, the largest and clusters, and a sector's companies alone", async () => {
  const newest = await listMarketTrades(db, "newest", all, 10)
  expect(newest.map(({ filed, code }) => [filed, code])).toEqual([
    ["2026-03-05", "S"],
    ["2026-03-04", "P"],
    ["2026-03-03", "P"],
    ["2026-03-02", "P"],
    ["2026-02-03", "P"],
    ["2026-02-02", "P"],
  ])
  const buys = await listMarketTrades(db, "buys", { ...all, from: "2026-03-01" }, 1)
  expect(buys).toMatchObject([{ value: 5000, owner: "Ann Lee" }])
  const lone = filing({ filed: "2026-03-06", issuerCik: "0000990003", owners: [tim] })
  const tooHigh = filing({
    filed: "2026-03-06",
    issuerCik: "0000990003",
    lines: [{ price: "45000", security: "B" }],
  })
  await apply({ ...insiders(lone, tooHigh), cik: cikId("0000990003") })
  const marked = await listMarketTrades(db, "newest", { ...all, issuers: [cikId("0000990003")] }, 10)
  expect(marked.map(({ price, priceMark }) => [price, priceMark]).sort()).toEqual([
    [null, "price-unusual"],
    [10, "price-unconfirmed"],
  ])
  const other = await listMarketTrades(db, "newest", { ...all, issuers: [cikId("0000990002")] }, 10)
  expect(other.map(({ issuer }) => issuer)).toEqual(["0000990002", "0000990002"])
  const clusters = await listMarketClusters(db, all, 10)
  expect(clusters).toMatchObject([
    { issuer: "0000990001", ownerCount: 3, from: "2026-03-02", to: "2026-03-04" },
  ])
})

test("the rows of a few companies are the same as those of a list in order", async () => {
  const issuers = JSON.stringify(["0000990001"])
  for (const list of ["newest", "firsts", "buys", "sells"] as const) {
    const read = async (sql: string) => (await db.prepare(sql).bind("2026-01-01", issuers, 10).all()).results
    const found = await read(marketOfIssuersSql[list])
    expect(found.map((row) => row.issuer)).toEqual(found.map(() => "0000990001"))
    expect(found).toEqual(await read(marketSql[list]))
    if (list === "buys" || list === "sells") expect(found).toEqual(await read(marketOfDaysSql[list]))
  }
})

test("an amended document replaces the rows of the earlier one, and old rows are forgotten", async () => {
  await apply(insiders(buy(tim, "2026-03-02", "11")))
  const own = await listMarketTrades(db, "newest", { ...all, issuers: [cikId("0000990001")] }, 10)
  expect(own.map(({ shares }) => shares)).toEqual([11])
  expect(await listMarketClusters(db, all, 10)).toEqual([])
  const later = addDays("2026-03-02", 401)
  await db.batch(pruneMarketSql(db, addDays(later, -1)))
  expect(await listMarketTrades(db, "newest", all, 10)).toHaveLength(1)
  await db.batch(pruneMarketSql(db, later))
  expect(await listMarketTrades(db, "newest", all, 10)).toEqual([])
})

const filter = ["2026-01-01", '["0000990001"]', 100]
test.each([
  ["newest trades", marketSql.newest, filter, "insider_trades_filed"],
  ["first purchases", marketSql.firsts, filter, "insider_trades_first"],
  ["largest purchases", marketSql.buys, filter, "insider_trades_value"],
  ["largest sales", marketSql.sells, filter, "insider_trades_value"],
  ["newest trades of few companies", marketOfIssuersSql.newest, filter, "PRIMARY KEY"],
  ["largest sales of few companies", marketOfIssuersSql.sells, filter, "PRIMARY KEY"],
  ["largest purchases of a month", marketOfDaysSql.buys, filter, "insider_trades_day"],
  ["clusters", marketSql.clusters, filter, "insider_clusters_to"],
  ["a person", personSql, ["0000990101"], "PRIMARY KEY"],
  ["roles", rolesSql, ["0000990101"], "PRIMARY KEY"],
  ["shared boards", sharedBoardsSql, ["0000990101"], "person_roles_issuer"],
  ["persons by name", findPersonsSql, ["cook", '["tim"]', 10], "PRIMARY KEY"],
])("%s are read by SEARCH with an index", async (_, sql, values, index) => {
  const { results } = await db
    .prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail)
  expect(plan.some((step) => step.startsWith("SEARCH") && step.includes(index))).toBe(true)
  expect(plan.filter((step) => /^SCAN (insider|person|named)/.test(step))).toEqual([])
})

test("the first hundred of 20,000 trades read a few hundred rows", async () => {
  await db
    .prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
       insert into insider_trades (issuer, accession, line, issuer_name, day, filed, form, code, owner, role, value)
       select printf('%010d', n % 4000), printf('0000000001-26-%06d', n), 0, '', date('2026-03-31', '-' || (n % 365) || ' days'),
         date('2026-03-31', '-' || (n % 365) || ' days'), '4', iif(n % 4 = 0, 'P', 'S'), '', '', n from numbers`,
    )
    .run()
  for (const [sql, from] of [
    [marketSql.newest, addDays(toIsoDate(now), -29)],
    [marketSql.buys, addDays(toIsoDate(now), -364)],
    [marketSql.sells, addDays(toIsoDate(now), -364)],
  ] as const) {
    const { results, meta } = await db.prepare(sql).bind(from, null, 100).all()
    expect(results).toHaveLength(100)
    expect(meta.rows_read).toBeLessThan(500)
  }
})

test("the page opens the shortest span that has a trade, unless the address names one", async () => {
  vi.setSystemTime(Date.parse("2026-06-15T12:00:00Z"))
  afterEach(() => void vi.useRealTimers())
  const context = {
    db,
    documents,
    lists: () => loadListIndex(db, documents),
    slots: new Map<string, string>(),
    isDocumentRequest: true,
  }
  const open = async (query: string) => {
    const { chosen, isWidened, count } = await loadMarketPage(new URLSearchParams(query), context)
    return { days: chosen.days, isWidened, isEmpty: count === 0 }
  }
  expect(await open("")).toEqual({ days: 365, isWidened: true, isEmpty: false })
  expect(await open("days=30")).toEqual({ days: 30, isWidened: false, isEmpty: true })
  vi.setSystemTime(now)
  expect(await open("")).toEqual({ days: 30, isWidened: false, isEmpty: false })
})
