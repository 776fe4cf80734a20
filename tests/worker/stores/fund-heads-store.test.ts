import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { deriveMore, needsDerivation } from "~/ingest/derive/derive-company.server"
import { encodeReport } from "~/model/funds/fund-report"
import { loadFundsData, loadFundsPage } from "~/pages/fund/load-funds.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import {
  type FundSort,
  fundSorts,
  listFundFamilies,
  listFunds,
} from "~/stores/holdings/fund-heads-store.server"
import { nportReport } from "../../fixtures/nport"
import { cikId, tickerId } from "../../ids"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const effects = { db: bindings.DB, documents }
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { ...effects, now: () => 1_000 })

function toReport(asOf: string, weights: number[], netAssets: number | null) {
  const parsed = parseNport(
    nportReport({
      asOf,
      holdings: weights.map((weight, place) => ({
        ...{ name: `Works ${place}`, cusip: `00000000${place}`, balance: 1, value: weight, weight },
      })),
    }),
  )
  return { ...encodeReport(parsed, { accession: null, filed: null }), netAssets }
}

const alpha = { seriesId: "S1", registrant: "Calm Trust", name: "Alpha Bond Fund", cik: cikId("0009900002") }
const beta = { seriesId: "S2", registrant: "Calm Trust", name: "beta Growth ETF", cik: cikId("0009900002") }
const gamma = { seriesId: null, registrant: "Gamma Unit Trust", name: "", cik: cikId("0009900003") }

const toDocument = (
  fund: typeof alpha | typeof gamma,
  ticker: string,
  reports: ReturnType<typeof toReport>[],
) => ({
  ...{ kind: "fund", key: ticker, fetchedAt: 1 },
  body: { ...fund, ticker, reports },
})

async function load() {
  await apply({
    documents: [
      toDocument(alpha, "ALPHX", [toReport("2025-06-30", [5], 100)]),
      toDocument(gamma, "GMMA", [toReport("2025-03-31", [9, 8], null)]),
    ],
  })
  await apply({
    fundReports: [
      { ...beta, tickers: ["BETAX", "BETA"].map(tickerId), report: toReport("2025-03-31", [3], 1) },
      { ...beta, tickers: ["BETAX", "BETA"].map(tickerId), report: toReport("2025-06-30", [2, 2, 2], 300) },
    ],
  })
}

const sorted = async (sort: FundSort, text = "") =>
  (await listFunds(bindings.DB, { text, sort }, { limit: 10, offset: 0 })).funds.map(({ ticker }) => ticker)

test("a line for each loaded fund, in the order of a column; a class on an exchange stands for its fund", async () => {
  await load()
  const orders = await Promise.all(fundSorts.map(async (sort) => [sort, await sorted(sort)]))
  expect(Object.fromEntries(orders)).toEqual({
    name: ["ALPHX", "BETA", "GMMA"],
    assets: ["BETA", "ALPHX", "GMMA"],
    holdings: ["BETA", "GMMA", "ALPHX"],
    top10: ["GMMA", "BETA", "ALPHX"],
    changes: ["BETA", "ALPHX", "GMMA"],
    asof: ["ALPHX", "BETA", "GMMA"],
  })
})

test("an older report does not replace the line", async () => {
  await load()
  await apply({
    fundReports: [{ ...beta, tickers: [tickerId("BETA")], report: toReport("2024-12-31", [1], 7) }],
  })
  const { funds } = await listFunds(bindings.DB, { text: "beta", sort: "assets" }, { limit: 10, offset: 0 })
  expect(funds).toMatchObject([{ asOf: "2025-06-30", netAssets: 300, since: "2025-03-31", added: 2 }])
})

test("a class that is loaded alone later leaves the line to the one on an exchange", async () => {
  const ofDay = (ticker: string, day: string) =>
    apply({ documents: [toDocument(beta, ticker, [toReport(day, [5], 100)])] })
  await ofDay("BETAX", "2025-03-31")
  await ofDay("BETA", "2025-03-31")
  expect(await sorted("name")).toEqual(["BETA"])
  await ofDay("BETAX", "2025-03-31")
  expect(await sorted("name")).toEqual(["BETA"])
  await ofDay("BETAX", "2025-06-30")
  expect(await sorted("name")).toEqual(["BETAX"])
})

test("of the classes in a batch, the one with the latest report stands for the fund", async () => {
  const [older, newer] = [toReport("2025-03-31", [5], 100), toReport("2025-06-30", [5], 100)]
  await apply({ documents: [toDocument(beta, "BETA", [older]), toDocument(beta, "BETAX", [newer])] })
  expect(await sorted("name")).toEqual(["BETAX"])
})

test("the lines of classes from before their series are gone", async () => {
  const report = toReport("2025-03-31", [5], 100)
  await apply({
    documents: ["BETA", "BETAX"].map((ticker) => toDocument({ ...beta, seriesId: null }, ticker, [report])),
  })
  expect(await sorted("name")).toEqual(["BETA", "BETAX"])
  await apply({ documents: ["BETA", "BETAX"].map((ticker) => toDocument(beta, ticker, [report])) })
  expect(await sorted("name")).toEqual(["BETA"])
})

test("lines of funds that were stored before are derived from their reports", async () => {
  await load()
  expect(await needsDerivation(bindings.DB)).toBe(false)
  const before = await listFunds(bindings.DB, { text: "", sort: "name" }, { limit: 10, offset: 0 })
  await bindings.DB.batch([
    bindings.DB.prepare("delete from fund_heads"),
    bindings.DB.prepare("delete from derivations where kind = 'fund'"),
  ])
  expect(await needsDerivation(bindings.DB)).toBe(true)
  expect(await deriveMore({ ...effects, now: () => 1_000 })).toBe(false)
  expect(await listFunds(bindings.DB, { text: "", sort: "name" }, { limit: 10, offset: 0 })).toEqual(before)
  expect(await needsDerivation(bindings.DB)).toBe(false)
})

test("the list by net assets is read from its index", async () => {
  const asked: string[] = []
  const prepare = (sql: string) => {
    asked.push(sql)
    return bindings.DB.prepare(sql)
  }
  const db = { prepare, batch: (statements) => bindings.DB.batch(statements) } as D1Database
  await listFunds(db, { text: "", sort: "assets" }, { limit: 50, offset: 0 })
  const plan = bindings.DB.prepare(`explain query plan ${asked[0]}`).bind("", 50, 0)
  const { results } = await plan.all<{ detail: string }>()
  expect(results.map(({ detail }) => detail)).toEqual(["SCAN fund_heads USING INDEX fund_heads_assets"])
})

test("funds are found by a part of the name or registrant, and by the beginning of the ticker", async () => {
  await load()
  expect(await sorted("name", "GROWTH")).toEqual(["BETA"])
  expect(await sorted("name", "calm trust")).toEqual(["ALPHX", "BETA"])
  expect(await sorted("name", "gm")).toEqual(["GMMA"])
  expect(await sorted("name", "phx")).toEqual([])
  expect(await sorted("name", "100%")).toEqual([])
})

test("the page has its funds and families, and the data all rows with their pages", async () => {
  await load()
  const context = {
    ...effects,
    lists: () => loadListIndex(bindings.DB, documents),
    ...{ slots: new Map<string, string>(), isDocumentRequest: true },
  }
  const page = await loadFundsPage(new URLSearchParams("page=1"), context)
  expect(page).toMatchObject({ loaded: 3, matching: 3, pages: 1, hasFamilies: true })
  expect(await listFundFamilies(bindings.DB, 5)).toEqual([
    { name: "Calm Trust", funds: 2, netAssets: 400 },
    { name: "Gamma Unit Trust", funds: 1, netAssets: null },
  ])
  expect(context.slots.get("funds")).toContain("/etf/BETA?show=changes")
  const found = await loadFundsPage(new URLSearchParams("q=zebra"), context)
  expect(found).toMatchObject({ loaded: 3, matching: 0, hasFamilies: false, others: [] })
  const beyond = await loadFundsPage(new URLSearchParams("page=2"), context)
  expect(beyond, "the last page").toEqual(page)
  const data = await loadFundsData(new URLSearchParams("sort=name&q=gamma"), context)
  expect(data.body).toMatchObject({
    matching: 1,
    rows: [{ ticker: "GMMA", name: "Gamma Unit Trust", url: "/etf/GMMA" }],
  })
})

test("beside the loaded funds are those of the lists that no line has, unit trusts too, on the first page", async () => {
  await load()
  const shareClass = (ticker: string, seriesId: string) => ({
    ...{ ticker: tickerId(ticker), cik: cikId("0009900002"), seriesId, classId: `C${ticker}` },
  })
  const listed = (ticker: string, cik: string, name: string) => ({
    ...{ ticker: tickerId(ticker), cik: cikId(cik), name, exchange: "NYSE", position: 0 },
  })
  await apply({
    funds: [shareClass("BETA", "S2"), shareClass("BETAX", "S2"), shareClass("BETQ", "S3")],
    listings: [
      listed("SPY", "0000884394", "SPDR S&P 500 ETF Trust"),
      listed("BETQ", "0009900002", "Calm Trust"),
    ],
  })
  await apply({ rewriteLists: true })
  forgetListIndex()
  const context = {
    ...effects,
    lists: () => loadListIndex(bindings.DB, documents),
    ...{ slots: new Map<string, string>(), isDocumentRequest: true },
  }
  const others = async (query: string) =>
    (await loadFundsPage(new URLSearchParams(query), context)).others.map(({ note }) => note)
  expect(await others("q=bet")).toEqual(["BETQ"])
  expect(await others("q=SPY")).toEqual(["SPY"])
  await apply({
    documents: [toDocument({ ...gamma, cik: cikId("0000884394") }, "SPY", [toReport("2025-06-30", [5], 1)])],
  })
  expect(await others("q=SPY")).toEqual([])
})
