import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import {
  failsPriceSource,
  impliedPriceSource,
  valuationPrice,
} from "~/model/financials/statements/usable-price"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import {
  listCloses,
  listIssuerPrices,
  listPriceHistory,
  listValuationPrices,
} from "~/stores/company/prices-store.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { replaceSplits } from "~/stores/directory/splits-store.server"
import { companyPricesKind, pricesKind } from "~/stores/document-kinds"
import {
  impliedPricesSql,
  listImpliedPrices,
  listPricesOfQuarter,
  listQuarterPrices,
  medianPricesSql,
  pricesOfQuarterSql,
  trackedPricesOfQuarterSql,
} from "~/stores/holdings/implied-prices-store.server"
import { forgetGeneration, loadColumns } from "~/stores/screener/columns-store.server"
import { gatherScreener } from "~/stores/screener/gather-store.server"
import { commonShare } from "../../fixtures/common-share"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2026-03-10T12:00:00Z")
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => now })
const lists = () => loadListIndex(db, documents)

const [classes, single] = ["0000990001", "0000990002"]
const listing = (ticker: string, cik: string, position: number) => ({
  ticker,
  cik,
  name: cik === classes ? "Two Classes" : "One Class",
  exchange: "Nasdaq",
  position,
})
const twoClasses = [listing("TWOA", classes, 0), listing("TWOC", classes, 1)]
const part = (ticker: string, cik: string, close: number, date = "2026-03-09") => ({
  cik,
  ticker,
  currency: "USD",
  source: "a vendor",
  closes: [[date, close]] as [string, number][],
})
const getCloses = async (ticker: Ticker, cik: Cik) =>
  (await listCloses({ ticker, cik, security: commonShare }, { documents, lists })).map(({ date, close }) => [
    date,
    close,
  ])

const earlier = { currency: "USD", source: "an older import", dates: ["2026-02-02"], closes: [7] }

test("closes of two share classes for one day are kept apart: 333 and 201", async () => {
  await apply({ listings: twoClasses, rewriteLists: true })
  await apply({ prices: [part("TWOC", classes, 201), part("TWOA", classes, 333)] })
  expect(await getCloses(tickerId("TWOA"), cikId(classes))).toEqual([["2026-03-09", 333]])
  expect(await getCloses(tickerId("TWOC"), cikId(classes))).toEqual([["2026-03-09", 201]])
})

test("the screener's price of a company is that of its first listed ticker, whichever is imported last", async () => {
  await apply({
    listings: twoClasses,
    metrics: [toCompanyMetrics(cikId(classes), "statements", { daysSincePeriodEnd: 20_500 }, "USD")],
  })
  await apply({ prices: [part("TWOA", classes, 333)] })
  await apply({ prices: [part("TWOC", classes, 201)], rewriteLists: true })
  forgetGeneration()
  const columns = await loadColumns(db, documents, ["price"], now)
  expect(columns!.metric("price")[0]).toBe(333)
})

test("closes kept by company are read for its only ticker, and the next import keeps them", async () => {
  await apply({ listings: [listing("ONE", single, 0)], rewriteLists: true })
  await documents.put(companyPricesKind, single, now, { cik: cikId(single), ...earlier })
  expect(await getCloses(tickerId("ONE"), cikId(single))).toEqual([["2026-02-02", 7]])
  await apply({ prices: [part("ONE", single, 8)] })
  expect(await getCloses(tickerId("ONE"), cikId(single))).toEqual([
    ["2026-02-02", 7],
    ["2026-03-09", 8],
  ])
  expect((await documents.get(pricesKind, "ONE"))?.body.dates).toEqual(["2026-02-02", "2026-03-09"])
})

test("closes kept by company are not read for a company with two tickers: whose they are is not known", async () => {
  await apply({ listings: twoClasses, rewriteLists: true })
  await documents.put(companyPricesKind, classes, now, { cik: cikId(classes), ...earlier })
  expect(await getCloses(tickerId("TWOA"), cikId(classes))).toEqual([])
  await apply({ prices: [part("TWOA", classes, 333)] })
  expect(await getCloses(tickerId("TWOA"), cikId(classes))).toEqual([["2026-03-09", 333]])
  expect(await documents.get(companyPricesKind, classes)).not.toBeNull()
})

test("two parts of one security in a batch are both kept, and a CIK in place of a ticker is the first ticker", async () => {
  await apply({ listings: twoClasses, rewriteLists: true })
  await apply({
    prices: [part("TWOA", classes, 333), part(classes, classes, 320, "2026-03-06")],
  })
  expect(await getCloses(tickerId("TWOA"), cikId(classes))).toEqual([
    ["2026-03-06", 320],
    ["2026-03-09", 333],
  ])
})

test("closes in another currency leave the stored ones, and the current price is of the first currency", async () => {
  await apply({ listings: [listing("ONE", single, 0)], rewriteLists: true })
  await apply({ prices: [part("ONE", single, 8)] })
  await apply({ prices: [{ ...part("ONE", single, 7, "2026-03-10"), currency: "EUR" }] })
  expect(await getCloses(tickerId("ONE"), cikId(single))).toEqual([
    ["2026-03-09", 8],
    ["2026-03-10", 7],
  ])
  const company = { ticker: tickerId("ONE"), cik: cikId(single), security: commonShare }
  const prices = await listValuationPrices([company], { documents, lists, db }, "2026-03-10")
  const figures = { end: "2025-12-31", isAnnual: false }
  expect(valuationPrice(prices.get("ONE") ?? [], "USD", figures, "2026-03-10").price?.close).toBe(8)
})

const impliedAt = (cusip: string, quarter: string, price: number) =>
  db
    .prepare(
      `insert into security_quarters (cusip, quarter, name, holders, shares, value, price, new_count, added,
         reduced, sold_out, bought, sold) values (?1, ?2, 'One', 3, 1, 1, ?3, 0, 0, 0, 0, 0, 0)`,
    )
    .bind(cusip, quarter, price)
    .run()

test("closes of failed deliveries and imported ones keep their sources, and 13F prices follow them", async () => {
  const cusip = "037833100"
  await apply({
    listings: [listing("ONE", single, 0)],
    securities: [{ cusip, name: "One", ticker: "ONE", current: null, source: "import", seenOn: null }],
    rewriteLists: true,
    rewriteSecurities: true,
  })
  await apply({ prices: [{ ...part("ONE", single, 9, "2026-03-06"), source: failsPriceSource }] })
  await apply({ prices: [part("ONE", single, 8, "2026-03-09")] })
  await impliedAt(cusip, "2025q4", 10)
  await impliedAt(cusip, "2025q3", 7)
  const history = await listPriceHistory(
    { ticker: tickerId("ONE"), cik: cikId(single), security: commonShare },
    { documents, lists, db },
  )
  expect(history.map(({ date, close, source }) => [date, close, source])).toEqual([
    ["2026-03-06", 9, failsPriceSource],
    ["2026-03-09", 8, "a vendor"],
    ["2025-09-30", 7, impliedPriceSource],
    ["2025-12-31", 10, impliedPriceSource],
  ])
})

test("a holding whose unit is not certain, or whose value is rounded to zero, implies no price", async () => {
  const cusip = "037833100"
  await apply({
    listings: [listing("ONE", single, 0)],
    securities: [{ cusip, name: "One", ticker: "ONE", current: null, source: "import", seenOn: null }],
    rewriteLists: true,
    rewriteSecurities: true,
  })
  const holding = (cik: Cik, value: number, unitCertain: 0 | 1) => [
    db
      .prepare(
        `insert into holdings (cusip, quarter, cik, held, name, class, shares, value, split_inferred)
         values (?1, '2025q4', ?2, 'SH', 'One', 'COM', 10, ?3, 0)`,
      )
      .bind(cusip, cik, value),
    db
      .prepare(
        `insert into investor_quarters (cik, quarter, value, options_value, positions, filed, unit_certain,
           is_latest) values (?1, '2025q4', ?2, 0, 1, '2026-02-14', ?3, 1)`,
      )
      .bind(cik, value, unitCertain),
  ]
  await db.batch([
    ...holding(cikId("0000990011"), 70, 1),
    ...holding(cikId("0000990012"), 0.01, 0),
    ...holding(cikId("0000990013"), 0, 1),
  ])
  const ticker = tickerId("ONE")
  const closes = [{ close: 7 }]
  expect(await listQuarterPrices(ticker, db)).toMatchObject(closes)
  expect((await listImpliedPrices([ticker], "2025-10-01", db)).get(ticker)).toMatchObject(closes)
  expect((await listPricesOfQuarter("2025q4", db)).get(ticker)).toMatchObject(closes)
})

test("the prices of an issuer have their counterparts across each near split that its filings prove", async () => {
  await apply({ listings: [listing("ONE", single, 0)], rewriteLists: true })
  await apply({ prices: [part("ONE", single, 80, "2026-03-06")] })
  const splits = [
    { date: "2026-03-09", ratio: 4 },
    { date: "2026-07-01", ratio: 0.5 },
    { date: "2027-03-09", ratio: 3 },
  ]
  await db.batch(replaceSplits(db, [{ cik: cikId(single), splits }]))
  expect(await listIssuerPrices(cikId(single), { documents, lists, db })).toMatchObject([
    { date: "2026-03-06", close: 80, acrossSplits: [20, 160] },
  ])
})

test("the queries of price histories use an index", async () => {
  for (const [sql, ...values] of [
    [impliedPricesSql, '["ONE"]', "1993q1"],
    [medianPricesSql, '["ONE"]', "1993q1"],
    [pricesOfQuarterSql, "2025q4"],
    [trackedPricesOfQuarterSql, "2025q4"],
  ] as const) {
    const plan = db.prepare(`explain query plan ${sql}`).bind(...values)
    const { results } = await plan.all<{ detail: string }>()
    expect(
      results.filter(({ detail }) => /^SCAN(?! given)/.test(detail)),
      sql,
    ).toEqual([])
  }
})

test.each([
  ["45 days after the quarter", "2026-02-14", "2025-09-30", 10],
  ["not for figures of 46 days after it", "2026-02-15", "2026-02-15", null],
  ["46 days after it where it is newer than the figures", "2026-02-15", "2025-09-30", 10],
  ["46 days after it where the figures end with the quarter", "2026-02-15", "2025-12-27", 10],
])("the screener values a company without closes by its 13F price %s", async (_, day, end, expected) => {
  const cusip = "037833100"
  await apply({
    listings: [listing("ONE", single, 0)],
    metrics: [
      toCompanyMetrics(
        cikId(single),
        "statements",
        { epsDiluted: 2, daysSincePeriodEnd: dayNumber(end) },
        "USD",
      ),
    ],
    securities: [{ cusip, name: "One", ticker: "ONE", current: null, source: "import", seenOn: null }],
    rewriteSecurities: true,
    rewriteLists: true,
  })
  await impliedAt(cusip, "2025q4", 10)
  const at = Date.parse(`${day}T12:00:00Z`)
  await gatherScreener(db, documents, at)
  forgetGeneration()
  const columns = await loadColumns(db, documents, ["price", "priceEarnings"], at)
  const read = (key: string) => columns?.metric(key)[0]
  expect(read("price")).toBe(expected ?? Number.NaN)
  expect(read("priceEarnings")).toBe(expected === null ? Number.NaN : 5)
})
