import { decode } from "turbo-stream"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { ShownPage } from "~/pages/shell/answer-unchanged"
import { readDataRequests } from "~/pages/shell/data-requests"

const site = "http://localhost"
beforeEach(() => vi.stubGlobal("window", { location: new URL(`${site}/company/AAPL`) }))
afterEach(() => vi.unstubAllGlobals())

const place = (address: string) => {
  const { pathname, search, hash } = new URL(address, site)
  return { pathname, search, hash }
}

/** /company/AAPL with the data of two routes. */
function shownPage(change: Partial<ShownPage> = {}): ShownPage {
  return {
    location: place("/company/AAPL?period=ttm"),
    navigation: {},
    loaderData: { root: { user: null }, page: { asOf: new Date(0) } },
    fetchers: new Map(),
    ...change,
  }
}

/** Requests an address while the site answers with `answer`; an error is thrown. */
async function request(
  address: string,
  answer: Response | Error,
  options: { init?: RequestInit; page?: ShownPage } = {},
) {
  const shown: string[][] = []
  const read = readDataRequests(
    async () => {
      if (answer instanceof Error) throw answer
      return answer
    },
    () => options.page ?? shownPage(),
    (...notice) => shown.push(notice),
  )
  const response = await read(site + address, options.init)
  return { response, shown }
}

/** As Remix decodes it, with redirects as { redirect }. */
async function decodeAnswer({ body }: Response): Promise<unknown> {
  const plugin = (type: unknown, value: unknown) =>
    type === "SingleFetchRedirect" ? { value: { to: value } } : undefined
  return body && (await decode(body, { plugins: [plugin] })).value
}

const busy = () =>
  new Response("The site is busy.", { status: 503, headers: { "content-type": "text/plain" } })
const challenge = () =>
  new Response("<!DOCTYPE html><p>Checking…", { status: 403, headers: { "content-type": "text/html" } })

test("a data request that is aborted in its body rejects", async () => {
  const aborted = new Response(
    new ReadableStream({
      start: (controller) => controller.error(new DOMException("signal is aborted", "AbortError")),
    }),
  )
  await expect(request("/company/AAPL.data?period=ttm", aborted)).rejects.toThrow(/aborted/)
})

test("data keeps its status, headers and text, also that of an error", async () => {
  const headers = { "content-type": "text/x-script; charset=utf-8" }
  const { response, shown } = await request("/_root.data", new Response("[1]", { status: 404, headers }))
  expect([response.status, response.headers.get("content-type"), await response.text(), shown]).toEqual([
    404,
    headers["content-type"],
    "[1]",
    [],
  ])
})

test("a data response without a body is returned unchanged", async () => {
  const answer = new Response(null, { status: 204 })
  expect((await request("/watchlist.data", answer)).response).toBe(answer)
})

test.each(["/lists.json", "/company/AAPL.database"])("%s is no data request and streams", async (address) => {
  const streaming = busy()
  expect((await request(address, streaming)).response).toBe(streaming)
})

test("a failed visit of another page stays on the page, and offers the other one", async () => {
  const page = shownPage({ navigation: { location: place("/screener?q=roic") } })
  const { response, shown } = await request("/screener.data?q=roic", busy(), { page })
  expect(shown).toEqual([["The site is busy. Nothing on this page was lost.", "/screener?q=roic"]])
  expect([response.status, await decodeAnswer(response)]).toEqual([
    202,
    { to: expect.objectContaining({ redirect: "/company/AAPL?period=ttm", replace: true }) },
  ])
})

test("a failed reload of the page's data gives the data that is shown", async () => {
  const { response, shown } = await request("/company/AAPL.data?period=ttm", challenge())
  expect(await decodeAnswer(response)).toEqual({
    root: { data: { user: null } },
    page: { data: { asOf: new Date(0) } },
  })
  expect(shown[0]).toEqual([
    "The site refused this request. Nothing on this page was lost.",
    "/company/AAPL?period=ttm",
  ])
})

test("a failed load of a fetcher gives no data to its route", async () => {
  const { response } = await request("/watchlist/watch.data?_routes=routes%2Fwatch", challenge())
  expect(await decodeAnswer(response)).toEqual({ "routes/watch": { data: null } })
})

test("a failed form gives no reply, with a status that reloads nothing", async () => {
  const page = shownPage({ navigation: { location: place("/company/AAPL") } })
  const init = { method: "POST" }
  for (const status of [403, 413, 429, 500, 502, 503]) {
    const answer = new Response("No.", { status, headers: { "content-type": "text/plain" } })
    const { response, shown } = await request("/company/AAPL.data", answer, { init, page })
    expect([response.status, await decodeAnswer(response), shown[0]?.[0]]).toEqual([
      status,
      { data: null },
      "No. Nothing on this page was lost.",
    ])
  }
})

test("a failed form of a fetcher keeps its last reply", async () => {
  const fetchers = new Map([["watch", { formAction: "/watchlist/watch?from=1", data: { isOn: true } }]])
  const { response } = await request("/watchlist/watch.data", busy(), {
    init: { method: "post" },
    page: shownPage({ fetchers }),
  })
  expect(await decodeAnswer(response)).toEqual({ data: { isOn: true } })
})

test("a failed form for another page returns to this page", async () => {
  const page = shownPage({ navigation: { location: place("/watchlist") } })
  const { response } = await request("/watchlist.data", busy(), { init: { method: "POST" }, page })
  expect(await decodeAnswer(response)).toMatchObject({ redirect: "/company/AAPL?period=ttm" })
})

test("a site that cannot be reached is said, and a long text is not", async () => {
  const offline = await request("/company/AAPL.data", new TypeError("Failed to fetch"))
  expect(offline.shown[0]?.[0]).toBe("The site could not be reached. Nothing on this page was lost.")
  const long = new Response("x".repeat(301), { status: 429, headers: { "content-type": "text/plain" } })
  expect((await request("/company/AAPL.data", long)).shown[0]?.[0]).toBe(
    "Too many requests were sent. Please wait a minute. Nothing on this page was lost.",
  )
})
