import fc from "fast-check"
import { expect, test } from "vitest"
import type { Ticker } from "~/lib/ticker"
import type { SearchLists } from "~/model/directory/list-index"
import type { RecentItem } from "~/model/recents/recents"
import {
  companyPath,
  directHit,
  matchCompanies,
  matchInvestors,
  matchRecents,
  screenerPath,
  searchLimits,
} from "~/model/search/match"
import { cikId, tickerId } from "../../../ids"

const company = (ticker: Ticker, name: string, coverage = "YYNYN"): SearchLists["companies"][number] => [
  ticker,
  name,
  coverage,
  null,
  null,
]
const companies = [
  company(tickerId("NVDA"), "NVIDIA CORP"),
  company(tickerId("AAPL"), "Apple Inc."),
  company(tickerId("BRK-B"), "BERKSHIRE HATHAWAY INC"),
  company(tickerId("APLE"), "Apple Hospitality REIT, Inc."),
  company(tickerId("APP"), "AppLovin Corp", "NYNYN"),
  company(tickerId("APPF"), "APPFOLIO INC"),
  company(tickerId("INCY"), "INCYTE CORP"),
  company(tickerId("PINE"), "Pineapple Energy", "NNNNN"),
  company(tickerId("BHP.AX"), "BHP Group", "NYNYN"),
  company(tickerId("SPY"), "SPDR S&P 500 ETF TRUST", "YNYNN"),
]
const investors: SearchLists["investors"] = [
  [cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"],
  [cikId("0001336528"), "Pershing Square Capital Management", "Bill Ackman"],
]
const tickers = (query: string, limit = 5) => matchCompanies(companies, query, limit).map((hit) => hit.ticker)
const ciks = (query: string) => matchInvestors(investors, query, 5).map((hit) => hit.cik)

test("the exact ticker is first, then tickers that begin so, then names; those with filings before others", () => {
  expect(tickers("app")).toEqual(["APP", "APPF", "AAPL", "APLE", "PINE"])
})

test("among ticker matches those with filings come first", () => {
  expect(tickers("ap")).toEqual(["APLE", "APPF", "APP", "AAPL", "PINE"])
})

test("a ticker may begin with any word of the query, a name must contain all of it", () => {
  expect(tickers("apple inc")).toEqual(["INCY", "AAPL"])
  expect(tickers("hospitality apple")).toEqual([])
})

test("case and outer spaces do not matter, and class shares may be written with a dot or a slash", () => {
  expect(tickers("  aApL ")).toEqual(["AAPL"])
  expect(tickers("brk.b")).toEqual(["BRK-B"])
  expect(tickers("BRK/B")).toEqual(["BRK-B"])
  expect(tickers("bhp.ax")).toEqual(["BHP.AX"])
})

test("accents do not matter on either side", () => {
  const listed = [company(tickerId("NSRGY"), "Nestlé SA"), company(tickerId("LRLCY"), "L'Oreal SA")]
  expect(matchCompanies(listed, "nestle", 5).map(({ ticker }) => ticker)).toEqual(["NSRGY"])
  expect(matchCompanies(listed, "l'oréal", 5).map(({ ticker }) => ticker)).toEqual(["LRLCY"])
})

test("there are at most `limit` matches, and none for an empty query", () => {
  expect(tickers("a", 3)).toHaveLength(3)
  expect(tickers("   ")).toEqual([])
  expect(ciks("")).toEqual([])
})

test("an investor is found by CIK with or without zeros, by name and by owner", () => {
  for (const query of ["1067983", "0001067983", "berkshire", "BUFFETT"])
    expect(ciks(query)).toEqual(["0001067983"])
})

const recents: RecentItem[] = ["AAPL", "0001067983"].map((identifier, index) => ({
  identifier,
  url: "",
  name: index ? "Berkshire Hathaway" : "Apple Inc.",
  heart: false,
  type: index ? "investor" : "company",
  coverage: "",
  place: index,
}))

test("a recent search is found by identifier or name; all of them, up to the limit, for an empty query", () => {
  expect(matchRecents(recents, "aap", 3)).toHaveLength(1)
  expect(matchRecents(recents, "hatha", 3)).toHaveLength(1)
  expect(matchRecents(recents, "", 3)).toHaveLength(2)
  expect(matchRecents(recents, "", 1)).toHaveLength(1)
})

test("the panel lists 3 recent searches and 5 companies, investors and other matches", () => {
  expect(searchLimits).toEqual({ recents: 3, companies: 5, investors: 5, funds: 5, persons: 5, others: 5 })
})

const direct = (query: string) =>
  directHit(
    { companies: matchCompanies(companies, query, 2), investors: matchInvestors(investors, query, 2) },
    query,
  )

test("a query that names one page leads to it", () => {
  expect(direct("aapl")).toBe("/company/AAPL")
  expect(direct("Apple Inc.")).toBe("/company/AAPL")
  expect(direct("spy")).toBe("/etf/SPY")
  expect(direct("1067983")).toBe("/investor/0001067983")
  expect(direct("ackman")).toBe("/investor/0001336528")
})

test("a query that names several or none leads to no page", () => {
  expect(direct("apple")).toBeNull()
  expect(direct("zzzz")).toBeNull()
  expect(direct("")).toBeNull()
})

test("addresses are encoded", () => {
  expect(companyPath({ ticker: "A/B", coverage: "YYNYN" })).toBe("/company/A%2FB")
  expect(screenerPath("a&b c")).toBe("/screener?query=a%26b%20c")
  expect(screenerPath("")).toBe("/screener")
})

test("ticker matches come before name matches for any query", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.integer({ min: 0, max: 10 }), (query, limit) => {
      const hits = matchCompanies(companies, query, limit)
      expect(hits.length).toBeLessThanOrEqual(limit)
      const words = query.trim().toLowerCase().split(/\s+/)
      const byTicker = hits.map(({ ticker }) =>
        words.some((word) =>
          ticker.toLowerCase().replaceAll(".", "-").startsWith(word.replace(/[./]/g, "-")),
        ),
      )
      expect(byTicker).toEqual([...byTicker].sort((a, b) => Number(b) - Number(a)))
    }),
  )
})
