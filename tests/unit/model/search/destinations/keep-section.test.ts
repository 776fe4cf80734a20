import { expect, test } from "vitest"
import { keepSection } from "~/model/search/destinations/keep-section"

test.each([
  [
    "/company/MSFT",
    "/company/AAPL/financials?statement=balance&asof=2020-01-01",
    "/company/MSFT/financials?statement=balance",
  ],
  ["/company/MSFT", "/company/AAPL/insiders?owner=1", "/company/MSFT/insiders"],
  ["/company/MSFT", "/company/AAPL/financials/dcf?base=3", "/company/MSFT/financials/dcf"],
  ["/company/BHP.AX", "/company/AAPL/financials/dcf", "/company/BHP.AX"],
  ["/company/MSFT", "/company/AAPL/0000320193-24-000123", "/company/MSFT"],
  ["/company/MSFT", "/company/AAPL", "/company/MSFT"],
  ["/company/AAPL", "/company/AAPL/financials", "/company/AAPL"],
  ["/company/MSFT", "/screener?query=x", "/company/MSFT"],
  ["/investor/0001649339", "/investor/0001067983/portfolio", "/investor/0001649339/portfolio"],
  ["/investor/0001649339", "/investor/0001067983/2024q4", "/investor/0001649339"],
  ["/investor/0001649339", "/company/AAPL/filings", "/investor/0001649339"],
])("%s chosen on %s opens %s", (to, page, expected) => {
  expect(keepSection(to, page, "YYNYY")).toBe(expected)
})

test("a company without figures opens its overview from a page of figures", () => {
  expect(keepSection("/company/NEW", "/company/AAPL/financials", "YNNNN")).toBe("/company/NEW")
  expect(keepSection("/company/NEW", "/company/AAPL/filings", "YNNNN")).toBe("/company/NEW/filings")
})
