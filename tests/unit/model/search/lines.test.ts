import { expect, test } from "vitest"
import type { ListedCompany, SearchLists } from "~/model/directory/list-index"
import { toListIndex } from "~/model/directory/list-index"
import { companyPath } from "~/model/search/match"
import { matchParts } from "~/model/search/match-parts"
import { describeLine } from "~/model/search/security-line"
import { commonShare } from "../../../fixtures/common-share"
import { cikId, tickerId } from "../../../ids"

const companies: SearchLists["companies"] = [
  ["GOOGL", "Alphabet Inc.", "YYNYN", "us", "Nasdaq"],
  ["GOOG", "Alphabet Inc.", "YYNYN", "us", "Nasdaq"],
  ["JPM", "JPMorgan Chase & Co", "YYNYN", "us", "NYSE"],
  ["JPM-PC", "JPMorgan Chase & Co", "YYNYN", "us", "NYSE"],
]

test.each([
  ["GOOGL", "Alphabet Inc.", null],
  ["GOOG", "Alphabet Inc.", "Same company as GOOGL"],
  ["JPM", "JPMorgan Chase & Co", null],
  ["JPM-PC", "JPMorgan Chase & Co", "Preferred share, series C"],
  ["MER-P", "Merrill", "Preferred share"],
  ["BRK-B", "Berkshire", "Class B"],
  ["ABC-WT", "Abc", "Warrant"],
  ["ABC-UN", "Abc", "Unit"],
  ["ABC-RI", "Abc", "Right"],
  ["ABC-R", "Abc", "Right"],
  ["ABC-WSA", "Abc", "Warrant"],
  ["BHP.AX", "BHP", null],
])("%s of %s is marked %j", (ticker, name, mark) => {
  expect(describeLine({ ticker, name }, { companies, investors: [] })).toBe(mark)
})

const written = (text: string, query: string) =>
  matchParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("")

test.each([
  ["Apple Inc.", "app", "[App]le Inc."],
  ["Apple Inc.", "PLE  I", "Ap[ple I]nc."],
  ["Coca Cola Co", "cola beverage co", "[Co]ca [Cola] [Co]"],
  ["Apple Inc.", "zz", "Apple Inc."],
  ["Apple Inc.", "", "Apple Inc."],
  ["İş Bankası", "bank", "İş Bankası"],
])("the matches of %j for %j are %j", (text, query, expected) => {
  expect(written(text, query)).toBe(expected)
})

test("a unit investment trust of the list opens as a fund, a grantor trust as a company", () => {
  const listed = (ticker: string, cik: string): ListedCompany => ({
    cik: cikId(cik),
    ticker: tickerId(ticker),
    name: ticker,
    filedName: ticker,
    coverage: "YYNYN",
    country: null,
    exchange: "NYSE",
    sic: null,
    fiscalYearEnd: null,
    security: commonShare,
  })
  const index = toListIndex([listed("SPY", "0000884394"), listed("GLD", "0001222333")], [])
  expect(index.companies.map(companyPath)).toEqual(["/etf/SPY", "/company/GLD"])
  expect(index.companyByTicker.get("SPY")?.coverage).toBe("YNYNN")
})
