import { gzipSync } from "node:zlib"
import type { Response } from "@playwright/test"
import { expect, test } from "./page-test"

/** Every kind of page; add new routes. */
const pages = [
  "/",
  "/privacy-policy",
  "/search?q=app",
  "/company/AAPL",
  "/company/AAPL/filings",
  "/company/EXMP/0000990001-26-000004",
  "/company/EXMP/0000990001-26-000004?view=redline",
  "/company/EXMP/2026q1-transcript",
  "/company/AAPL/financials",
  "/company/AAPL/financials?period=quarterly&range=20Y",
  "/company/AAPL/visualize",
  "/company/AAPL/financials/dcf",
  "/company/AAPL/investors",
  "/company/AAPL/insiders",
  "/company/AAPL/executives",
  "/company/AAPL/earnings",
  "/investor/0001067983",
  "/investor/0001067983/portfolio",
  "/investor/0001067983/companies",
  "/investor/0001067983/filings",
  "/investor/0001067983/2025q4",
  "/etf/GSFAX",
  "/investors",
  "/screener?query=returnOnEquity+%3E+15",
  "/screener/metrics",
  "/watchlist",
  "/earnings",
  "/fund-letters",
  "/compounding",
  "/blog",
  "/blog/how-statements-are-built-and-checked",
  "/fund-letters/2025q1",
  "/status",
  "/login",
]

for (const path of pages)
  test(`${path} loads at most 110 kB of script with 12 requests, without layout shifts @js`, async ({
    page,
  }) => {
    const requests: string[] = []
    const scripts: Response[] = []
    page.on("response", (response) => {
      requests.push(response.url())
      if (response.request().resourceType() === "script") scripts.push(response)
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { layoutShifts: shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: "layout-shift", buffered: true })
    })
    const answer = await page.goto(path, { waitUntil: "load" })
    const beforeLoad = requests.length
    await page.waitForTimeout(300)
    expect(answer?.status()).toBe(200)
    expect(beforeLoad, requests.join("\n")).toBeLessThanOrEqual(12)
    const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(110_000)
    const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: number[] }).layoutShifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  })

test("twenty years of quarters are sent once, in less than 45 kB", async ({ request }) => {
  const html = await (await request.get("/company/AAPL/financials?period=quarterly&range=20Y")).text()
  expect(gzipSync(html).length).toBeLessThan(45_000)
  expect(html.match(/Cost of revenue/g)).toHaveLength(1)
})

test("scripts are React's production build and are served as immutable", async ({ request }) => {
  const html = await (await request.get("/")).text()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(2)
  for (const path of new Set(scripts)) {
    const answer = await request.get(path)
    expect(answer.headers()["cache-control"]).toContain("immutable")
    expect(await answer.text()).not.toContain("react-dom.development")
  }
})

test("anonymous pages are byte-identical for all visitors", async ({ request }) => {
  const read = async (headers: Record<string, string>) =>
    (await request.get("/company/AAPL", { headers })).text()
  expect(await read({ cookie: "theme=dark; visitor=1", "accept-language": "de" })).toBe(await read({}))
})

test("a form from another site returns 403", async ({ request }) => {
  const answer = await request.post("/search", {
    headers: { origin: "https://elsewhere.example" },
    data: "x",
  })
  expect(answer.status()).toBe(403)
})

test("/ingest returns 404 without a valid token", async ({ request }) => {
  expect((await request.post("/ingest", { data: {} })).status()).toBe(404)
  expect(
    (await request.post("/ingest", { data: {}, headers: { authorization: "Bearer no" } })).status(),
  ).toBe(404)
  expect((await request.get("/ingest")).status()).toBe(404)
})
