import fc from "fast-check"
import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import type { OtherMatch } from "~/model/search/match"
import { matchCompanies } from "~/model/search/match"
import { getNameIndex } from "~/model/search/name-index"
import { foldText, nameKey } from "~/model/search/name-key"
import { nearMisses } from "~/model/search/near-misses"
import { cikId } from "../../../ids"

const company = (ticker: string, name: string, coverage = "YYNYN"): SearchLists["companies"][number] => [
  ticker,
  name,
  coverage,
  "us",
  "NYSE",
]
const lists: SearchLists = {
  companies: [
    company("NVDA", "NVIDIA Corp"),
    company("AAPL", "Apple Inc."),
    company("GOOGL", "Alphabet Inc."),
    company("GOOG", "Alphabet Inc."),
    company("MSFT", "Microsoft Corp"),
    company("AMZN", "Amazon Com Inc"),
    company("BRK-B", "Berkshire Hathaway Inc"),
    company("BRK-A", "Berkshire Hathaway Inc"),
    company("XOM", "ExxonMobil Holdings Corp"),
    company("COST", "Costco Wholesale Corp"),
    company("JPM", "JPMorgan Chase & Co"),
    company("BAC", "Bank of America Corp"),
    company("COP", "ConocoPhillips"),
    company("KO", "Coca Cola Co"),
    company("PG", "Procter & Gamble Co"),
    company("MCD", "McDonalds Corp"),
    company("DIS", "Walt Disney Co"),
    company("INCY", "Incyte Corp"),
    company("COKE", "Coca-Cola Consolidated, Inc."),
    company("SPY", "SPDR S&P 500 ETF Trust", "YNYNN"),
    company("NSRGY", "Nestle SA"),
    company("BNCA", "Bank of Canada Ltd"),
    company("FNE", "First National Energy Corp"),
    company("FNB", "First National Bank Corp"),
  ],
  investors: [[cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"]],
}

test.each([
  ["aapl", "/company/AAPL"],
  ["BRK.B", "/company/BRK-B"],
  ["brkb", "/company/BRK-B"],
  ["coke", "/company/COKE"],
  ["Coca Cola Co", "/company/KO"],
  ["the coca-cola company", "/company/KO"],
  ["coca cola consolidated", "/company/COKE"],
  ["Walt Disney Co", "/company/DIS"],
  ["Procter & Gamble Co", "/company/PG"],
  ["procter and gamble", "/company/PG"],
  ["bank of america", "/company/BAC"],
  ["Apple Inc", "/company/AAPL"],
  ["Alphabet", "/company/GOOGL"],
  ["jpmorgan chase", "/company/JPM"],
  ["exxon mobil", "/company/XOM"],
  ["mcdonald's", "/company/MCD"],
  ["nestlé", "/company/NSRGY"],
  ["google", "/company/GOOGL"],
  ["spy", "/etf/SPY"],
  ["berkshire hathaway", "/company/BRK-B"],
  ["warren buffett", "/investor/0001067983"],
  ["1067983", "/investor/0001067983"],
  ["amazon", "/company/AMZN"],
  ["procter", "/company/PG"],
])("the best match of %j is %s", (query, to) => {
  expect(findBestMatch(lists, query)?.to).toBe(to)
})

test.each(["", " ", "co", "inc", "bank of", "first national", "mazon", "microsft", "zzzz", "'"])(
  "%j has no best match",
  (query) => {
    expect(findBestMatch(lists, query)).toBeNull()
  },
)

test("a former name, a fund and a number that only the server knows are the best match if they are whole", () => {
  const other = (change: Partial<OtherMatch>): OtherMatch => ({
    to: "/company/META",
    name: "Meta Platforms, Inc.",
    note: "META",
    reason: "Formerly Facebook Inc",
    isExact: true,
    ...change,
  })
  const former = findBestMatch(lists, "square", [other({ isExact: false }), other({ to: "/company/XYZ" })])
  expect(former).toMatchObject({ to: "/company/XYZ", kind: "Company", reason: "Formerly Facebook Inc" })
  expect(findBestMatch(lists, "gsfax", [other({ to: "/etf/GSFAX" })])).toMatchObject({ kind: "Fund" })
  expect(findBestMatch(lists, "square", [other({ isExact: false })])).toBeNull()
  // Entries of the lists come first.
  expect(findBestMatch(lists, "aapl", [other({})])?.to).toBe("/company/AAPL")
})

test("the groups keep the literal order beside the best match", () => {
  const found = matchCompanies(lists.companies, "Coca Cola Co", 5).map(({ ticker }) => ticker)
  expect(found).toEqual(["COST", "COP", "COKE", "KO"])
})

test.each([
  ["The Coca-Cola Company", "cocacola"],
  ["McDonald's Corp.", "mcdonalds"],
  ["AT&T Inc.", "atandt"],
  ["Nestlé S.A.", "nestle"],
  ["Deere & Co", "deere"],
  ["Companies Inc", "companies"],
  ["The", "the"],
  ["", ""],
])("the key of %j is %j", (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test.each([
  ["microsft", "/company/MSFT"],
  ["nvida", "/company/NVDA"],
  ["mcdonallds", "/company/MCD"],
  ["coka-cola", "/company/KO"],
  ["berkshire hathway", "/company/BRK-B"],
  ["waren buffett", "/investor/0001067983"],
  ["disny", "/company/DIS"],
  ["exxon-mob", "/company/XOM"],
])("%j misses %s by little", (query, to) => {
  expect(matchCompanies(lists.companies, query, 1)).toEqual([])
  expect(nearMisses(query, lists).map((near) => near.to)).toContain(to)
})

test("a text far from every name has no near misses, and share classes appear once", () => {
  expect(nearMisses("qqqqxxxx", lists)).toEqual([])
  expect(nearMisses("x", lists)).toEqual([])
  expect(nearMisses("alphabte", lists).filter(({ name }) => name === "Alphabet Inc.")).toHaveLength(1)
})

test("a text of ASCII characters is folded like one with others", () => {
  const piece = fc.constantFrom("Bank", "a", "9", " ", "  ", ".", "'", "&", "-", "/", "S&P", "~", "(")
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary-ascii" }))), (pieces) => {
      const text = pieces.join("")
      expect(foldText(`${text}e`)).toBe(foldText(`${text}\u00e9`))
      expect(foldText(`e${text}`)).toBe(foldText(`\u00e9${text}`))
    }),
  )
})

test("a search finds the same before, while and after the index is made in steps", () => {
  const companies = Array.from({ length: 1_000 }, (_, at) => company(`T${at}`, `Numbered ${at} Corp`))
  const many: SearchLists = { companies: [...lists.companies, ...companies], investors: lists.investors }
  const found = () =>
    ["numbered 999", "costco", "bank of america", "numbered"].map((q) => findBestMatch(many, q)?.to)
  const steps = getNameIndex(many).steps()
  for (let step = 0; step < 3; step += 1) expect(steps.next().done).toBe(false)
  const during = found()
  expect(during).toEqual(["/company/T999", "/company/COST", "/company/BAC", undefined])
  for (const _ of steps);
  expect(found()).toEqual(during)
})

test("the company whose name equals the query comes before another with the same key", () => {
  const two: SearchLists = {
    companies: [company("ABC", "A B Co"), company("ABL", "A.B. Ltd")],
    investors: [],
  }
  const found = (query: string) => findBestMatch(two, query)?.to
  expect([found("ab ltd"), found("a b co"), found("ab")]).toEqual([
    "/company/ABL",
    "/company/ABC",
    "/company/ABC",
  ])
})
