import { expect, inject, test } from "vitest"
import { dataAddresses } from "~/addresses/data/registry"

const origin = inject("sampleOrigin")

const read = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: "manual", ...init })

test.each([
  ["/index.md", "# Financial research from SEC filings"],
  ["/company/AAPL.md", "# Apple Inc.\n\nUnited States NASDAQ: AAPL, Electronic computers,"],
  ["/company/AAPL.md", "Key figures by year. Millions of US dollars except per share.\n\n|  | 2016 | 2017 |"],
  ["/company/AAPL.md", "## Latest filings\n\n"],
  ["/company/AAPL.md", "/company/AAPL/financials.json and "],
  ["/company/AAPL/financials.md", "| revenue | Revenue |"],
  ["/company/AAPL/financials/source/revenue/2024.md", "391,035,000,000"],
  ["/company/EXMP/insiders.md?code=market", "Achterberg Paul"],
  ["/company/EXMP/0000990001-26-000004.md?section=item-1a", "gallium nitride wafers"],
  ["/company/EXMP/0000990001-26-000004.md", "Sections, each at"],
  ["/investor/0001067983/2025q3.md", "238,212,764"],
  ["/investor/0001067983/2025q3.md", "- quarter: 2025q3 (to 2025-09-30)"],
  ["/investor/0001067983.md", "# Holdings of Berkshire Hathaway\n"],
  ["/company/AAPL/earnings.md", "epsGrowth, revenueGrowth = Against the same quarter of the year before"],
  ["/company/EXMP/executives.md", "### pay\n\n- measureName: "],
  ["/company/EXMP/owners.md", "/company/EXMP/investors?show=owners\n- Data: "],
  ["/company/AAPL/as-reported.md", "| Millions | 29 Mar 2025, 3 months |"],
  ["/company/AAPL/financials/dcf.md", "- Value per share: "],
  ["/search.md?q=apple", "| AAPL | Apple Inc. |"],
  ["/etf/GSFAX.md", "# Holdings of Goldman Sachs Bond Fund (GSFAX)"],
  ["/screener.md?query=roe+%3E+15", "| AAPL |"],
  ["/screener/metrics.md", "returnOnEquity"],
  ["/blog.md", "# "],
])("%s is Markdown with its content", async (path, content) => {
  const response = await read(path)
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/markdown; charset=utf-8",
  ])
  const text = await response.text()
  expect(text).toContain(content)
  expect(text).not.toMatch(/<(?:div|span|table|td|script)\b/)
  expect(text).toMatch(/^# \S/)
  const headings = text.match(/^#+ .*/gm) ?? []
  expect(headings.filter((heading, at) => heading === headings[at - 1])).toEqual([])
  const [, page = ""] = /^- Page: (\S+)$/m.exec(text) ?? []
  expect((await fetch(page)).status).toBe(200)
})

test("a page and its text have one address for readers of each, in any order of their requests", async () => {
  const asMarkdown = { headers: { accept: "text/markdown" } }
  const asPage = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }
  for (const path of ["/company/EXMP/executives", "/company/EXMP/segments"]) {
    const [text, page, again] = [
      await read(path, asMarkdown),
      await read(path, asPage),
      await read(path, asMarkdown),
    ]
    expect(text.headers.get("content-type")).toBe("text/markdown; charset=utf-8")
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
    for (const { headers } of [text, page]) expect(headers.get("vary")).toContain("accept")
    const own = await (await read(`${path}.md`)).text()
    expect([await text.text(), await again.text()]).toEqual([own, own])
    const html = await page.text()
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${origin}${path}.md"/>`)
    expect(html).toContain(`href="${origin}/llms.txt"`)
  }
})

test.each([
  ["/company/aapl.md", 301, "/company/AAPL.md"],
  ["/company/aapl/financials.md?period=ttm", 301, "/company/AAPL/financials.md?period=ttm"],
])("%s redirects with %i to %s", async (path, status, location) => {
  const response = await read(path)
  expect([response.status, response.headers.get("location")]).toEqual([status, location])
})

test.each([
  ["/company/NOPE.md", 404],
  ["/nothing.md", 404],
  ["/company/EXMP/0000990001-26-000004.md?section=item-99", 404],
  ["/screener.md?query=roe+%3E", 400],
])("%s is answered with %i as a sentence", async (path, status) => {
  const response = await read(path)
  expect([response.status, response.headers.get("content-type")]).toEqual([
    status,
    "text/markdown; charset=utf-8",
  ])
  expect((await response.text()).length).toBeGreaterThan(20)
})

test("llms.txt has every public data address, and its pages open", async () => {
  const text = await (await read("/llms.txt")).text()
  for (const { path, scope } of dataAddresses)
    expect(text.includes(`/api/v1${path}.json`)).toBe(scope === null)
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link)
  expect(links.length).toBeGreaterThan(15)
  for (const link of links) {
    const response = await fetch(link)
    expect(response.status, link).toBe(200)
    await response.arrayBuffer()
  }
})
