import { gzipSync } from "node:zlib"
import { expect, test } from "./page-test"

test("twenty years of quarters are sent once, in less than 45 kB @once", async ({ request }) => {
  const html = await (await request.get("/company/AAPL/financials?period=quarterly&range=20Y")).text()
  expect(gzipSync(html).length).toBeLessThan(45_000)
  expect(html.match(/Cost of revenue/g)).toHaveLength(1)
})

test("scripts are React's production build and are served as immutable @once", async ({ request }) => {
  const html = await (await request.get("/")).text()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(2)
  for (const path of new Set(scripts)) {
    const answer = await request.get(path)
    expect(answer.headers()["cache-control"]).toContain("immutable")
    expect(await answer.text()).not.toContain("react-dom.development")
  }
})

test("anonymous pages are byte-identical for all visitors @once", async ({ request }) => {
  const read = async (headers: Record<string, string>) =>
    (await request.get("/company/AAPL", { headers })).text()
  // Data that is loaded behind a first view may change the page between two requests.
  await expect(async () => {
    expect(await read({ cookie: "theme=dark; visitor=1", "accept-language": "de" })).toBe(await read({}))
  }).toPass()
})

test("a form from another site returns 403 @once", async ({ request }) => {
  const answer = await request.post("/search", {
    headers: { origin: "https://elsewhere.example" },
    data: "x",
  })
  expect(answer.status()).toBe(403)
})

test("/ingest returns 404 without a valid token @once", async ({ request }) => {
  expect((await request.post("/ingest", { data: {} })).status()).toBe(404)
  expect(
    (await request.post("/ingest", { data: {}, headers: { authorization: "Bearer no" } })).status(),
  ).toBe(404)
  expect((await request.get("/ingest")).status()).toBe(404)
})
