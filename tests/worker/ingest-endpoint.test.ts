import { expect, test } from "vitest"
import { requestContext } from "~/context.server"
import type { Settings } from "~/platform/env.server"
import * as batchRoute from "~/routes/ingest._index"
import * as slotsRoute from "~/routes/ingest.slots"
import { bindings } from "./bindings"

const token = "a-token-of-at-least-24-characters"
const listing = { ticker: "EXMP", cik: "0000990001", name: "Example", exchange: null, position: 0 }

interface Sent {
  route?: typeof batchRoute | typeof slotsRoute
  body?: string
  authorization?: string | null
  settings?: Settings
}

/** What the endpoint answers, a thrown response included. */
async function post({ route = batchRoute, body = "{}", settings = { INGEST_TOKEN: token }, ...sent }: Sent) {
  const authorization = sent.authorization === undefined ? `Bearer ${token}` : sent.authorization
  const request = new Request("https://bookvalue.test/ingest", {
    method: "POST",
    body,
    headers: authorization === null ? {} : { authorization },
  })
  const context = requestContext(request, bindings, settings, () => {})
  return route.action({ request, context, params: {} }).catch((thrown: unknown) => {
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

test.each([
  { given: "no token", authorization: null },
  { given: "an empty token", authorization: "Bearer " },
  { given: "a wrong token", authorization: `Bearer ${token.toUpperCase()}` },
  { given: "the start of the token", authorization: `Bearer ${token.slice(0, -1)}` },
  { given: "the token and more", authorization: `Bearer ${token}x` },
])("POST /ingest with $given returns 404 and writes nothing", async ({ authorization }) => {
  const body = JSON.stringify({ listings: [listing] })
  expect((await post({ body, authorization })).status).toBe(404)
  expect((await post({ route: slotsRoute, authorization })).status).toBe(404)
  expect((await tickers()).results).toEqual([])
})

test("POST /ingest on a deployment without a token returns 404, whatever token is given", async () => {
  expect((await post({ settings: {} })).status).toBe(404)
  // Without the header the token given is empty, which must not match one that is not set.
  expect((await post({ settings: {}, authorization: null })).status).toBe(404)
})

test("GET of either address is 404", () => {
  for (const route of [batchRoute, slotsRoute])
    expect(route.loader).toThrow(expect.objectContaining({ status: 404 }))
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

test("a batch with one refused document writes none of its listings", async () => {
  const wrong = { kind: "nonsense", key: "0000990001", fetchedAt: 1, body: {} }
  const response = await post({ body: JSON.stringify({ listings: [listing], documents: [wrong] }) })
  expect(response.status).toBe(400)
  expect((await tickers()).results).toEqual([])
})

test("POST /ingest/slots leases at most five requests, and the next lease begins after them", async () => {
  const lease = async () => {
    const asked = Date.now()
    const answer = await (await post({ route: slotsRoute })).json()
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
