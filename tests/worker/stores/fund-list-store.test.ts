import { beforeEach, expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { forgetFundIndex, loadFundIndex } from "~/stores/directory/fund-list-store.server"
import { listFundNames } from "~/stores/directory/fund-names-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { fundListKind } from "~/stores/document-kinds"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => 1_000 })
const search = (text: string) =>
  findElsewhere(text, {
    ...{ db, documents, lists: () => loadListIndex(db, documents) },
    securities: async () => ({ tickerOf: () => null }),
  })

const trust = { cik: "0000990031", seriesId: "S000000031" }
const batch: IngestBatchInput = {
  funds: [
    { ...trust, ticker: "LTNFX", classId: "C000000031" },
    { ...trust, ticker: "LTNE", classId: "C000000032" },
    { cik: "0000990032", seriesId: "S000000032", ticker: "OTHRX", classId: "C000000033" },
  ],
  fundNames: [
    {
      classId: "C000000031",
      name: "LANTERN 500 INDEX FUND",
      className: "Investor Shares",
      registrant: "LANTERN TRUST",
    },
    {
      classId: "C000000032",
      name: "LANTERN 500 INDEX FUND",
      className: "ETF Shares",
      registrant: "LANTERN TRUST",
    },
    { classId: "C000000099", name: "Not listed", className: "Class A", registrant: "" },
  ],
}

beforeEach(() => {
  forgetFundIndex()
  forgetListIndex()
})

test("the list of series names the classes with tickers, and a search by words finds the one on an exchange", async () => {
  await apply(batch)
  for (const text of ["lantern 500", "lantern trust", "500 etf"])
    expect(await search(text), text).toEqual([
      {
        to: "/etf/LTNE",
        name: "Lantern 500 Index Fund",
        note: "LTNE",
        reason: "ETF Shares · 1 more class",
        isExact: false,
      },
    ])
  expect(await search("ltnfx")).toMatchObject([{ note: "LTNFX", isExact: true }])
  expect(await search("not listed")).toEqual([])
})

test("a series without a name in the list has that of its latest report, and without one its ticker", async () => {
  await apply(batch)
  expect(await search("othrx")).toMatchObject([{ name: "Fund OTHRX" }])
  await apply({
    latestFundReports: [{ fund: "S000000032", ticker: "OTHRX", name: "Quiet Bond Fund", asOf: "2025-12-31" }],
    rewriteLists: true,
  })
  expect(await search("quiet")).toMatchObject([{ name: "Quiet Bond Fund", note: "OTHRX" }])
})

test("the last batch of a load writes the list of funds as a document, which is read without the table", async () => {
  await apply({ ...batch, rewriteLists: true })
  expect((await documents.get(fundListKind, "all"))?.body.series).toHaveLength(2)
  await db.exec("delete from funds")
  const { seriesByTicker } = await loadFundIndex(db, documents)
  expect(seriesByTicker.get("LTNFX")).toMatchObject({
    name: "Lantern 500 Index Fund",
    registrant: "Lantern Trust",
    classes: [{ ticker: "LTNE", name: "ETF Shares" }, { ticker: "LTNFX" }],
  })
})

test("names of funds by ticker come from the list, also without a loaded report", async () => {
  await apply(batch)
  expect([...(await listFundNames(db, ["LTNE", "OTHRX", "NONE"]))]).toEqual([
    ["LTNE", "Lantern 500 Index Fund"],
  ])
})
