import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { answerAddress, findAddress } from "~/addresses/answer-address.server"
import { dataAddresses } from "~/addresses/data/registry"
import type { RequestContext } from "~/context.server"

test.each([
  ["/healthz", "/healthz", {}],
  ["/healthz/", "/healthz", {}],
  ["/company/AAPL/card.png", "/company/{name}/card.png", { name: "AAPL" }],
  ["/company/BHP.AX/filings.atom", "/company/{ticker}/filings.atom", { ticker: "BHP.AX" }],
  ["/company/%41APL.json", "/company/{ticker}.{format:json|csv|xlsx}", { ticker: "AAPL" }],
  ["/company/AAPL%2Ejson", "/company/{ticker}.{format:json|csv|xlsx}", { ticker: "AAPL" }],
  ["/company/AAPL/Financials.JSON", "/company/{ticker}/financials.{format:json|csv|xlsx}", {}],
  ["/company/AAPL/nothing.csv", "/company/{ticker}/{view}.{format:json|csv|xlsx}", { view: "nothing" }],
  ["/company/%ZZ.json", "/company/{ticker}.{format:json|csv|xlsx}", { ticker: "%ZZ" }],
  ["/lists/a-hash.json", "/lists/{name}.json", { name: "a-hash" }],
  ["/watchlist.xlsx", "/watchlist.{format:json|csv|xlsx}", { format: "xlsx" }],
  ["/alerts/a-secret/feed.atom", "/alerts/{secret}/feed.atom", { secret: "a-secret" }],
  ["/.well-known/security.txt", "/.well-known/security.txt", {}],
  ["/api/openapi.json", "/api/openapi.json", {}],
  ["/api/v1", "/api/v1/*", {}],
  ["/api/v1/company/AAPL/financials/source/revenue/2024.json", "/api/v1/*", {}],
])("%s is answered by %s", (path, pattern, params) => {
  const found = findAddress(path)
  expect(found?.address.path).toBe(pattern)
  expect(found?.params).toMatchObject(params)
})

test.each([
  ["a page", "/company/AAPL/financials"],
  ["the data of a navigation", "/company/AAPL/financials.data"],
  ["a page's text", "/company/AAPL.md"],
  ["home", "/"],
  ["a form", "/watchlist/watch"],
  ["a table in a format that it does not have", "/search.csv"],
  ["Parquet beside a page", "/company/AAPL/financials.parquet"],
  ["a deeper path", "/company/AAPL/nothing/more.json"],
  ["two slashes", "//company/AAPL.json"],
  ["another version", "/api/v2/company/AAPL.json"],
  ["a longer name", "/healthzz"],
  ["a slash that is escaped", "/company%2FAAPL.json"],
])("%s is left to Remix: %s", (_, path) => {
  expect(findAddress(path)).toBeNull()
})

test("only the command line's addresses and tools take bodies of senders that are not checked before", () => {
  const isTaken = (path: string) => findAddress(path)?.address.checksSender === true
  expect(["/ingest", "/ingest/slots", "/ingest/snapshot", "/mcp"].every(isTaken)).toBe(true)
  for (const path of [
    "/ingestx",
    "/ingest.data",
    "/ingest/slots.data",
    "/ingest/slotsx",
    "/",
    "/favourites.json",
  ])
    expect(isTaken(path), path).toBe(false)
})

test("every address beside a page is answered in each of its formats", () => {
  for (const { path, parameters, csv, isBesidePage } of dataAddresses.filter((each) => each.isBesidePage)) {
    const filled = parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, example), path)
    for (const format of csv ? ["json", "csv", "xlsx"] : ["json"])
      expect(findAddress(`${filled}.${format}`)?.address.path, path).toBe(
        `${path}.${csv ? "{format:json|csv|xlsx}" : "json"}`,
      )
    expect(isBesidePage).toBe(true)
  }
})

/** The context has nothing of which these answers are made. */
const answer = (path: string, method: string, notes: Record<string, unknown> = {}) =>
  answerAddress(new Request(`https://app.example${path}`, { method }), {
    settings: {},
    log: { note: (key: string, value: unknown) => Object.assign(notes, { [key]: value }) },
  } as unknown as RequestContext)

test("HEAD has the headers of GET with the length, and no body", async () => {
  const [read, head] = [
    await answer("/manifest.webmanifest", "GET"),
    await answer("/manifest.webmanifest", "HEAD"),
  ]
  expect([head?.status, head?.headers.get("content-type"), await head?.text()]).toEqual([
    200,
    "application/manifest+json",
    "",
  ])
  expect(head?.headers.get("content-length")).toBe(String((await read?.arrayBuffer())?.byteLength))
})

test.each([
  ["/robots.txt", "POST", "GET, HEAD"],
  ["/passkeys", "GET", "POST"],
])("%s with %s is refused with the methods that it takes", async (path, method, allow) => {
  const response = await answer(path, method)
  expect([response?.status, response?.headers.get("allow")]).toEqual([405, allow])
})

test("a thrown response is the answer, and another error is 500 and in the log", async () => {
  expect((await answer("/.well-known/security.txt", "GET"))?.status).toBe(404)
  const head = await answer("/.well-known/security.txt", "HEAD")
  expect([head?.status, head?.headers.get("content-length"), await head?.text()]).toEqual([404, "61", ""])
  const notes: Record<string, unknown> = {}
  const failed = await answer("/newest-filings.json", "GET", notes)
  expect([failed?.status, await failed?.text()]).toEqual([500, "Unexpected Server Error"])
  expect(String(notes.error)).toContain("Error")
})

test("a page is not answered here", async () => {
  expect(await answer("/company/AAPL", "GET")).toBeNull()
})

test("Remix has no routes of files", () => {
  const routes = readdirSync(join(import.meta.dirname, "../../../app/routes"))
  expect(routes.filter((name) => name.includes("[.]"))).toEqual([])
})
