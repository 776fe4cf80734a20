import { applyD1Migrations } from "cloudflare:test"
import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { textFields } from "~/model/query/query"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { columnsKind } from "~/stores/document-kinds"
import { columnPath } from "~/stores/screener/column-paths"
import { forgetGeneration, loadColumns } from "~/stores/screener/columns-store.server"
import { gatherScreener } from "~/stores/screener/gather-store.server"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import { cikId } from "../ids"
import { bindings } from "./bindings"
import { emptyDatabase } from "./empty-database"

const { DB, MIGRATIONS } = bindings
const at = Date.parse("2026-03-01T12:00:00Z")
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())

test("an account of the version before keeps its watchlist when unused columns are dropped", async () => {
  const unused = MIGRATIONS.findIndex(({ name }) => name.startsWith("0019"))
  await emptyDatabase()
  await applyD1Migrations(DB, MIGRATIONS.slice(0, unused))
  await DB.batch([
    DB.prepare(
      "insert into users (id, email, display_name, session_version, lists_version, created_at) values ('u', 'a@example.com', 'Ada', 3, 7, ?)",
    ).bind(at),
    DB.prepare("insert into users_emails (email, user_id) values ('a@example.com', 'u')"),
    DB.prepare(
      "insert into identities (provider, subject, user_id, created_at) values ('google', 's', 'u', ?)",
    ).bind(at),
  ])
  await applyD1Migrations(DB, MIGRATIONS)
  expect(await DB.prepare("select * from users").first()).toEqual({
    ...{ id: "u", email: "a@example.com", display_name: "Ada", lists_version: 7 },
    ...{ watchlist_seen_at: null, created_at: at },
  })
  expect(await DB.prepare("select user_id from identities").first("user_id")).toBe("u")
  expect(await DB.prepare("pragma foreign_key_check").all()).toMatchObject({ results: [] })
  await DB.prepare("delete from users where id = 'u'").run()
  expect(await DB.prepare("select count(*) as n from users_emails").first("n")).toBe(0)
})

test("watchlists, favorites and found alerts of the version before are kept when persons and the market are added", async () => {
  await emptyDatabase()
  const persons = MIGRATIONS.findIndex(({ name }) => name.startsWith("0039"))
  await applyD1Migrations(DB, MIGRATIONS.slice(0, persons))
  const rows = [
    "insert into users (id, email, display_name, lists_version, created_at) values ('u', 'a@example.com', 'Ada', 7, 1)",
    "insert into watchlists (user_id, id, name, position) values ('u', 'l', 'Mine', 0)",
    "insert into watchlist_items values ('u', 'l', 'company', 'AAPL', 'why', 0, 5)",
    "insert into favourites values ('u', 'investor', '0001067983', 'Berkshire', 6)",
    `insert into alert_subscriptions (id, user_id, source, source_id, topics, forms, frequency, created_at, collected_at)
     values ('s', 'u', 'watchlist', 'l', '["filings"]', '[]', 'daily', 1, 2)`,
    "insert into alert_outbox values ('s', 'e', 'u', '{}', 3, 4, 'waiting', null)",
  ]
  await DB.batch(rows.map((sql) => DB.prepare(sql)))
  await applyD1Migrations(DB, MIGRATIONS)
  expect(await DB.prepare("select type, note, added_at from watchlist_items").first()).toEqual({
    ...{ type: "company", note: "why", added_at: 5 },
  })
  expect(await DB.prepare("select name, added_at from favourites").first()).toEqual({
    ...{ name: "Berkshire", added_at: 6 },
  })
  expect(await DB.prepare("select event_id, mail from alert_outbox").first()).toEqual({
    ...{ event_id: "e", mail: "waiting" },
  })
  const more = [
    "insert into watchlist_items values ('u', 'l', 'person', '0000990101', '', 1, 7)",
    "insert into favourites values ('u', 'person', '0000990101', 'Ines', 7)",
    `insert into alert_subscriptions (id, user_id, source, source_id, topics, forms, frequency, created_at, collected_at)
     values ('m', 'u', 'insiders', 'clusters', '["insiders"]', '[]', 'daily', 1, 2)`,
  ]
  await DB.batch(more.map((sql) => DB.prepare(sql)))
  expect(await DB.prepare("pragma foreign_key_check").all()).toMatchObject({ results: [] })
  // Rows that refer to the copied tables are still deleted with them.
  await DB.prepare("delete from alert_subscriptions where id = 's'").run()
  expect(await DB.prepare("select count(*) as n from alert_outbox").first("n")).toBe(0)
  await DB.prepare("delete from users where id = 'u'").run()
  for (const table of ["watchlist_items", "favourites", "alert_subscriptions"])
    expect(await DB.prepare(`select count(*) as n from ${table}`).first("n")).toBe(0)
})

test("rows with metrics by place become rows with metrics by name", async () => {
  await emptyDatabase()
  const named = MIGRATIONS.findIndex(({ name }) => name.startsWith("0020"))
  await applyD1Migrations(DB, MIGRATIONS.slice(0, named))
  const insert = DB.prepare(
    "insert into company_metrics (cik, source, metric_values, currency) values (?, ?, ?, ?)",
  )
  // Each value is its place.
  const places = Array.from({ length: 161 }, (_, place) => (place === 0 ? null : place))
  const [whole, older, newer] = ["0000990001", "0000990002", "0000990003"].map(cikId)
  await DB.batch([
    insert.bind(whole, "statements", JSON.stringify(places), "USD"),
    insert.bind(whole, "filings", "[20500,null,20510,2,1]", null),
    insert.bind(whole, "insiders", "[-1.5,0,1,2]", null),
    insert.bind(whole, "prices", "[12.25,20513]", "USD"),
    insert.bind(older, "statements", JSON.stringify(places.slice(0, 66)), "EUR"),
    insert.bind(newer, "statements", JSON.stringify([...places, 161]), null),
  ])
  await applyD1Migrations(DB, MIGRATIONS)

  const stored = await listCompanyMetrics(DB, [whole!, older!, newer!])
  const find = (cik: Cik, source = "statements") =>
    stored.find((row) => row.cik === cik && row.source === source) ?? expect.fail(`no row of ${cik}`)
  expect(stored).toHaveLength(6)
  expect(find(whole!, "filings").figures).toEqual({
    ...{ daysSinceAnnual: 20_500, daysSinceFiling: 20_510 },
    ...{ filingsLastYear: 2, currentReportsLastYear: 1 },
  })
  expect(find(whole!, "insiders").figures).toEqual({
    ...{ insiderNetBuying: -1.5, insiderNetBuying3: 0, insiderBuyers: 1, insiderSellers: 2 },
  })
  expect(find(whole!, "prices")).toMatchObject({
    currency: "USD",
    figures: { price: 12.25, daysSincePrice: 20_513 },
  })
  const { figures } = find(whole!)
  expect(Object.keys(figures)).toHaveLength(160)
  expect(figures).toMatchObject({
    ...{ operatingMargin: 1, priceEarnings: 17, revenueGrowth1: 25, revenue: 65, ebitda: 82 },
    ...{ returnOnEquity5: 95, daysSincePeriodEnd: 137, priceComputedFundsFromOperations: 160 },
  })
  expect(figures).not.toHaveProperty("grossMargin")
  expect(find(newer!).figures).toEqual(figures)
  expect(find(older!)).toMatchObject({ currency: "EUR", figures: { shareCountGrowth10: 64, revenue: 65 } })
  expect(Object.keys(find(older!).figures)).toHaveLength(65)

  // Columns of the version before are shown until the next gather, which has the rows of before.
  const listing = { ticker: "WHOL", cik: whole!, name: "Whole", exchange: null, position: 0 }
  await applyBatch(ingestBatch.parse({ listings: [listing], rewriteLists: true }), {
    db: DB,
    documents,
    now: () => at,
  })
  await documents.put(columnsKind, "before", at, {
    ...{ ciks: [whole!], asOf: "2026-02-28", withoutFigures: 0 },
    texts: Object.fromEntries(textFields.map((field) => [field, { words: [""], codes: [0] }])) as never,
  })
  const path = columnPath("before", "revenue")
  await documents.putBytes(path, new Float64Array([64]).buffer, "application/octet-stream")
  await DB.prepare("update screener_generation set generation = 'before'").run()
  const readRevenue = async () => {
    forgetGeneration()
    const columns = await loadColumns(DB, documents, ["revenue", "goodwill"])
    return [columns?.metric("revenue")[0], columns?.metric("goodwill")[0]]
  }
  expect(await readRevenue()).toEqual([64, Number.NaN])
  await gatherScreener(DB, documents, at)
  expect(await readRevenue()).toEqual([65, 75])
})

test("titles of securities of the version before get one of twenty places each, and of two cover pages one stays", async () => {
  await emptyDatabase()
  const places = MIGRATIONS.findIndex(({ name }) => name.startsWith("0064"))
  await applyD1Migrations(DB, MIGRATIONS.slice(0, places))
  const add = DB.prepare("insert into security_titles values ('ZQON', ?, ?, 'COM')")
  const filers = Array.from({ length: 25 }, (_, number) => add.bind("13f", String(number).padStart(10, "0")))
  const covers = [add.bind("cover", "0000990008"), add.bind("cover", "0000990009")]
  await DB.batch([...filers, ...covers, add.bind("n-port", ""), add.bind("n-port", "ZQFDX")])
  await applyD1Migrations(DB, MIGRATIONS)
  const { results } = await DB.prepare(
    "select source, group_concat(witness, '') as places, sum(seen) as seen from security_titles group by source",
  ).all()
  expect(results).toEqual([
    { source: "13f", places: "0123456789abcdefghij", seen: 0 },
    { source: "cover", places: "", seen: 0 },
    { source: "n-port", places: "1", seen: 0 },
  ])
  expect(await DB.prepare("select count(*) as n from security_titles").first("n")).toBe(23)
})
