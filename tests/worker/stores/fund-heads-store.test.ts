import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { encodeReport } from "~/model/funds/fund-report"
import { loadFundsData, loadFundsPage } from "~/pages/fund/load-funds.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
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

async function load() {
  const toDocument = (
    fund: typeof alpha | typeof gamma,
    ticker: string,
    reports: ReturnType<typeof toReport>[],
  ) => ({
    ...{ kind: "fund", key: ticker, fetchedAt: 1 },
    body: { ...fund, ticker, reports },
  })
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
  const data = await loadFundsData(new URLSearchParams("sort=name&q=gamma"), context)
  expect(data.body).toMatchObject({
    matching: 1,
    rows: [{ ticker: "GMMA", name: "Gamma Unit Trust", url: "/etf/GMMA" }],
  })
})
