import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeFlash } from "~/platform/flash.server"
import { pagePolicy, standardHeaders, withStandardHeaders } from "~/platform/headers.server"
import { requireHttps, secureAddress } from "~/platform/redirects.server"
import { scoreOfSite } from "./observatory"

const origin = "https://app.example"
const html = '<!doctype html><script>alert(1)</script><script type="module" src="/assets/a.js"></script>'

async function page(traits: { isHttps: boolean }, own: Record<string, string> = {}) {
  const headers = { "content-security-policy": await pagePolicy(html), ...own }
  return withStandardHeaders(new Response(html, { headers }), { isPersonal: false, ...traits }).headers
}

function overHttp(appOrigin: string) {
  const location = secureAddress(new Request("http://app.example/"), appOrigin)
  return { status: location ? 308 : 200, location }
}

test("a page of an https site scores at least 120, with and without a cookie", async () => {
  const site = { html, overHttp: overHttp(origin) }
  const headers = await page({ isHttps: true })
  expect(scoreOfSite({ ...site, headers })).toMatchObject({ score: 130 })
  headers.append("set-cookie", writeFlash("signed-in"))
  expect(scoreOfSite({ ...site, headers }).score).toBe(135)
})

test("each missing protection lowers the score", async () => {
  const site = { html, overHttp: overHttp(origin) }
  const without = async (name: string) => {
    const headers = await page({ isHttps: true })
    headers.delete(name)
    return scoreOfSite({ ...site, headers }).score
  }
  expect(await without("strict-transport-security")).toBe(80)
  expect(await without("content-security-policy")).toBe(75)
  expect(await without("cross-origin-resource-policy")).toBe(120)
  expect(await without("referrer-policy")).toBe(125)
  const headers = await page({ isHttps: true })
  expect(scoreOfSite({ html, headers, overHttp: overHttp("http://app.example") }).score).toBe(80)
})

test("only a site with an https address has strict-transport-security", async () => {
  expect((await page({ isHttps: false })).get("strict-transport-security")).toBeNull()
  expect((await page({ isHttps: true })).get("strict-transport-security")).toBe("max-age=31536000")
})

test("a request by http is redirected to the same path of an https site", () => {
  const to = (url: string, appOrigin?: string) => secureAddress(new Request(url), appOrigin)
  expect(to("http://other.example/company/AAPL?a=b%20c", origin)).toBe(`${origin}/company/AAPL?a=b%20c`)
  expect(to("https://app.example/company/AAPL", origin)).toBeNull()
  expect(to("http://localhost:8787/", "http://localhost:8787")).toBeNull()
  expect(to("http://app.example/")).toBeNull()
  expect(to("http://10.0.0.1/healthz?ready", origin)).toBeNull()
})

test("a program that asks by http is refused, not redirected, and a page is redirected", async () => {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await requireHttps(new Request(`http://app.example${path}`, init), origin)
    return [response?.status, response?.headers.get("location"), response?.headers.get("cache-control")]
  }
  const refused = [403, null, "private, no-store"]
  const token = { headers: { authorization: "Bearer bv_secret" } }
  expect(await ask("/api/v1/companies.json")).toEqual(refused)
  expect(await ask("/ingest/snapshot", { method: "POST", body: "{}" })).toEqual(refused)
  expect(await ask("/mcp", { method: "POST", body: "{}" })).toEqual(refused)
  expect(await ask("/metrics")).toEqual(refused)
  expect(await ask("/watchlist", token)).toEqual(refused)
  expect((await ask("/company/AAPL")).slice(0, 2)).toEqual([308, `${origin}/company/AAPL`])
  expect((await ask("/apis")).slice(0, 2)).toEqual([308, `${origin}/apis`])
})

test("assets have the headers of every response", () => {
  const file = readFileSync(join(import.meta.dirname, "../../../public/_headers"), "utf8")
  const [, block = ""] = /^\/\*\n((?: {2}.*\n)+)/m.exec(file) ?? []
  const lines = block
    .trim()
    .split("\n")
    .map((line) => line.trim().split(": "))
  const found = Object.fromEntries(lines.map(([name = "", value]) => [name.toLowerCase(), value]))
  expect(found).toEqual(standardHeaders)
})
