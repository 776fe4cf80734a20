import { expect, test } from "vitest"
import { parseCik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import { toListIndex } from "~/model/directory/list-index"
import { findBestMatch, rankCompanies } from "~/model/search/best-match"
import { companyPath } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import { findShareClass } from "~/model/search/share-class"
import { listedNames, writtenNames } from "../../../fixtures/search-names"
import { tickerId } from "../../../ids"

const titles: Record<string, string> = { GOOG: "CAP STK CL C", GOOGL: "CAP STK CL A" }
const companies = listedNames.map((line) => {
  const [, cik = "", ticker = "", exchange = "", name = ""] = /^(\d+) (\S+) (\S+) (.*)$/.exec(line) ?? []
  const title = titles[ticker]
  return {
    ...{ cik: parseCik(cik)!, ticker: tickerId(ticker), name: tidyName(name), filedName: name },
    ...{ coverage: "YYNYN", country: null, exchange, sic: null, fiscalYearEnd: null },
    security: title ? { kind: "class" as const, ratio: 1, title, source: "fails-to-deliver" as const } : null,
  }
})
const index = toListIndex(companies, [])
const lists = toSearchLists(index)

test("names as people write them find the company that they mean first", () => {
  const wrong = writtenNames.flatMap((line) => {
    const [, query = "", ticker = ""] = /^(.*) (\S+)$/.exec(line) ?? []
    const named = findShareClass(index, query)
    const others = named
      ? [{ to: companyPath(named), name: named.name, note: named.ticker, reason: "", isExact: true }]
      : []
    const [first] = rankCompanies(lists, query, findBestMatch(lists, query, others), 50)
    return first?.ticker === ticker ? [] : [`${query}: ${first?.ticker} for ${ticker}`]
  })
  expect(wrong).toEqual([])
  expect(writtenNames.length).toBeGreaterThan(200)
})

test("the named company is first and counted once, also where no listed name contains the query", () => {
  const rank = (query: string, limit = 50) =>
    rankCompanies(lists, query, findBestMatch(lists, query), limit).map(({ ticker }) => ticker)
  expect(rank("d.r. horton")).toEqual(["DHI"])
  expect(rank("coca-cola")[0]).toBe("KO")
  expect(new Set(rank("coca-cola")).size).toBe(rank("coca-cola").length)
  expect(rank("coca-cola", 1)).toEqual(["KO"])
  expect(rank("zyzzyva qoph")).toEqual([])
})

test("a class in words is that of the named company, and of no company without it", () => {
  const find = (query: string) => findShareClass(index, query)?.ticker ?? null
  expect(find("Alphabet Class C")).toBe("GOOG")
  expect(find("berkshire hathaway cl. b shares")).toBe("BRK-B")
  expect(find("alphabet class z")).toBeNull()
  expect(find("class c")).toBeNull()
  expect(find("alphabet")).toBeNull()
})
