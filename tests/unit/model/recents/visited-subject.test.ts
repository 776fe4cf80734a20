import { expect, test } from "vitest"
import { visitedSubject } from "~/pages/recents/recents-tracker"

const company = { company: { ticker: "AAPL", name: "Apple Inc.", coverage: "YYNYN", cik: "0000320193" } }
const fund = { head: { ticker: "GSFAX", name: "Growth Fund", cik: null } }
const investor = { head: { cik: "0001067983", name: "Berkshire Hathaway", owner: "Warren Buffett" } }

test.each([
  ["/company/AAPL", company, "company", "AAPL"],
  ["/company/aapl/financials/dcf", company, "company", "AAPL"],
  ["/etf/GSFAX", fund, "etf", "GSFAX"],
  ["/person/1067983", { head: { cik: "0001067983", name: "Ines Marlowe" } }, "person", "0001067983"],
  ["/investor/0001067983", investor, "investor", "0001067983"],
  ["/investor/1067983", investor, "investor", "0001067983"],
  ["/investor/0001067983/2026-q1", investor, "investor", "0001067983"],
  ["/investor/0001067983/portfolio", investor, "investor", "0001067983"],
  ["/investor/0001067983/companies", investor, "investor", "0001067983"],
  ["/investor/0001067983/filings", investor, "investor", "0001067983"],
  ["/investor/0001067983/filings/0000950123-26-000001", investor, "investor", "0001067983"],
])("%s is a visit of its subject", (path, data, type, identifier) => {
  expect(visitedSubject(path, [{ user: null }, null, undefined, data])).toMatchObject({ type, identifier })
})

test("a company keeps its name and coverage, and a filing's head is not the company", () => {
  const filing = { head: { name: "10-K", cik: "0000320193" } }
  expect(visitedSubject("/company/AAPL/0000320193-25-000079", [company, filing])).toEqual({
    type: "company",
    identifier: "AAPL",
    name: "Apple Inc.",
    coverage: "YYNYN",
  })
})

test.each(["/", "/screener", "/company", "/watchlist/AAPL", "/blog/etf"])("%s is not a visit", (path) => {
  expect(visitedSubject(path, [company, fund, investor])).toBeNull()
})

test("a subject that was not found is not a visit", () => {
  expect(visitedSubject("/etf/NONE", [{ user: null }, undefined])).toBeNull()
  expect(visitedSubject("/investor/9", [{ head: { cik: "0000000009", name: "" } }])).toBeNull()
})
