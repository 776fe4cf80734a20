import { expect, test } from "vitest"
import { toListIndex, unloadedCoverage } from "~/model/directory/list-index"
import { listSitemapPages, toRobots, toSitemapIndex, toSitemapPart } from "~/pages/sitemap/sitemap"
import { cikId, tickerId } from "../../../ids"

const company = (ticker: string, sic: string | null, coverage = unloadedCoverage) => ({
  cik: cikId("0000990001"),
  ticker: tickerId(ticker),
  name: ticker,
  filedName: ticker,
  coverage,
  country: null,
  exchange: null,
  sic,
  fiscalYearEnd: null,
})

const manager = cikId("0001067983")

test("the sitemap has loaded companies, all managers once and loaded funds, with the day of the last read", () => {
  const index = toListIndex(
    [company("IN", "3571"), company("OUT", null), company("ALSO", null, "YYNYY")],
    [{ cik: manager, name: "Berkshire", owner: "" }],
  )
  const readAt = new Map([
    ["company:0000990001", Date.parse("2026-06-26T12:00:00Z")],
    ["fund:SPY", Date.parse("2026-06-25T12:00:00Z")],
  ])
  const pages = listSitemapPages(
    { index, managers: [manager, "0000000007"], funds: ["SPY"], persons: [], readAt },
    ["/blog/a"],
  )
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/blog/a",
      "/company/IN",
      "/company/ALSO",
      "/investor/0000000007",
      "/etf/SPY",
    ]),
  )
  expect(paths).not.toContain("/company/OUT")
  expect(paths.filter((path) => path === `/investor/${manager}`)).toHaveLength(1)
  expect(toSitemapPart("https://x.test", pages, 1)).toContain(
    "<url><loc>https://x.test/etf/SPY</loc><lastmod>2026-06-25</lastmod></url>",
  )
  expect(toSitemapIndex("https://x.test", pages)).toContain("<lastmod>2026-06-26</lastmod>")
})

test("100,001 addresses are three parts with all of them once, and a fourth part does not exist", () => {
  const pages = Array.from({ length: 100_001 }, (_, place) => ({
    path: `/company/A${place}`,
    changedAt: null,
  }))
  const index = toSitemapIndex("https://x.test", pages)
  expect(index.match(/<loc>[^<]*<\/loc>/g)).toEqual(
    [1, 2, 3].map((part) => `<loc>https://x.test/sitemap.xml?part=${part}</loc>`),
  )
  const parts = [1, 2, 3].map((part) => toSitemapPart("https://x.test", pages, part) ?? "")
  const listed = parts.flatMap((part) => part.match(/\/company\/A\d+/g) ?? [])
  expect(listed).toEqual(pages.map(({ path }) => path))
  for (const part of [0, 4, 1.5, Number.NaN]) expect(toSitemapPart("https://x.test", pages, part)).toBeNull()
})

test("the sitemap is XML with absolute addresses, and robots.txt links to it", () => {
  expect(toSitemapPart("https://x.test", [{ path: "/company/A&B", changedAt: null }], 1)).toContain(
    "<url><loc>https://x.test/company/A&amp;B</loc></url>",
  )
  expect(toRobots("https://x.test")).toMatch(
    /^User-agent: \*\nDisallow: [\s\S]*\nSitemap: https:\/\/x\.test\/sitemap\.xml\n$/,
  )
})
