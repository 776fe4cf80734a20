import { expect, test, vi } from "vitest"
import { requestContext } from "~/context.server"
import { acceptBatch, leaseSlots, maxBatchBytes, sendListings } from "~/ingest/apply/endpoint.server"
import type { Settings } from "~/platform/env.server"
import { bindings } from "../bindings"

const token = "a-token-of-at-least-24-characters"
const listing = { ticker: "EXMP", cik: "0000990001", name: "Example", exchange: null, position: 0 }

interface Sent {
  answer?: typeof acceptBatch | typeof leaseSlots | typeof sendListings
  body?: string
  authorization?: string | null
  settings?: Settings
}

/** The answer of the endpoint, including a thrown response. */
async function post({
  answer = acceptBatch,
  body = "{}",
  settings = { INGEST_TOKEN: token },
  ...sent
}: Sent) {
  const authorization = sent.authorization === undefined ? `Bearer ${token}` : sent.authorization
  const request = new Request("https://bookvalue.test/ingest", {
    method: "POST",
    body,
    headers: authorization === null ? {} : { authorization },
  })
  const context = requestContext(request, bindings, settings, () => {})
  return answer(request, context).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
}

const tickers = () => bindings.DB.prepare("select ticker from companies").all()

test("POST /ingest with the token writes the batch and returns how many documents it had", async () => {
  const response = await post({ body: JSON.stringify({ listings: [listing] }) })
  expect([response.status, await response.json()]).toEqual([200, { documents: 0 }])
  expect((await tickers()).results).toEqual([{ ticker: "EXMP" }])
})

test("a batch of the sample is left out where its company was read since, and replaces an older read", async () => {
  const source = (fetchedAt: number) => ({
    ...{ key: "company:0000990001", fetchedAt },
    ...{ entityTag: null, error: null, failedAt: null },
  })
  const sample = JSON.stringify({
    ...{ listings: [listing], sources: [source(2_000)], unlessReadSince: true },
  })
  await post({ body: JSON.stringify({ sources: [source(2_001)] }) })
  const left = await post({ body: sample })
  expect(await left.json()).toEqual({ documents: 0, unused: ["What is stored was read later."] })
  expect((await tickers()).results).toEqual([])
  await bindings.DB.prepare("update sources set fetched_at = 2000").run()
  expect(await (await post({ body: sample })).json()).toEqual({ documents: 0 })
  expect((await tickers()).results).toEqual([{ ticker: "EXMP" }])
})

test.each([
  { given: "no token", authorization: null },
  { given: "an empty token", authorization: "Bearer " },
  { given: "a wrong token", authorization: `Bearer ${token.toUpperCase()}` },
  { given: "the start of the token", authorization: `Bearer ${token.slice(0, -1)}` },
  { given: "the token and more", authorization: `Bearer ${token}x` },
  { given: "the token without the word Bearer", authorization: token },
  { given: "the token of another scheme", authorization: `Basic ${token}` },
])("POST /ingest with $given returns 404 and writes nothing", async ({ authorization }) => {
  const body = JSON.stringify({ listings: [listing] })
  expect((await post({ body, authorization })).status).toBe(404)
  expect((await post({ answer: leaseSlots, authorization })).status).toBe(404)
  expect((await tickers()).results).toEqual([])
})

test("POST /ingest on a deployment without a token returns 404 for any token", async () => {
  expect((await post({ settings: {} })).status).toBe(404)
  // Without the header the token given is empty, which must not match one that is not set.
  expect((await post({ settings: {}, authorization: null })).status).toBe(404)
})

test.each([
  { given: "text that is not JSON", body: "{", error: "not JSON" },
  { given: "a listing without a CIK", body: '{"listings":[{"ticker":"EXMP"}]}', error: "listings.0.cik" },
  {
    given: "a document of an unknown kind",
    body: '{"documents":[{"kind":"nonsense","key":"0000990001","fetchedAt":1,"body":{}}]}',
    error: "nonsense",
  },
])("POST /ingest with $given returns 400 and says so", async ({ body, error }) => {
  const response = await post({ body })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining(error) })
})

const source = { key: "company:0000990001", fetchedAt: 1, entityTag: null, error: null, failedAt: null }
const closes = { cik: "0000990001", ticker: "EXMP", currency: "USD", source: "import" }

test.each([
  ["a time of 1e308", { sources: [{ ...source, fetchedAt: 1e308 }] }, "sources.0.fetchedAt"],
  ["a failure of 1e308", { sources: [{ ...source, failedAt: 1e308 }] }, "sources.0.failedAt"],
  ["a negative time", { sources: [{ ...source, fetchedAt: -1 }] }, "sources.0.fetchedAt"],
  [
    "a time in the future",
    { sources: [{ ...source, fetchedAt: Date.now() + 172_800_000 }] },
    "in the future",
  ],
  ["a source key with a path", { sources: [{ ...source, key: "../x" }] }, "sources.0.key"],
  ["a ticker that is a path", { listings: [{ ...listing, ticker: "../../x" }] }, "listings.0.ticker"],
  ["a CIK that is a path", { listings: [{ ...listing, cik: "../x" }] }, "listings.0.cik"],
  [
    "a day that does not exist",
    { prices: [{ ...closes, closes: [["2026-02-30", 1]] }] },
    "prices.0.closes.0",
  ],
  ["a close of 1e308", { prices: [{ ...closes, closes: [["2026-02-27", 1e308]] }] }, "prices.0.closes.0.1"],
])("POST /ingest with %s returns 400 and writes nothing", async (_, batch, error) => {
  const response = await post({ body: JSON.stringify({ listings: [listing], ...batch }) })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: expect.stringContaining(error) })
  expect((await tickers()).results).toEqual([])
})

test("a batch over the limit returns 413, by its declared length before it is read", async () => {
  const long = await post({ body: " ".repeat(maxBatchBytes + 1) })
  expect([long.status, await long.json()]).toEqual([413, { error: "A batch has at most 24 MB." }])
  const pull = vi.fn()
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { "content-length": String(maxBatchBytes + 1), authorization: `Bearer ${token}` }
  const request = new Request("https://bookvalue.test/ingest", { method: "POST", body, headers })
  const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
  expect((await acceptBatch(request, context)).status).toBe(413)
  expect(pull).not.toHaveBeenCalled()
})

test("each batch is one line in the log, with its size, its entries or its error", async () => {
  const logged = async (body: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request("https://bookvalue.test/ingest", { method: "POST", body, headers })
    const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
    await acceptBatch(request, context)
    return JSON.parse(context.log.line(request, 0, 0)).ingest
  }
  const body = JSON.stringify({ listings: [listing] })
  expect(await logged(body)).toEqual({
    status: 200,
    bytes: body.length,
    documents: 0,
    entries: { listings: 1 },
  })
  expect(await logged("{")).toEqual({ status: 400, bytes: 1, error: "The batch is not JSON." })
})

test("a batch with one refused document writes none of its listings", async () => {
  const wrong = { kind: "nonsense", key: "0000990001", fetchedAt: 1, body: {} }
  const response = await post({ body: JSON.stringify({ listings: [listing], documents: [wrong] }) })
  expect(response.status).toBe(400)
  expect((await tickers()).results).toEqual([])
})

test("POST /ingest/slots leases at most five requests, and the next lease begins after them", async () => {
  const lease = async () => {
    const asked = Date.now()
    const answer = await (await post({ answer: leaseSlots })).json()
    const { waitMs, count, spacingMs } = answer as { waitMs: number; count: number; spacingMs: number }
    return { count, spacingMs, begins: asked + waitMs }
  }
  const [first, second] = [await lease(), await lease()]
  expect(first.count).toBeGreaterThan(0)
  expect(first.count).toBeLessThanOrEqual(5)
  // The SEC allows ten requests a second.
  expect(first.spacingMs).toBeGreaterThanOrEqual(100)
  expect(second.begins).toBeGreaterThan(first.begins)
})

async function gzip(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()
}

/** Posts a body that says it is compressed. */
function postCompressed(body: ArrayBuffer) {
  const headers = { authorization: `Bearer ${token}`, "content-encoding": "gzip" }
  const request = new Request("https://bookvalue.test/ingest", { method: "POST", body, headers })
  const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
  return acceptBatch(request, context)
}

test("POST /ingest with a compressed body writes the batch", async () => {
  expect((await postCompressed(await gzip(JSON.stringify({ listings: [listing] })))).status).toBe(200)
  expect((await tickers()).results).toEqual([{ ticker: "EXMP" }])
})

test("POST /ingest with a compressed body that is damaged returns 400 and says so", async () => {
  const response = await postCompressed(new TextEncoder().encode("not gzip").buffer)
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: "The batch is not compressed by gzip." },
  ])
})

test("POST /ingest with a small body that grows beyond 24 MB returns 413 and says so", async () => {
  const response = await postCompressed(await gzip(" ".repeat(100_000_001)))
  expect([response.status, await response.json()]).toEqual([413, { error: "A batch has at most 24 MB." }])
})

test("POST /ingest/companies with the token returns every listing and share class", async () => {
  const other = { ...listing, ticker: "EXMP-B", position: 1 }
  const fund = { ticker: "INVGX", cik: "0009900002", seriesId: "S000099001", classId: "C000099001" }
  await post({ body: JSON.stringify({ listings: [listing, other], funds: [fund] }) })
  const response = await post({ answer: sendListings })
  expect(await response.json()).toEqual({
    funds: [{ cik: "0009900002", ticker: "INVGX", seriesId: "S000099001" }],
    listings: [
      { cik: "0000990001", ticker: "EXMP", name: "Example" },
      { cik: "0000990001", ticker: "EXMP-B", name: "Example" },
    ],
    imported: [],
  })
  expect((await post({ answer: sendListings, authorization: null })).status).toBe(404)
})
