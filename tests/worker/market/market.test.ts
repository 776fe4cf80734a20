import { parquetMetadata, parquetReadObjects } from "hyparquet"
import { beforeEach, expect, test } from "vitest"
import { marketWork } from "~/addresses/market/make-market.server"
import { answerMarketFile } from "~/addresses/market/market-files.server"
import { marketTables, toRowSchema } from "~/addresses/market/market-tables"
import { requestContext, storedContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { consumeRefreshes } from "~/ingest/follow/background.server"
import type { RefreshMessage } from "~/ingest/follow/refresh-message"
import type { HandleEffects } from "~/ingest/follow/works.server"
import { failsPriceSource } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { marketKey } from "~/model/market/market-document"
import { loadMarketFiles } from "~/pages/developers/load-market-files.server"
import { documentStore } from "~/platform/documents.server"
import { type Bindings, parseSettings, type Settings } from "~/platform/env.server"
import { RequestLog } from "~/platform/log.server"
import { marketKind, marketRunKind, statementsKind } from "~/stores/document-kinds"
import { exampleCik, exampleFacts } from "../../fixtures/example/example-company"
import { exampleSubmissions } from "../../fixtures/example/example-submissions"
import { ownershipXml } from "../../fixtures/ownership-form"
import { cikId } from "../../ids"
import { filing } from "../../unit/model/holdings/filings"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const settings = parseSettings({ APP_ORIGIN: "http://localhost:8787", SESSION_SECRET: "s".repeat(40) })
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: () => 1_000 })

const sec = (path: string) => {
  if (path === `/submissions/CIK${exampleCik}.json`) return Response.json(exampleSubmissions())
  if (path === `/api/xbrl/companyfacts/CIK${exampleCik}.json`) return Response.json(exampleFacts())
  return path.endsWith(".xml") ? new Response(ownershipXml()) : new Response("", { status: 404 })
}

async function readCompany(...kinds: string[]): Promise<void> {
  const online: Settings = { EDGAR_ORIGIN: "https://sec.test", EDGAR_USER_AGENT: "Test test@example.com" }
  const REFRESH = { send: async () => {} } as unknown as Queue
  const live = globalThis.fetch
  globalThis.fetch = async (address) => sec(new URL(String(address)).pathname)
  try {
    for (const kind of kinds) {
      const message = {
        body: { kind, cik: exampleCik },
        attempts: 1,
        timestamp: new Date(),
        ack() {},
        retry() {},
      }
      const batch = {
        queue: "bookvalue-refresh",
        messages: [message],
      } as unknown as MessageBatch<RefreshMessage>
      await consumeRefreshes(batch, { ...bindings, REFRESH } as Bindings, online)
    }
  } finally {
    globalThis.fetch = live
  }
}

const manager = cikId("0001709323")
const closes = { cik: exampleCik, ticker: "EXMP", currency: "USD" }

beforeEach(async () => {
  const listing = { ticker: "EXMP", cik: exampleCik, name: "Example", exchange: "Nasdaq", position: 0 }
  const other = { ticker: "NONE", cik: "0000990002", name: "Without data", exchange: "NYSE", position: 1 }
  await apply({ listings: [listing, other], rewriteLists: true })
  await readCompany("company")
  await apply({
    prices: [
      { ...closes, source: "Vendor", closes: [["2024-01-02", 11]] },
      { ...closes, source: failsPriceSource, closes: [["2024-01-03", 12]] },
    ],
  })
  const filings = ["2024-03-31", "2024-06-30"].map((period) =>
    filing({ period }, [{ value: 1000, amount: 10 }]),
  )
  await apply({ investorFilings: [{ fetchedAt: 1, document: encodeInvestor(manager, "Tracked", filings) }] })
})

/** Makes the files; each question takes so many ms. Returns the number of messages. */
async function make(msAQuestion = 0): Promise<number> {
  let now = Date.parse("2026-11-24T12:00:00Z")
  const clock = () => {
    now += msAQuestion
    return now
  }
  const effects = { db: bindings.DB, documents, now: clock } as HandleEffects
  const work = marketWork(() => storedContext(bindings, settings))
  let messages = 1
  while (await work.step(effects)) messages += 1
  return messages
}

async function get(table: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const request = new Request(`http://localhost:8787/api/v1/market/${table}.parquet`, { headers, method })
  return answerMarketFile(
    table,
    request,
    requestContext(request, bindings, settings, () => {}),
  )
}

const readRows = async (table: string): Promise<Record<string, unknown>[]> => {
  const file = await (await get(table)).arrayBuffer()
  return parquetReadObjects({ file })
}

test("each table is one file with the columns of its address, and the manifest has its bytes and checksum", async () => {
  await readCompany("insiders")
  await make()
  const { rows, day } = await loadMarketFiles({ documents })
  expect(rows.map(({ table }) => table)).toEqual(marketTables.map(({ name }) => name))
  expect(day).toBe("2026-11-24")
  for (const { table, bytes, sha256, rows: count } of rows) {
    const file = await (await get(table)).arrayBuffer()
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", file))]
    expect([table, file.byteLength]).toEqual([table, bytes])
    expect(hash.map((byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(sha256)
    const { schema, num_rows } = parquetMetadata(file)
    expect(Number(num_rows)).toBe(count)
    const own = marketTables.find(({ name }) => name === table)
    expect(schema.slice(1).map(({ name }) => name)).toEqual(own && Object.keys(toRowSchema(own).shape))
    expect((await readRows(table)).length).toBe(count)
  }
  const counts = Object.fromEntries(rows.map(({ table, rows }) => [table, rows]))
  expect(counts).toMatchObject({ companies: 2, owners: 0, prices: 1 })
  for (const table of ["statements", "ratios", "holdings", "insiders", "filings"])
    expect([table, counts[table]]).not.toEqual([table, 0])
})

test("many messages make the same rows as one", async () => {
  await make()
  const whole = await Promise.all(marketTables.map(({ name }) => readRows(name)))
  expect(await make(4_000)).toBeGreaterThan(3)
  expect(await Promise.all(marketTables.map(({ name }) => readRows(name)))).toEqual(whole)
  const made = await documents.get(marketKind, marketKey)
  // The last part of a table can end with the time, so that a file has several.
  expect(made?.body.files.some(({ pieces }) => pieces.length > 2)).toBe(true)
})

test("holdings have a row for each quarter, and no table has a CUSIP", async () => {
  await make()
  const rows = await readRows("holdings")
  expect(rows.map(({ managerCik, quarter, value }) => [managerCik, quarter, value])).toEqual([
    [manager, "2024q2", 1000],
    [manager, "2024q1", 1000],
  ])
  for (const table of marketTables) expect(Object.keys(toRowSchema(table).shape)).not.toContain("cusip")
})

test("imported prices, listings and companies with imported figures are in no file", async () => {
  const stored = await documents.get(statementsKind, exampleCik)
  const imported = [{ filing: 0, name: "Vendor", url: null }]
  await documents.put(statementsKind, exampleCik, 2, { ...(stored?.body as StatementsDocument), imported })
  await make()
  expect(await readRows("prices")).toMatchObject([{ ticker: "EXMP", close: 12, source: failsPriceSource }])
  for (const table of ["statements", "ratios"]) expect([table, await readRows(table)]).toEqual([table, []])
})

test("files are not due again before the next night, and a run that was begun is due", async () => {
  const work = marketWork(() => storedContext(bindings, settings))
  const isDue = (at: string) =>
    work.isDue({ db: bindings.DB, documents, now: () => Date.parse(at) } as HandleEffects)
  expect(await isDue("2026-11-24T12:00:00Z")).toBe(true)
  await make()
  expect(await isDue("2026-11-24T13:00:00Z")).toBe(false)
  // 23:59 and 1:00 in New York.
  expect(await isDue("2026-11-25T04:59:00Z")).toBe(false)
  expect(await isDue("2026-11-25T08:30:00Z")).toBe(true)
  expect(await isDue("2026-11-25T16:00:00Z")).toBe(false)
  expect(await isDue("2026-11-26T16:00:00Z")).toBe(true)
  await documents.put(marketRunKind, marketKey, 0, {
    begunAt: 0,
    folder: "x",
    files: [],
    parts: [],
    last: null,
  })
  expect(await isDue("2026-11-24T13:00:00Z")).toBe(true)
})

test("a range has its bytes, over pieces, and a known entity tag is answered without a body", async () => {
  await make(4_000)
  const whole = new Uint8Array(await (await get("statements")).arrayBuffer())
  const size = whole.byteLength
  const file = (await documents.get(marketKind, marketKey))?.body.files.find(
    (each) => each.table === "statements",
  )
  const edge = file?.pieces[0]?.length ?? 0
  for (const [range, start, end] of [
    [`bytes=${edge - 3}-${edge + 3}`, edge - 3, edge + 4],
    ["bytes=0-3", 0, 4],
    ["bytes=-8", size - 8, size],
    [`bytes=${size - 5}-`, size - 5, size],
  ] as const) {
    const response = await get("statements", { range })
    expect(response.status).toBe(206)
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(whole.slice(start, end))
  }
  const head = await get("statements", {}, "HEAD")
  const etag = head.headers.get("etag") ?? ""
  expect([head.headers.get("content-length"), head.body]).toEqual([String(size), null])
  expect((await get("statements", { "if-none-match": etag })).status).toBe(304)
  expect((await get("statements", { range: `bytes=${size}-` })).status).toBe(416)
  const other = await get("statements", { range: "bytes=0-3", "if-range": '"other"' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, size])
})

test("a table that does not exist, and one that is not made yet, is 404", async () => {
  expect(await (await get("companies")).json()).toMatchObject({
    status: 404,
    detail: "The files are not made yet.",
  })
  await make()
  expect((await get("nothing")).status).toBe(404)
})

test("the files of the night before stay while readers may have them, and older ones are deleted", async () => {
  for (let night = 0; night < 3; night += 1) await make()
  const { objects } = await bindings.DOCUMENTS.list({ prefix: "market-files/" })
  const folders = new Set(objects.map(({ key }) => key.split("/")[1]))
  expect(folders.size).toBe(2)
})
