import fc from "fast-check"
import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import { findDestinations } from "~/model/search/destinations/find-destinations"
import { cikId } from "../../../../ids"

const lists: SearchLists = {
  companies: [
    ["AAPL", "Apple Inc.", "YYNYY", "us", "Nasdaq"],
    ["MSFT", "Microsoft Corp", "YYNYY", "us", "Nasdaq"],
    ["NVDA", "NVIDIA Corp", "YYNYY", "us", "Nasdaq"],
    ["BRK-B", "Berkshire Hathaway Inc", "YYNYY", "us", "NYSE"],
    ["BHLB", "Berkshire Hills Bancorp Inc", "YYNYN", "us", "NYSE"],
    ["COST", "Costco Wholesale Corp", "YYNYY", "us", "Nasdaq"],
    ["KO", "Coca-Cola Co", "YYNYY", "us", "NYSE"],
    ["MCD", "McDonald's Corp", "YYNYY", "us", "NYSE"],
    ["BHP.AX", "BHP Group", "YYNYN", "au", "ASX"],
    ["NEW", "New Listing Inc", "NNNNN", null, null],
    ["VOO", "Vanguard 500 Index Fund", "YNYNN", "us", "NYSE"],
  ],
  investors: [
    [cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"],
    [cikId("0001649339"), "Scion Asset Management", "Michael Burry"],
  ],
}

const find = (query: string, path = "/") => findDestinations(query, lists, path)

test.each([
  ["aapl dcf", "/company/AAPL/financials/dcf"],
  ["AAPL is", "/company/AAPL/financials?statement=income"],
  ["apple bs", "/company/AAPL/financials?statement=balance"],
  ["aapl cf", "/company/AAPL/financials?statement=cashflow"],
  ["apple cash flow statement", "/company/AAPL/financials?statement=cashflow"],
  ["ratios msft", "/company/MSFT/financials?statement=ratios"],
  ["msft insiders", "/company/MSFT/insiders"],
  ["insider trades of apple", "/company/AAPL/insiders"],
  ["apple's segments", "/company/AAPL/segments"],
  ["nvda executives", "/company/NVDA/executives"],
  ["earnings nvda", "/company/NVDA/earnings"],
  ["costco 10-k", "/company/COST/filings?form=10-K"],
  ["10k of costco", "/company/COST/filings?form=10-K"],
  ["latest 10-q msft", "/company/MSFT/latest/10-Q"],
  ["msft latest 10q", "/company/MSFT/latest/10-Q"],
  ["aapl proxy", "/company/AAPL/filings?form=DEF+14A"],
  ["aapl transcript", "/company/AAPL/filings?form=Transcript"],
  ["coca-cola dcf", "/company/KO/financials/dcf"],
  ["mcdonald's balance sheet", "/company/MCD/financials?statement=balance"],
  ["brk.b ratios", "/company/BRK-B/financials?statement=ratios"],
  ["berkshire portfolio", "/investor/0001067983/portfolio"],
  ["buffett portfolio", "/investor/0001067983/portfolio"],
  ["burry holdings", "/investor/0001649339"],
  ["burry q4 2024", "/investor/0001649339/2024q4"],
  ["berkshire hathaway 2024q4", "/investor/0001067983/2024q4"],
  ["voo holds apple", "/etf/VOO?q=Apple"],
  ["buffett owns apple", "/investor/0001067983/companies?q=Apple"],
  ["voo holdings", "/etf/VOO"],
  ["aapl vs msft", "/compare?items=AAPL,MSFT"],
  ["apple vs microsoft vs nvidia", "/compare?items=AAPL,MSFT,NVDA"],
  ["compare aapl msft", "/compare?items=AAPL,MSFT"],
  ["compare apple and coca-cola", "/compare?items=AAPL,KO"],
  ["alerts", "/alerts"],
  ["status", "/status"],
  ["login", "/login"],
  ["letters", "/fund-letters"],
  ["earnings", "/earnings"],
])("%j names %s, and Enter opens it", (query, to) => {
  expect(find(query)[0]).toMatchObject({ to, isExact: true })
})

test.each([
  ["dcf", "/company/AAPL", "/company/AAPL/financials/dcf"],
  ["insiders", "/company/MSFT/financials", "/company/MSFT/insiders"],
  ["portfolio", "/investor/0001067983", "/investor/0001067983/portfolio"],
  ["q3 2024", "/investor/0001067983", "/investor/0001067983/2024q3"],
  ["compare with msft", "/company/AAPL", "/compare?items=AAPL,MSFT"],
  ["vs nvda", "/company/AAPL/financials", "/compare?items=AAPL,NVDA"],
])("%j on %s is the page %s of its subject", (query, path, to) => {
  expect(find(query, path)[0]).toMatchObject({ to, isExact: true })
})

test("Enter opens the only section that a beginning of three letters fits", () => {
  expect(find("aapl seg")[0]).toMatchObject({ to: "/company/AAPL/segments", isExact: true })
  expect(find("aapl ins")[0]).toMatchObject({ to: "/company/AAPL/insiders", isExact: true })
  expect(find("costco fil")[0]).toMatchObject({ to: "/company/COST/filings", isExact: true })
  expect(find("aapl dis cash")[0]).toMatchObject({ to: "/company/AAPL/financials/dcf", isExact: true })
  expect(find("aapl bal")[0]).toMatchObject({
    to: "/company/AAPL/financials?statement=balance",
    isExact: true,
  })
  expect(find("aapl fre")[0]).toMatchObject({ to: "/company/AAPL/financials?statement=cashflow" })
  expect(find("aapl quarter")[0]).toMatchObject({ isExact: true })
  expect(find("aapl inc")[0]).toMatchObject({ to: "/company/AAPL/financials?statement=income" })
  expect(find("aapl f").length).toBe(0)
  expect(find("aapl se")).toEqual([])
})

test("a company without figures has no section of figures, and one of Australia no DCF", () => {
  expect(find("new dcf")).toEqual([])
  expect(find("bhp.ax ratios")[0]?.to).toBe("/company/BHP.AX/financials?statement=ratios")
  expect(find("bhp.ax dcf")).toEqual([])
})

test("names alone, unknown names and empty texts name no page", () => {
  for (const query of ["", "  ", "apple", "apple inc", "zzzz dcf", "aapl vs zzzz", "of", "holds"])
    expect(find(query), query).toEqual([])
})

test("any text gives at most six pages, each once, and at most one that Enter opens", () => {
  const word = fc.constantFrom(
    "aapl",
    "apple",
    "vs",
    "10-k",
    "of",
    "dcf",
    "berkshire",
    "q4",
    "2024",
    "holds",
    "ea",
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 8 }), (words) => {
      const found = find(words.join(" "), "/company/AAPL")
      expect(found.length).toBeLessThanOrEqual(6)
      expect(new Set(found.map(({ to }) => to)).size).toBe(found.length)
      for (const { to } of found) expect(to).toMatch(/^\/[^/\\]?/)
    }),
  )
})
