import { brotliDecompressSync, gunzipSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { pageCache, type Rendered } from "~/platform/page-cache.server"
import { sharedAddress } from "~/platform/page-key"

const site = "https://example.test"
const text = { "content-type": "text/html; charset=utf-8" }

function setUp({ roomBytes = 1_000_000 } = {}) {
  const clock = { now: 1_000_000 }
  const pages = pageCache({ now: () => clock.now, roomBytes })
  const work: Promise<unknown>[] = []
  const state = { renders: 0, body: "first" }
  const render = async (): Promise<Rendered> => {
    state.renders += 1
    return { response: new Response(state.body, { headers: text }), isShared: true }
  }
  const get = (headers: Record<string, string> = {}, path = "/a", how = render) =>
    pages.answer(new Request(site + path, { headers }), path, how, (each) => void work.push(each))
  const settle = async () => {
    while (work.length) await work.pop()
  }
  return { clock, pages, state, get, settle }
}

/** The bytes as a client of this encoding reads them. Node's Response does not decode. */
async function read(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const encoding = response.headers.get("content-encoding")
  const plain =
    encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes
  return new TextDecoder().decode(plain)
}

test("a second request for a page is answered without rendering", async () => {
  const { get, state } = setUp()
  expect((await get()).source).toBe("rendered")
  const { response, source } = await get()
  expect([source, state.renders, await read(response)]).toEqual(["hit", 1, "first"])
  expect(response.headers.get("content-type")).toBe(text["content-type"])
})

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["gzip;q=1, br;q=0.2", "gzip"],
  ["*", "br"],
  ["identity", null],
  ["", null],
])("Accept-Encoding %j is answered with %j, with an entity tag of its own", async (accept, encoding) => {
  const { get } = setUp()
  const { response: plain } = await get()
  for (let round = 0; round < 2; round += 1) {
    const { response } = await get({ "accept-encoding": accept })
    expect(response.headers.get("content-encoding")).toBe(encoding)
    expect(await read(response)).toBe("first")
    expect(response.headers.get("vary")).toContain("accept-encoding")
    expect(response.headers.get("etag") === plain.headers.get("etag")).toBe(encoding === null)
  }
})

test.each(["br", "gzip", "identity"])(
  "HEAD has the length of the body of GET in %s, and no body",
  async (accept) => {
    const { pages, get } = setUp()
    const headers = { "accept-encoding": accept }
    const { response: whole } = await get(headers)
    const request = new Request(`${site}/a`, { method: "HEAD", headers })
    const { response: head } = await pages.answer(
      request,
      "/a",
      () => Promise.reject(),
      () => {},
    )
    expect(head.headers.get("content-length")).toBe(String((await whole.arrayBuffer()).byteLength))
    expect(await head.text()).toBe("")
    // The headers of later answers are not changed.
    expect((await get(headers)).response.headers.get("content-length")).toBeNull()
  },
)

test("a known entity tag is answered 304 without a body, an old one with the new page", async () => {
  const { get, state, pages } = setUp()
  const tag = (await get({ "accept-encoding": "gzip" })).response.headers.get("etag") ?? ""
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
    const { response } = await get({ "if-none-match": known, "accept-encoding": "gzip" })
    expect([response.status, response.body, response.headers.get("etag")]).toEqual([304, null, tag])
  }
  state.body = "second"
  pages.clear()
  const { response } = await get({ "if-none-match": tag })
  expect([response.status, await read(response)]).toEqual([200, "second"])
})

test("an answer of 304 repeats what a cache updates, and not the policies of the page", async () => {
  const headers = {
    ...text,
    "cache-control": "public, max-age=0",
    "content-security-policy": "default-src 'none'",
    "x-frame-options": "DENY",
    "access-control-allow-origin": "*",
    vary: "cookie",
  }
  const { get } = setUp()
  const render = async () => ({ response: new Response("x", { headers }), isShared: true })
  const whole = (await get({}, "/a", render)).response
  expect(whole.headers.get("content-security-policy")).toBe("default-src 'none'")
  const { response } = await get({ "if-none-match": whole.headers.get("etag") ?? "" }, "/a", render)
  expect(Object.fromEntries(response.headers)).toEqual({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=0",
    etag: whole.headers.get("etag"),
    vary: "cookie, accept-encoding",
  })
})

test("the same page with another policy has another entity tag", async () => {
  const { get, pages } = setUp()
  const withPolicy = (policy: string) => async () => ({
    response: new Response("x", { headers: { ...text, "content-security-policy": policy } }),
    isShared: true,
  })
  const getTag = async (policy: string) => {
    pages.clear()
    return (await get({}, "/a", withPolicy(policy))).response.headers.get("etag")
  }
  expect(await getTag("default-src 'none'")).toBe(await getTag("default-src 'none'"))
  expect(await getTag("default-src 'none'")).not.toBe(await getTag("default-src 'self'"))
})

test("after 30 seconds the old page is sent once more while it is rendered again, after 60 never", async () => {
  const { get, state, clock, settle } = setUp()
  await get()
  state.body = "second"
  clock.now += 29_999
  expect(await read((await get()).response)).toBe("first")
  clock.now += 1
  const stale = await get()
  expect([stale.source, await read(stale.response)]).toEqual(["stale", "first"])
  await settle()
  expect(await read((await get()).response)).toBe("second")
  state.body = "third"
  clock.now += 60_000
  expect(await read((await get()).response)).toBe("third")
})

test("many requests for a page that is not kept yet share one rendering", async () => {
  const { get, state } = setUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(state.renders).toBe(1)
  expect(answers.filter(({ source }) => source === "shared")).toHaveLength(19)
  for (const { response } of answers) expect(await read(response)).toBe("first")
})

test("a rendering that fails fails its own request alone; those that waited render on their own", async () => {
  const { get, render } = { ...setUp(), render: async () => Promise.reject(new Error("no storage")) }
  const [first, second] = await Promise.allSettled([get({}, "/a", render), get()])
  expect(first.status).toBe("rejected")
  expect(second.status).toBe("fulfilled")
})

test.each<[string, ResponseInit, boolean]>([
  ["an error", { status: 500 }, true],
  ["a redirect", { status: 302, headers: { location: "/" } }, true],
  ["a cookie", { headers: { "set-cookie": "a=b" } }, true],
  ["no-store", { headers: { "cache-control": "no-store" } }, true],
  ["what could not be loaded", {}, false],
])("an answer with %s is not kept", async (_, init, isShared) => {
  const { get, state } = setUp()
  const render = async () => {
    state.renders += 1
    return { response: new Response("x", init), isShared }
  }
  await get({}, "/a", render)
  await get({}, "/a", render)
  expect(state.renders).toBe(2)
})

test("a page that was being rendered during a write is not kept", async () => {
  const { get, pages, state } = setUp()
  await get({}, "/a", async () => {
    pages.clear()
    return { response: new Response("before the write", { headers: text }), isShared: true }
  })
  state.body = "after the write"
  expect(await read((await get()).response)).toBe("after the write")
})

test("the pages held never exceed the room, and the least recently used goes first", async () => {
  const { get, pages, state } = setUp({ roomBytes: 8_000 })
  for (const path of ["/a", "/b", "/c", "/d"]) await get({}, path)
  await get({}, "/a")
  for (let place = 0; place < 50; place += 1) {
    state.body = `${Math.random()}`.repeat(20)
    await get({}, `/p${place}`)
    await get({ "accept-encoding": "br" }, `/p${place}`)
    expect(pages.size()).toBeLessThanOrEqual(9_000)
  }
  pages.clear()
  expect(pages.size()).toBe(0)
})

test("an answer of more than an eighth of the room is sent and not kept", async () => {
  const { get, pages, state } = setUp({ roomBytes: 8_000 })
  const image = async () => ({ response: new Response(new Uint8Array(2_000)), isShared: true })
  expect((await (await get({}, "/a", image)).response.arrayBuffer()).byteLength).toBe(2_000)
  expect([pages.size(), state.renders]).toEqual([0, 0])
})

test("no answer to any request is older than a minute or belongs to another address", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("get" as const),
      path: fc.constantFrom("/a", "/b", "/c"),
      encoding: fc.constantFrom("", "gzip", "br"),
    }),
    fc.record({ kind: fc.constant("write" as const), isSeen: fc.boolean() }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 70_000 }) }),
    fc.record({ kind: fc.constant("fail" as const), path: fc.constantFrom("/a", "/b", "/c") }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { clock, pages, settle } = setUp({ roomBytes: 6_000 })
      const written = [{ version: 0, at: clock.now }]
      let failing = ""
      for (const each of steps) {
        if (each.kind === "wait") clock.now += each.ms
        else if (each.kind === "fail") failing = each.path
        else if (each.kind === "write") {
          written.push({ version: written.length, at: clock.now })
          // A write in another isolate is not seen by this one.
          if (each.isSeen) pages.clear()
        } else {
          const render = async () => ({
            response: new Response(`${each.path} ${written.length - 1}`, { headers: text }),
            isShared: failing !== each.path,
          })
          const headers = { "accept-encoding": each.encoding }
          const work: Promise<unknown>[] = []
          const { response } = await pages.answer(
            new Request(site + each.path, { headers }),
            each.path,
            render,
            (w) => void work.push(w),
          )
          const [path, version] = (await read(response)).split(" ")
          expect(path).toBe(each.path)
          const next = written[Number(version) + 1]
          if (next) expect(clock.now - next.at).toBeLessThan(60_000)
          await Promise.all(work)
        }
        await settle()
      }
    }),
  )
})

test("a range is a part of the whole without compression, under its entity tag", async () => {
  const { get } = setUp()
  const { response: whole } = await get()
  const etag = whole.headers.get("etag") ?? ""
  const ask = async (headers: Record<string, string>) => {
    const { response } = await get({ "accept-encoding": "br", ...headers })
    return [response.status, response.headers.get("content-range"), await response.text()]
  }
  expect(whole.headers.get("accept-ranges")).toBe("bytes")
  expect(await ask({ range: "bytes=1-2" })).toEqual([206, "bytes 1-2/5", "ir"])
  expect(await ask({ range: "bytes=1-2", "if-range": etag })).toEqual([206, "bytes 1-2/5", "ir"])
  expect(await ask({ range: "bytes=1-2", "if-range": '"other"' })).toEqual([200, null, "first"])
  expect(await ask({ range: "bytes=5-" })).toEqual([416, "bytes */5", ""])
})

const address = (path: string, init?: RequestInit) =>
  sharedAddress(new Request(site + path, init), new Set(["items", "period"]))?.href.slice(site.length)

test.each([
  ["/company/AAPL", "/company/AAPL"],
  [
    "/company/AAPL/financials?range=20Y&period=quarterly",
    "/company/AAPL/financials?period=quarterly&range=20Y",
  ],
  ["/watchlist.json?items=b&items=a", "/watchlist.json?items=b&items=a"],
  ["/?", "/"],
])("%s is kept under %s", (path, key) => {
  expect(address(path)).toBe(key)
})

test.each([
  ["an unknown parameter", "/?utm_source=x", {}],
  ["a form", "/watchlist", { method: "POST" }],
  ["a token", "/watchlist.json", { headers: { authorization: "Bearer x" } }],
  ["a file of the market", "/api/v1/market/companies.parquet", {}],
  ["the account", "/account/export.json", {}],
  ["the sign-in", "/login?mode=sign-up", {}],
  ["the health check", "/healthz", {}],
  ["an import", "/ingest.data", {}],
  ["an address of 2,000 characters", `/screener?query=${"x".repeat(2000)}`, {}],
])("a request with %s is not answered from the cache", (_, path, init) => {
  expect(address(path, init)).toBeUndefined()
})

test.each([
  ["private, max-age=60", "rendered"],
  ["no-store", "rendered"],
  ["public, max-age=0", "hit"],
])("the second request for a page with Cache-Control %j is a %s", async (caching, expected) => {
  const { get } = setUp()
  const render = async (): Promise<Rendered> => ({
    response: new Response("page", { headers: { ...text, "cache-control": caching } }),
    isShared: true,
  })
  await get({}, "/a", render)
  expect((await get({}, "/a", render)).source).toBe(expected)
})
