import { expect, test } from "vitest"
import { overflowEntries, researchEntries, subjectEntries } from "~/pages/shell/entries"

const labels = (path: string, coverage: string | null = "YYYYY") =>
  subjectEntries(path, coverage).map((entry) => entry.label)
const active = (path: string, coverage = "YYYYY") =>
  [...subjectEntries(path, coverage), ...researchEntries(path), ...overflowEntries(path)]
    .filter((entry) => entry.isActive)
    .map((entry) => entry.label)

test("a company with full coverage has all entries in the specified order", () => {
  expect(labels("/company/AAPL")).toEqual([
    "Business Overview",
    "Filings & Transcripts",
    "Financials",
    "Visualize Financials",
    "Discounted Cash Flows",
    "Guru Investors",
    "Insider Trades",
  ])
})

test.each([
  ["NNNNN", []],
  ["YNNNN", ["Filings & Transcripts"]],
  ["NYNNN", ["Financials", "Visualize Financials", "Discounted Cash Flows"]],
  ["NNNYN", ["Business Overview"]],
  ["NNNNY", ["Guru Investors"]],
  ["YNNYN", ["Business Overview", "Filings & Transcripts", "Insider Trades"]],
])("coverage %s shows %j", (coverage, expected) => {
  expect(labels("/company/AAPL", coverage)).toEqual(expected)
})

test("discounted cash flows are hidden for tickers of the exchange AX, and only those", () => {
  expect(labels("/company/BHP.AX")).not.toContain("Discounted Cash Flows")
  expect(labels("/company/BHP.ax")).not.toContain("Discounted Cash Flows")
  expect(labels("/company/AX")).toContain("Discounted Cash Flows")
  expect(labels("/company/AX.L")).toContain("Discounted Cash Flows")
})

test("a company with unknown coverage has no company entries", () => {
  expect(labels("/company/NOPE", null)).toEqual([])
})

test("investors and funds have their entries, and other pages have none", () => {
  expect(labels("/investor/0001067983")).toEqual(["Holdings", "Portfolio", "Companies", "Filings"])
  expect(labels("/etf/SPY")).toEqual(["ETF Holdings"])
  expect(labels("/screener")).toEqual([])
  expect(labels("/investors")).toEqual([])
})

test("entries of pages that have past days keep the day, and other entries have none", () => {
  const addresses = (path: string) => subjectEntries(path, "YYYYY", "2020-01-01").map(({ to }) => to)
  expect(addresses("/company/AAPL")).toEqual([
    "/company/AAPL?asof=2020-01-01",
    "/company/AAPL/filings",
    "/company/AAPL/financials?asof=2020-01-01",
    "/company/AAPL/visualize",
    "/company/AAPL/financials/dcf?asof=2020-01-01",
    "/company/AAPL/investors?asof=2020-01-01",
    "/company/AAPL/insiders",
  ])
  expect(addresses("/investor/0001067983")).toEqual([
    "/investor/0001067983?asof=2020-01-01",
    "/investor/0001067983/portfolio?asof=2020-01-01",
    "/investor/0001067983/companies?asof=2020-01-01",
    "/investor/0001067983/filings?asof=2020-01-01",
  ])
  expect(subjectEntries("/company/AAPL", "YYYYY").some(({ to }) => to.includes("?"))).toBe(false)
})

test("five entries are on every page and two in the overflow menu", () => {
  expect(researchEntries("/").map((entry) => entry.label)).toEqual([
    "My Watchlists",
    "Stock Screener",
    "Guru Investors",
    "Hedge Fund Letters",
    "Earnings Calendar",
  ])
  expect(overflowEntries("/").map((entry) => entry.label)).toEqual([
    "Compounding Calculator",
    "Blog",
    "Funds",
    "Filings",
    "Market Insiders",
    "Alerts",
  ])
})

test.each([
  ["/company/AAPL", ["Business Overview"]],
  ["/company/AAPL/", ["Business Overview"]],
  ["/company/AAPL/filings", ["Filings & Transcripts"]],
  ["/company/AAPL/filings/0000320193-24-000123", ["Filings & Transcripts"]],
  ["/company/AAPL/10-K", ["Filings & Transcripts"]],
  ["/company/AAPL/financials", ["Financials"]],
  ["/company/AAPL/financials/dcf", ["Discounted Cash Flows"]],
  ["/company/AAPL/investors", ["Guru Investors"]],
  ["/company/AAPL/executives", []],
  ["/investor/0001067983", ["Holdings"]],
  ["/investor/0001067983/2022q4", ["Holdings"]],
  ["/investor/0001067983/filings/0000950123-23-002585", ["Filings"]],
  ["/etf/SPY", ["ETF Holdings"]],
  ["/investors", ["Guru Investors"]],
  ["/fund-letters/2024/q4", ["Hedge Fund Letters"]],
  ["/blog/a-post", ["Blog"]],
])("on %s %j is active", (path, expected) => {
  expect(active(path)).toEqual(expected)
})

test("the short label of the bottom bar is contained in the full one", () => {
  for (const path of ["/company/AAPL", "/investor/1", "/etf/SPY"])
    for (const entry of [
      ...subjectEntries(path, "YYYYY"),
      ...researchEntries(path),
      ...overflowEntries(path),
    ])
      expect(entry.label).toContain(entry.short)
})
