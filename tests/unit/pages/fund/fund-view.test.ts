import { expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import type { FundDocument } from "~/model/funds/fund-document"
import { encodeReport } from "~/model/funds/fund-report"
import { toFundsOverlap } from "~/pages/fund/fund-overlap"
import {
  countryName,
  type FundContext,
  filterFundLines,
  nameHolding,
  parseFundFilter,
  toFundView,
} from "~/pages/fund/fund-view"
import { type FixtureInvestment, nportReport } from "../../../fixtures/nport"
import { cikId, cusipId, tickerId } from "../../../ids"

function fund(...reports: [asOf: string, holdings: FixtureInvestment[]][]): FundDocument {
  return {
    ticker: tickerId("INVTX"),
    cik: cikId("0009900002"),
    seriesId: "S000099001",
    registrant: "Invented Trust",
    name: "Invented Growth Fund",
    reports: reports.map(([asOf, holdings]) =>
      encodeReport(parseNport(nportReport({ asOf, holdings })), { accession: null, filed: null }),
    ),
  }
}

const works = { name: "Works", balance: 10, value: 60_000, weight: 60 }
const bond = {
  name: "Bond",
  cusip: cusipId("594918104"),
  balance: 5,
  value: 30_000,
  weight: 30,
  category: "DBT",
}
const short = {
  name: "Short",
  cusip: cusipId("02079K107"),
  balance: -3,
  value: -9000,
  weight: -9,
  payoff: "Short",
}
const listed: FundContext = {
  tickerOf: (cusip) =>
    cusip === "037833100" ? tickerId("WRKS") : cusip === "594918104" ? tickerId("BOND") : null,
  getTickerSector: () => null,
  getTickerName: (ticker) => (ticker === "AIRL" ? "AIRLINE SOFTWARE INC" : null),
}

test("a fund's figures are percent of net assets, shorts negative, the largest holding first", () => {
  const view = toFundView(fund(["2025-06-30", [short, bond, works]]), listed)
  expect(view).toMatchObject({
    asOf: "2025-06-30",
    netAssets: 100_000,
    count: 3,
    top10Pct: 81,
    top25Pct: 81,
    shorts: 1,
    changes: null,
  })
  expect(view?.lines.map((line) => [line.name, line.percentage, line.value, line.isShort])).toEqual([
    ["Works", 60, 60_000, false],
    ["Bond", 30, 30_000, false],
    ["Short", -9, -9000, true],
  ])
  expect(view?.types.map(({ code, count, weightPct }) => [code, count, weightPct])).toEqual([
    ["EC", 2, 51],
    ["DBT", 1, 30],
  ])
  expect(view?.countries).toEqual([{ code: "us", name: "United States", count: 3, weightPct: 81 }])
})

test("assets without a category are named as not reported", () => {
  const view = toFundView(fund(["2025-06-30", [{ ...works, category: "" }]]), listed)
  expect(view?.types).toEqual([{ code: "", name: "Not reported", count: 1, weightPct: 60 }])
})

test("the top 10 of 30 holdings of 2 percent are 20 percent, the top 25 are 50", () => {
  const holdings = Array.from({ length: 30 }, (_, index) => ({
    name: `Holding ${index}`,
    balance: 1,
    value: 2000,
    weight: 2,
  }))
  expect(toFundView(fund(["2025-06-30", holdings]), listed)).toMatchObject({ top10Pct: 20, top25Pct: 50 })
})

test("common stock has the ticker of its CUSIP, a bond of the same company does not", () => {
  const view = toFundView(fund(["2025-06-30", [works, bond]]), listed)
  expect(view?.lines.map(({ ticker, type }) => [ticker, type])).toEqual([
    ["WRKS", "Equity, common"],
    [null, "Debt"],
  ])
})

test.each([
  { name: "Airline Software Inc.", ticker: "AIRL", expected: "AIRL" },
  { name: "Liquid Gases SA", ticker: "AIRL", expected: null },
  { name: "Airline Software Inc.", ticker: "7203", expected: null },
  { name: "Airline Software Inc.", ticker: "AIRL", category: "DBT", expected: null },
])("a $category holding of $name with the ticker $ticker has the listed ticker $expected", (given) => {
  const { expected, ...holding } = given
  const document = fund(["2025-06-30", [{ ...works, ...holding, cusip: cusipId("02079K107") }]])
  for (const report of document.reports) report.columns.cusip = [null]
  for (const report of document.reports) report.columns.isin = ["FR0000120073"]
  for (const report of document.reports) report.columns.ticker = [given.ticker]
  expect(toFundView(document, listed)?.lines[0]?.ticker).toBe(expected)
})

test("common stock without a CUSIP has the ticker of its American ISIN", () => {
  const document = fund(["2025-06-30", [works]])
  for (const report of document.reports) report.columns.cusip = [null]
  expect(toFundView(document, listed)?.lines[0]?.ticker).toBe("WRKS")
})

test.each([
  { payoff: "Long", balance: -5, isShort: true },
  { payoff: "Long", balance: 5, isShort: false },
  { payoff: "Short", balance: 5, isShort: true },
  { payoff: "N/A", balance: -5, isShort: false },
])("a holding of $balance with the payoff $payoff is short: $isShort", ({ payoff, balance, isShort }) => {
  const view = toFundView(fund(["2025-06-30", [{ ...works, payoff, balance }]]), listed)
  expect([view?.lines[0]?.isShort, view?.shorts]).toEqual([isShort, isShort ? 1 : 0])
})

test("changes are against the report before, without what did not change; none without reports", () => {
  const more = { ...bond, balance: 8, weight: 34 }
  const document = fund(["2025-06-30", [works, more]], ["2025-03-31", [works, bond]])
  for (const report of document.reports) report.columns.isin = report.columns.isin.map(() => null)
  const view = toFundView(document, listed)
  expect(view?.changes).toMatchObject({ since: "2025-03-31", netAssetsBefore: expect.any(Number) })
  expect(view?.changes?.rows).toMatchObject([
    { holding: { name: "Bond" }, status: "Changed", balanceDiff: 3, weightDiffPct: 4 },
  ])
  expect(toFundView(fund(), listed)).toBeNull()
})

test("lines are filtered by text in any of their names and numbers, by type and by country", () => {
  const lines = toFundView(fund(["2025-06-30", [works, bond]]), listed)!.lines
  const names = (search: string) =>
    filterFundLines(lines, parseFundFilter(new URLSearchParams(search))).map(({ name }) => name)
  expect(names("q=WRKS")).toEqual(["Works"])
  expect(names("q=594918")).toEqual(["Bond"])
  expect(names("type=DBT")).toEqual(["Bond"])
  expect(names("country=US")).toEqual(["Works", "Bond"])
  expect(names("country=jp")).toEqual([])
  expect(names("q=works&type=DBT")).toEqual([])
})

test.each([
  { page: "1", expected: 1 },
  { page: "9999", expected: 9999 },
  { page: "10000", expected: 1 },
  { page: "0", expected: 1 },
  { page: "1.5", expected: 1 },
  { page: "x", expected: 1 },
])("?page=$page is page $expected", ({ page, expected }) => {
  expect(parseFundFilter(new URLSearchParams({ page })).page).toBe(expected)
})

test("funds share the lesser weight of each holding of two of them by CUSIP; negative weights count as zero", () => {
  const first = fund(["2025-06-30", [works, bond, short]])
  const alone = { ...works, name: "Alone", cusip: cusipId("88160R101"), weight: 40 }
  const second = {
    ...fund(["2025-05-31", [{ ...works, weight: 25 }, short, alone]]),
    ticker: tickerId("OTHRX"),
    name: "Other",
  }
  const third = { ...fund(["2025-04-30", [bond]]), ticker: tickerId("THRDX"), name: "Third" }
  expect(toFundsOverlap([first, second, third])).toEqual({
    funds: [
      { ticker: "INVTX", name: "Invented Growth Fund", asOf: "2025-06-30" },
      { ticker: "OTHRX", name: "Other", asOf: "2025-05-31" },
      { ticker: "THRDX", name: "Third", asOf: "2025-04-30" },
    ],
    shared: [
      [null, 25, 30],
      [25, null, 0],
      [30, 0, null],
    ],
    count: 0,
    rows: [
      { name: "Bond", title: "Bond title", weightsPct: [30, null, 30] },
      { name: "Works", title: "Works title", weightsPct: [60, 25, null] },
    ],
  })
  expect(toFundsOverlap([first, fund()])).toBeNull()
})

test("tickers to compare with are read with any separator, each once, at most four", () => {
  const read = (text: string) => parseFundFilter(new URLSearchParams({ with: text })).others
  expect(read("voo, ivv;spy VOO")).toEqual(["VOO", "IVV", "SPY"])
  expect(read("A B C D E")).toEqual(["A", "B", "C", "D"])
  expect(read("")).toEqual([])
})

test("shares are summed by the sector of their ticker, and those without one come last", () => {
  const other = { ...works, name: "Other", cusip: cusipId("88160R101"), weight: 70 }
  const view = toFundView(fund(["2025-06-30", [works, other, bond]]), {
    ...listed,
    getTickerSector: (ticker) => (ticker === "WRKS" ? "Technology" : null),
  })
  expect(view?.sectors).toEqual([
    { code: "Technology", name: "Technology", count: 1, weightPct: 60 },
    { code: "", name: "Not known", count: 1, weightPct: 70 },
  ])
})

test.each([
  { code: "us", name: "United States" },
  { code: "", name: "Not reported" },
  { code: "1!", name: "1!" },
])("the country code '$code' is called $name", ({ code, name }) => {
  expect(countryName(code)).toBe(name)
})

test.each([
  { given: { name: "APPLE INC" }, shown: "Apple Inc" },
  { given: { name: "N/A", title: "S&P 500 EMINI FUT" }, shown: "S&P 500 Emini Fut" },
  { given: { isin: "US0378331005" }, shown: "US0378331005" },
  { given: { name: "N/A", title: "N/A" }, shown: "Not named" },
])("a holding that the report gives as $given is called $shown", ({ given, shown }) => {
  expect(nameHolding({ name: "", title: "", cusip: null, isin: null, ...given })).toBe(shown)
})
