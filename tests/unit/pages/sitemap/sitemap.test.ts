import { expect, test } from "vitest"
import { toListIndex, unloadedCoverage } from "~/model/directory/list-index"
import { sitemapPaths, toRobots, toSitemap } from "~/pages/sitemap/sitemap"
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

test("the sitemap lists only loaded companies", () => {
  const index = toListIndex(
    [company("IN", "3571"), company("OUT", null), company("ALSO", null, "YYNYY")],
    [{ cik: cikId("0001067983"), name: "Berkshire", owner: "" }],
  )
  const paths = sitemapPaths(index, ["/blog/a"])
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/blog/a", "/company/IN", "/company/ALSO", "/investor/0001067983"]),
  )
  expect(paths).not.toContain("/company/OUT")
})

test("the sitemap is XML with absolute addresses, and robots.txt links to it", () => {
  expect(toSitemap("https://x.test", ["/", "/company/A&B"])).toContain(
    "<url><loc>https://x.test/company/A&amp;B</loc></url>",
  )
  expect(toRobots("https://x.test")).toMatch(
    /^User-agent: \*\nDisallow: [\s\S]*\nSitemap: https:\/\/x\.test\/sitemap\.xml\n$/,
  )
})
