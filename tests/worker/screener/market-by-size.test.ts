import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { addDays, toIsoDate } from "~/lib/dates"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { loadMarketData } from "~/pages/insiders/load-market.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { insidersKind } from "~/stores/document-kinds"
import { forgetGeneration } from "~/stores/screener/columns-store.server"
import { cikId } from "../../ids"
import { filing, insiders } from "../../unit/model/insiders/insiders-factory"
import { bindings } from "../bindings"

const { DB: db } = bindings
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const day = addDays(toIsoDate(Date.now()), -3)
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: Date.now })

/** Shares outstanding at 30 dollars; null for a company without a price. */
const companies = [
  { cik: "0000990001", ticker: "LRGE", shares: 1e9 },
  { cik: "0000990002", ticker: "MIDD", shares: 1e8 },
  { cik: "0000990003", ticker: "SMAL", shares: 1e6 },
  { cik: "0000990004", ticker: "NONE", shares: null },
]

test("a size selects companies by the screener's market value, and one without a price is left out", async () => {
  const priced = companies.filter(({ shares }) => shares !== null)
  await apply({
    listings: companies.map(({ cik, ticker }, position) => ({
      ...{ ticker, cik, name: `${ticker} Works`, exchange: "NYSE", position },
    })),
    metrics: companies.map(({ cik, shares }) =>
      toCompanyMetrics(cikId(cik), "statements", { revenue: 1, sharesOutstanding: shares ?? 1e9 }, "USD"),
    ),
    documents: companies.map(({ cik }) => ({
      ...{ kind: insidersKind.name, key: cik, fetchedAt: Date.now() },
      body: {
        ...insiders(filing({ filed: day, issuerCik: cik, lines: [{ code: "P", date: day, price: "30" }] })),
        cik: cikId(cik),
      },
    })),
    rewriteLists: true,
  })
  await apply({
    prices: priced.map(({ cik, ticker }) => ({
      ...{ cik, ticker, currency: "USD", source: "test", closes: [[day, 30]] as [string, number][] },
    })),
    rewriteLists: true,
  })
  forgetGeneration()
  const tickersOf = async (search: string) => {
    const lists = () => loadListIndex(db, documents)
    const { body } = await loadMarketData(new URLSearchParams(search), { db, documents, lists })
    return (body as { rows: { ticker: string }[] }).rows.map(({ ticker }) => ticker).sort()
  }
  expect(await tickersOf("")).toEqual(["LRGE", "MIDD", "NONE", "SMAL"])
  expect(await tickersOf("size=large")).toEqual(["LRGE"])
  expect(await tickersOf("size=mid")).toEqual(["MIDD"])
  expect(await tickersOf("show=buys&size=small")).toEqual(["SMAL"])
})
