import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { loadWatchFacts, quartersSql } from "~/pages/watchlist/watch-facts.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { splitsOfSql } from "~/stores/directory/splits-store.server"
import { impliedPricesSql } from "~/stores/holdings/implied-prices-store.server"
import { gurusOfCompanies } from "~/stores/screener/guru-metrics-store.server"
import { metricsOfSql } from "~/stores/screener/metrics-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2026-03-10T12:00:00Z")
const [beta, gamma] = ["0000990001", "0000990003"]
const subjects = ["BETA", "GAMM"].map((identifier) => ({ type: "company" as const, identifier }))

const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => now })

const facts = (day = now) =>
  loadWatchFacts(subjects, null, { db, documents, lists: () => loadListIndex(db, documents) }, day)
/** Within 45 days of the end of 2025. */
const february = Date.parse("2026-02-12T12:00:00Z")

async function listed(currency = "USD") {
  // The last period ended on 16 February 2026.
  const figures = { daysSincePeriodEnd: 20_500, epsDiluted: 2, sharesOutstanding: 10, netMargin: 12.5 }
  await apply({
    listings: [
      { ticker: "BETA", cik: beta, name: "Beta Works", exchange: "NYSE", position: 0 },
      { ticker: "GAMM", cik: gamma, name: "Gamma Labs", exchange: "NYSE", position: 1 },
    ],
    metrics: [
      toCompanyMetrics(cikId(beta), "statements", figures, currency),
      toCompanyMetrics(cikId(beta), "insiders", { insiderNetBuying: -5e6 }),
    ],
    rewriteLists: true,
  })
}

/** Rows as investors' 13F filings leave them: shares and value of one quarter. */
async function held(rows: [cusip: string, quarter: string, cik: string, shares: number, value: number][]) {
  await db.batch([
    ...["NEWCUSIP1", "OLDCUSIP1"].map((cusip) =>
      db
        .prepare(
          "insert or ignore into securities (cusip, name, ticker, source) values (?1, 'B', 'BETA', 't')",
        )
        .bind(cusip),
    ),
    ...rows.flatMap(([cusip, quarter, cik, shares, value]) => [
      db
        .prepare(
          `insert into holdings (cusip, quarter, cik, held, name, class, shares, value, status)
           values (?1, ?2, ?3, 'SH', 'B', 'COM', ?4, ?5, 'New')`,
        )
        .bind(cusip, quarter, cik, shares, value),
      db
        .prepare(
          `insert or ignore into investor_quarters (cik, quarter, value, options_value, positions, filed, is_latest)
           values (?1, ?2, 1, 0, 1, '2026-02-14', 1)`,
        )
        .bind(cik, quarter),
    ]),
  ])
}

test("a company's figures come from the stores; unknown figures are null", async () => {
  await listed()
  const { "company/BETA": known, "company/GAMM": unknown } = await facts()
  expect(known).toMatchObject({
    price: null,
    metrics: { netMargin: 12.5, insiderNetBuying: -5e6, priceEarnings: null },
  })
  expect(Object.values(unknown!.metrics).every((value) => value === null)).toBe(true)
})

test("an imported price is preferred to an implied one and gives the valuations", async () => {
  await listed()
  await held([["NEWCUSIP1", "2025q4", "1", 10, 500]])
  await apply({
    prices: [
      { cik: beta, ticker: "BETA", currency: "USD", source: "a vendor", closes: [["2026-03-06", 30]] },
    ],
  })
  const { "company/BETA": known } = await facts()
  expect(known!.price).toEqual({ date: "2026-03-06", close: 30, currency: "USD", source: "a vendor" })
  expect(known!.metrics).toMatchObject({ priceEarnings: 15, marketValue: 300 })
})

test("without an import the price is the median of the latest quarter with shares, on today's shares", async () => {
  await listed()
  await held([
    ["OLDCUSIP1", "2025q3", "1", 10, 10],
    ["NEWCUSIP1", "2025q3", "2", 10, 20],
    ["NEWCUSIP1", "2025q4", "1", 10, 500],
    ["NEWCUSIP1", "2025q4", "2", 10, 700],
    ["NEWCUSIP1", "2025q4", "3", 10, 900],
  ])
  await db
    .prepare("insert into issuer_splits (cik, date, ratio) values (?1, '2026-02-01', 2)")
    .bind(beta)
    .run()
  const { "company/BETA": known } = await facts(february)
  expect(known!.price).toEqual({
    date: "2025-12-31",
    close: 35,
    currency: "USD",
    source: "implied by 13F filings at quarter end",
  })
  expect(known!.metrics).toMatchObject({ priceEarnings: 17.5, marketValue: 350, gurus: 2, gurusChange: 2 })
})

test("a price in dollars from 13F filings gives no valuations for figures in another currency", async () => {
  await listed("EUR")
  await held([["NEWCUSIP1", "2025q4", "1", 10, 500]])
  const { "company/BETA": known } = await facts(february)
  expect(known!.price).toBeNull()
  expect(known!.metrics).toMatchObject({ priceEarnings: null, marketValue: null })
})

test("a 13F price more than 45 days after its quarter is not used, and the row says why", async () => {
  await listed()
  await held([["NEWCUSIP1", "2025q4", "1", 10, 500]])
  const { "company/BETA": known } = await facts()
  expect(known).toMatchObject({
    price: null,
    priceReason: "No recent price.",
    metrics: { priceEarnings: null, marketValue: null, netMargin: 12.5 },
  })
})

test("a close more than 200 days after the figures is not used, and the row says why", async () => {
  await listed()
  await apply({
    prices: [
      { cik: beta, ticker: "BETA", currency: "USD", source: "a vendor", closes: [["2026-09-09", 30]] },
    ],
  })
  const { "company/BETA": known } = await facts(Date.parse("2026-09-10T12:00:00Z"))
  expect(known).toMatchObject({ price: null, metrics: { priceEarnings: null } })
  expect(known!.priceReason).toContain("more than 200 days before the price of 9 Sep 2026")
})

/** A scan of a stored table, and not of the rows that a query has selected before. */
const readsTable = /^SCAN (?:companies|holdings|h|securities|investor_quarters|named_metrics|issuer_splits)\b/

test("the queries of a watchlist use an index", async () => {
  const asked = JSON.stringify(["BETA"])
  for (const [sql, values] of [
    [impliedPricesSql, [asked, "2025q1"]],
    [gurusOfCompanies, [asked, "2025q4", null]],
    [splitsOfSql, [asked]],
    [metricsOfSql, [asked]],
    [quartersSql, [asked]],
  ] as const) {
    const { results } = await db
      .prepare(`explain query plan ${sql}`)
      .bind(...values)
      .all<{ detail: string }>()
    const scans = results.filter(({ detail }) => readsTable.test(detail))
    expect(scans, sql).toEqual([])
  }
})

test("a fund without a listing has its name and no figures, and an unknown one has no facts", async () => {
  await db
    .prepare("insert into fund_names (word, ticker, cik, name) values ('bond', 'GSFAX', ?1, 'A Bond Fund')")
    .bind(beta)
    .run()
  const funds = ["GSFAX", "NONEX"].map((identifier) => ({ type: "etf" as const, identifier }))
  const lists = () => loadListIndex(db, documents)
  const found = await loadWatchFacts(funds, null, { db, documents, lists }, now)
  expect(Object.keys(found)).toEqual(["etf/GSFAX"])
  expect(found["etf/GSFAX"]).toMatchObject({
    name: "A Bond Fund",
    url: "/etf/GSFAX",
    price: null,
    metrics: {},
    filing: null,
  })
})
