import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import { goKeys } from "~/pages/palette/go-keys"
import { findPaletteItems } from "~/pages/palette/palette-items"
import { cikId } from "../../../ids"

const lists: SearchLists = {
  companies: [
    ["AAPL", "Apple Inc.", "YYNYY", "us", "Nasdaq"],
    ["APLE", "Apple Hospitality REIT, Inc.", "YYNYN", "us", "NYSE"],
    ["SPY", "SPDR S&P 500 ETF Trust", "YNYNN", "us", "NYSE"],
  ],
  investors: [[cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"]],
}

const find = (query: string, path = "/screener", isSignedIn = false) =>
  findPaletteItems(query, { lists, goKeys: goKeys(path, "YYNYY"), isSignedIn }).map((item) =>
    "to" in item ? item.to : item.command,
  )

test.each([
  ["screen", "/screener"],
  ["my wat", "/watchlist"],
  ["aapl", "/company/AAPL"],
  ["aapl financials", "/company/AAPL/financials"],
  ["apple inc filings", "/company/AAPL/filings"],
  ["apple dis cash", "/company/AAPL/financials/dcf"],
  ["berkshire hathaway portfolio", "/investor/0001067983/portfolio"],
  ["buffett", "/investor/0001067983"],
  ["spy", "/etf/SPY"],
  ["keyb", "show-keys"],
  ["sidebar", "toggle-sidebar"],
])("the first item for %j is %s", (query, expected) => {
  expect(find(query)[0]).toBe(expected)
})

test("an empty query lists the page's own entries, the site's pages and the commands", () => {
  const items = find("", "/company/AAPL/filings")
  expect(items.slice(0, 3)).toEqual(["/company/AAPL", "/company/AAPL/filings", "/company/AAPL/financials"])
  expect(items).toContain("/watchlist")
  expect(items).toContain("print")
})

test("Log In is for visitors, Log Out and the account are for users", () => {
  expect(find("log")).toEqual(["log-in"])
  expect(find("log", "/", true)).toEqual(["log-out"])
  expect(find("account")).toEqual([])
  expect(find("account", "/", true)).toEqual(["/account"])
})

test("each item has one key, and a query without matches has no items", () => {
  const items = find("apple")
  expect(items).toEqual([...new Set(items)])
  expect(find("zzzz")).toEqual([])
})

test.each(["/", "/company/AAPL", "/company/AAPL/financials/dcf", "/investor/0001067983/filings", "/etf/SPY"])(
  "the keys on %s are letters, each for one page",
  (path) => {
    const keys = goKeys(path, "YYYYY").map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
    expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true)
  },
)

test("a company's keys lead to its own pages", () => {
  const own = goKeys("/company/AAPL", "YYNYY").filter(({ to }) => to.startsWith("/company/AAPL"))
  expect(own.map(({ key }) => key)).toEqual(["o", "f", "n", "v", "d", "g", "t"])
  const labels = goKeys("/company/AAPL", "YYNYY").map(({ label }) => label)
  expect(labels).toContain("Guru Investors of this company")
  expect(labels).toEqual([...new Set(labels)])
})
