import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { createDCtx, decompressUsingDict } from "@bokuweb/zstd-wasm"
import { expect, onTestFinished, test } from "vitest"
import { FairQueue } from "../../../server/local/fair-queue"
import { inTurn, openFront } from "../../../server/local/front"
import { PageDictionaries } from "../../../server/local/page-dictionaries"
import { RecentAnswers } from "../../../server/local/recent-answers"
import { askServer } from "../../fakes/ask-server"

const rows = Array.from({ length: 300 }, (_, row) => `<tr><td>Row ${row * 7919}</td></tr>`).join("")
const toPage = (address: string) => `<!doctype html><title>${address}</title><table>${rows}</table>`
const publicHeaders = { "cache-control": "public, max-age=0, must-revalidate", "content-type": "text/html" }

/** A runtime whose pages are public. Answers with 304 to the tag of a page. */
function givePage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = "" } = incoming
  const headers = { ...publicHeaders, vary: "accept, cookie", etag: `"${url}"` }
  if (incoming.headers["if-none-match"] === headers.etag) outgoing.writeHead(304, headers).end()
  else outgoing.writeHead(200, { ...headers, "content-encoding": "br" }).end(brotliCompressSync(toPage(url)))
}

const browser = {
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-dest": "document",
  "sec-ch-ua": '"Chromium";v="156"',
}

async function openSite(give: typeof givePage = givePage) {
  const runtime = createServer(give)
  await new Promise<void>((done) => runtime.listen(0, "127.0.0.1", done))
  const { port: runtimePort } = runtime.address() as AddressInfo
  const front = await openFront(
    {
      ...{ host: "127.0.0.1", port: 0, runtimePort, trustsProxy: false, protocol: "http:", isLocal: false },
      ...{ recent: new RecentAnswers(), dictionaries: new PageDictionaries() },
    },
    inTurn(new FairQueue()),
  )
  onTestFinished(async () => {
    runtime.closeAllConnections()
    await new Promise((done) => runtime.close(done))
    await front.close(0)
  })
  const ask = (path: string, headers: Record<string, string> = browser) =>
    askServer(`http://127.0.0.1:${front.port}${path}`, headers)
  /** Asks as a browser that has a page as its dictionary, until the server has kept the page. */
  const askWith = async (known: string, path: string, headers: Record<string, string> = {}) => {
    const asked = { ...withDictionary(known), ...headers }
    let answer = await ask(path, asked)
    for (let tries = 0; tries < 100 && answer.headers["content-encoding"] === "br"; tries += 1) {
      await new Promise((done) => setTimeout(done, 50))
      answer = await ask(path, asked)
    }
    return answer
  }
  return { ask, askWith }
}

const toHash = (page: string) => createHash("sha256").update(page)

function withDictionary(page: string): Record<string, string> {
  return {
    ...browser,
    "accept-encoding": `${browser["accept-encoding"]}, dcb, dcz`,
    "available-dictionary": `:${toHash(page).digest("base64")}:`,
  }
}

/** The front has started the module. */
function decode(body: Buffer, dictionary: string): string {
  const known = Buffer.from(dictionary)
  return Buffer.from(decompressUsingDict(createDCtx(), body.subarray(40), known)).toString()
}

test("a page is compressed with an earlier page of its kind, which the browser has", async () => {
  const { ask, askWith } = await openSite()
  const first = await ask("/company/AAPL/financials")
  expect(first.headers["use-as-dictionary"]).toBe('match="/company/*/financials*", match-dest=("document")')
  expect(first.headers["content-encoding"]).toBe("br")
  const known = brotliDecompressSync(first.body).toString()
  const second = await askWith(known, "/company/KHC/financials")
  expect(second.headers["content-encoding"]).toBe("dcz")
  expect(second.headers.vary).toBe("accept, cookie, available-dictionary")
  expect(second.body.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000")
  expect(second.body.subarray(8, 40)).toEqual(toHash(known).digest())
  expect(decode(second.body, known)).toBe(toPage("/company/KHC/financials"))
  expect(second.body.length).toBeLessThan(first.body.length / 4)
  // The page that was sent so is the dictionary of the next one.
  const third = await askWith(toPage("/company/KHC/financials"), "/company/KO/financials")
  expect(decode(third.body, toPage("/company/KHC/financials"))).toBe(toPage("/company/KO/financials"))
})

test("a page that did not change is answered with the tag that the browser has", async () => {
  const { ask, askWith } = await openSite()
  await ask("/screener")
  const { headers } = await askWith(toPage("/screener"), "/screener?page=2")
  expect(headers.etag).toMatch(/^"\/screener\?page=2\.d-[\w-]{8}"$/)
  const again = await ask("/screener?page=2", { ...browser, "if-none-match": String(headers.etag) })
  expect([again.status, again.headers.etag]).toEqual([304, headers.etag])
  expect(again.headers["cache-control"]).toBe(publicHeaders["cache-control"])
  const other = await ask("/screener", { ...browser, "if-none-match": String(headers.etag) })
  expect(other.status).toBe(200)
})

test("browsers may show a page stale only where they ask for each page that is opened", async () => {
  const { ask } = await openSite()
  const caching = async (headers: Record<string, string>) =>
    (await ask("/company/AAPL", headers)).headers["cache-control"]
  expect(await caching(browser)).toBe("public, max-age=0, s-maxage=0, stale-while-revalidate=3600")
  const { "sec-ch-ua": _, ...firefox } = browser
  expect(await caching(firefox)).toBe(publicHeaders["cache-control"])
  expect(await caching({ ...browser, "sec-fetch-dest": "empty" })).toBe(publicHeaders["cache-control"])
})

test("an answer that depends on the reader is neither a dictionary nor compressed with one", async () => {
  const site = await openSite((incoming, outgoing) => {
    if (incoming.url !== "/watchlist") return givePage(incoming, outgoing)
    const headers = { ...publicHeaders, "content-encoding": "br", etag: '"w"' }
    outgoing.writeHead(200, { ...headers, "cache-control": "private, no-store" })
    outgoing.end(brotliCompressSync(toPage("/watchlist")))
  })
  await site.ask("/watchlist/all")
  const known = toPage("/watchlist/all")
  expect((await site.askWith(known, "/watchlist/all")).headers["content-encoding"]).toBe("dcz")
  for (const [path, headers] of [
    ["/watchlist", {}],
    ["/watchlist/all", { cookie: "__Host-session=a" }],
    ["/watchlist/all", { authorization: "Bearer a" }],
  ] as const) {
    const answer = await site.ask(path, { ...withDictionary(known), ...headers })
    expect([path, answer.headers["content-encoding"]]).toEqual([path, "br"])
    expect(answer.headers["use-as-dictionary"]).toBeUndefined()
  }
})

test("a browser with another dictionary gets the page in Brotli", async () => {
  const { ask, askWith } = await openSite()
  await ask("/company/AAPL")
  await askWith(toPage("/company/AAPL"), "/company/KO")
  const answer = await ask("/company/KO", withDictionary("a page of yesterday"))
  expect(answer.headers["content-encoding"]).toBe("br")
  expect(brotliDecompressSync(answer.body).toString()).toBe(toPage("/company/KO"))
})

test.each<Record<string, string>>([
  { "available-dictionary": "__proto__" },
  { "available-dictionary": `:${"A".repeat(8_000)}:` },
  { "available-dictionary": "::" },
  { "if-none-match": '*, W/"a", ".d-12345678"' },
  { "if-none-match": '".d-'.repeat(2_000) },
])("odd headers get the whole page", async (headers) => {
  const { ask, askWith } = await openSite()
  await ask("/company/AAPL")
  await askWith(toPage("/company/AAPL"), "/company/KO")
  const answer = await ask("/company/KO", { ...withDictionary("none"), ...headers })
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "br"])
  expect(brotliDecompressSync(answer.body).toString()).toBe(toPage("/company/KO"))
})

test.each([
  ["/", "/*"],
  ["/company/AAPL", "/company*"],
  ["/company/AAPL/0000320193-25-000079", "/company/*/0*"],
  ["/company/AAPL/financials?period=quarterly", "/company/*/financials*"],
  ["/investor/0001067983/2025q1", "/investor*"],
  ["/no-such-page", undefined],
])("the page %s is for the addresses %s", async (path, match) => {
  const { ask } = await openSite()
  const said = (await ask(path)).headers["use-as-dictionary"]
  expect(said).toBe(match && `match="${match}", match-dest=("document")`)
})

test("a page that is cut off by the runtime is cut off for the browser", async () => {
  const site = await openSite((incoming, outgoing) => {
    if (incoming.url !== "/screener?cut") return givePage(incoming, outgoing)
    outgoing.writeHead(200, { ...publicHeaders, "content-encoding": "br", etag: '"c"' })
    outgoing.write(brotliCompressSync(toPage("/screener")).subarray(0, 100), () => outgoing.destroy())
  })
  await site.ask("/screener")
  await site.askWith(toPage("/screener"), "/screener?page=2")
  await expect(site.ask("/screener?cut", withDictionary(toPage("/screener")))).rejects.toThrow(
    /aborted|hang up/,
  )
})
