import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { FairQueue } from "../../../server/local/fair-queue"
import { inTurn, openFront } from "../../../server/local/front"
import { RecentAnswers } from "../../../server/local/recent-answers"
import { askServer } from "../../fakes/ask-server"

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A page as the page cache of the Worker gives it. The count names the request that it was rendered for. */
const publicPage =
  (extra: Record<string, string> = {}): Answer =>
  ({ url }, outgoing) => {
    const headers = {
      "cache-control": "public, max-age=0, must-revalidate",
      etag: '"a"',
      "x-request-id": "w",
    }
    outgoing.writeHead(200, { ...headers, ...extra }).end(`page ${url} ${count}`)
  }

let count = 0

async function getFront(answer: Answer) {
  count = 0
  let nowMs = 0
  const lines: string[] = []
  const runtime = createServer((incoming, outgoing) => {
    count += 1
    answer(incoming, outgoing)
  })
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const recent = new RecentAnswers(
    ({ message }) => lines.push(message),
    () => nowMs,
  )
  const front = await openFront(
    {
      ...{ host: "127.0.0.1", port: 0, runtimePort: (runtime.address() as AddressInfo).port },
      ...{ trustsProxy: true, protocol: "https:", isLocal: true, recent },
      readMemory: () => ({ worker: 1 }),
    },
    inTurn(new FairQueue()),
  )
  onTestFinished(async () => {
    runtime.closeAllConnections()
    await new Promise((done) => runtime.close(done))
    await front.close(0)
  })
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const { body, ...answer } = await askServer(`http://127.0.0.1:${front.port}${path}`, headers, method)
    return { ...answer, text: body.toString() }
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { front, recent, lines, pass, ask }
}

test("a public page with a tag is given again for a second, with its headers, a new request id and a log line", async () => {
  const { ask, pass, lines, recent } = await getFront(publicPage({ "content-language": "en" }))
  const first = await ask("/company/AAPL?period=annual")
  pass(999)
  const again = await ask("/company/AAPL?period=annual")
  expect(again.text).toBe("page /company/AAPL?period=annual 1")
  expect(again.status).toBe(200)
  const { "x-request-id": firstId, date: _, "transfer-encoding": ___, ...others } = first.headers
  const { "x-request-id": againId, date: __, ...sent } = again.headers
  expect(sent).toEqual({ ...others, "content-length": String(first.text.length) })
  expect(firstId).toBe("w")
  expect(againId).not.toBe("w")
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      method: "GET",
      route: "/company/AAPL",
      pattern: "/company/:ticker",
      status: 200,
      cache: "front",
      id: againId,
    },
  ])
  expect(recent.given).toBe(1)
  pass(1)
  expect((await ask("/company/AAPL?period=annual")).text).toBe("page /company/AAPL?period=annual 2")
})

test.each<[what: string, headers: Record<string, string>, method?: string]>([
  ["a reader who is signed in", { cookie: "theme=dark; __Host-session=ann" }],
  ["a bearer token", { authorization: "Bearer x" }],
  ["a range", { range: "bytes=0-1" }],
  ["a tag", { "if-none-match": '"a"' }],
  ["a browser that asks ahead", { "sec-purpose": "prefetch" }],
  ["a reload without caches", { "cache-control": "no-cache" }],
  ["another encoding", { "accept-encoding": "br" }],
  ["a reader of Markdown", { accept: "text/markdown" }],
  ["a visitor without TLS", { "x-forwarded-proto": "http" }],
  ["another name of the server", { host: "127.0.0.1" }],
  ["HEAD", {}, "HEAD"],
])("the runtime answers %s itself, and that answer is given to no other", async (_, headers, method) => {
  const { ask, recent } = await getFront(publicPage())
  await ask("/", headers, method)
  await ask("/")
  await ask("/", headers, method)
  expect(recent.given).toBe(
    headers.host || headers["accept-encoding"] || headers.accept || headers["x-forwarded-proto"] ? 1 : 0,
  )
  expect((await ask("/")).text).toBe("page / 2")
})

test("a cookie that says nothing about the visitor shares the answer", async () => {
  const { ask } = await getFront(publicPage())
  await ask("/")
  expect((await ask("/", { cookie: "theme=dark" })).text).toBe("page / 1")
})

test.each<[what: string, answer: Answer]>([
  ["private answers", publicPage({ "cache-control": "private, no-store" })],
  ["answers that set a cookie", publicPage({ "set-cookie": "a=b" })],
  [
    "answers without a tag",
    (_, outgoing) => void outgoing.writeHead(200, { "cache-control": "public" }).end("x"),
  ],
  [
    "refusals",
    (_, outgoing) => void outgoing.writeHead(404, { "cache-control": "public", etag: '"a"' }).end("x"),
  ],
  [
    "answers above a megabyte",
    (_, outgoing) => {
      outgoing.writeHead(200, { "cache-control": "public", etag: '"a"' }).end(Buffer.alloc(1_000_001))
    },
  ],
])("%s are not kept", async (_, answer) => {
  const { ask, recent } = await getFront(answer)
  await ask("/")
  await ask("/")
  expect(recent.given).toBe(0)
  expect(count).toBe(2)
})

test("an answer that breaks off is not kept", async () => {
  const { ask, recent } = await getFront((_, outgoing) => {
    outgoing.writeHead(200, { "cache-control": "public", etag: '"a"', "content-length": "9" })
    outgoing.write("half")
    setTimeout(() => outgoing.destroy(), 20)
  })
  await ask("/").catch(() => null)
  await ask("/").catch(() => null)
  expect(recent.given).toBe(0)
})

test("a write forgets all answers, also those that were asked for before it ended", async () => {
  let release = () => {}
  const { ask } = await getFront((incoming, outgoing) => {
    if (incoming.method === "POST") outgoing.end("written")
    else if (count === 2) release = () => publicPage()(incoming, outgoing)
    else publicPage()(incoming, outgoing)
  })
  await ask("/")
  expect((await ask("/")).text).toBe("page / 1")
  const early = ask("/slow")
  while (count < 2) await new Promise((done) => setTimeout(done, 2))
  await ask("/ingest", {}, "POST")
  release()
  expect((await early).text).toBe("page /slow 3")
  expect((await ask("/slow")).text).toBe("page /slow 4")
  expect((await ask("/")).text).toBe("page / 5")
})

test("another runtime begins without answers", async () => {
  const { ask, front } = await getFront(publicPage())
  await ask("/")
  const other = createServer((_, outgoing) => outgoing.end("other"))
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
  onTestFinished(() => void other.close())
  await front.hold("all", 100)
  front.resume((other.address() as AddressInfo).port)
  expect((await ask("/")).text).toBe("other")
})

test("compressed bytes are given as they came", async () => {
  const bytes = gzipSync("text")
  const { ask, recent } = await getFront((_, outgoing) => {
    const headers = {
      "cache-control": "public",
      etag: '"a-gzip"',
      "content-encoding": "gzip",
      vary: "accept-encoding",
    }
    outgoing.writeHead(200, headers).end(bytes)
  })
  const asked = { "accept-encoding": "gzip" }
  const [first, again] = [await ask("/", asked), await ask("/", asked)]
  expect(recent.given).toBe(1)
  expect(again.text).toBe(first.text)
  expect(again.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "accept-encoding",
    "content-length": "24",
  })
})

test("the runtime learns how many requests were answered without it, and visitors cannot say so", async () => {
  const { ask } = await getFront((incoming, outgoing) => {
    if (incoming.url === "/metrics") outgoing.end(String(incoming.headers["cf-front-answers"]))
    else publicPage()(incoming, outgoing)
  })
  await ask("/")
  await ask("/")
  expect((await ask("/metrics", { "cf-front-answers": "99" })).text).toBe("1")
})
