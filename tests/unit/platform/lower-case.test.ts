import fc from "fast-check"
import { expect, test } from "vitest"
import { redirectToLowerCase, toLowerPath } from "~/platform/redirects.server"

test.each([
  ["/Company/AAPL", "/company/AAPL"],
  ["/COMPANY/AAPL/Financials/DCF", "/company/AAPL/financials/dcf"],
  ["/Investor/0001067983/Portfolio", "/investor/0001067983/portfolio"],
  ["/ETF/VOO", "/etf/VOO"],
  ["/SCREENER", "/screener"],
  ["/Blog/Point-In-Time", "/blog/point-in-time"],
  ["/Fund-Letters", "/fund-letters"],
])("%s is %s in lower case", (path, expected) => {
  expect(toLowerPath(path)).toBe(expected)
})

test.each([
  "/",
  "/company/BRK-B",
  "/company/AAPL/latest/10-K",
  "/company/AAPL/Nonsense",
  "/alerts/Secret-X/feed.atom",
  "/alerts/unsubscribe/Token",
  "/login/confirm",
  "/assets/App-B1.js",
  "/filing-file/1/2/A.jpg",
])("%s stays as it is", (path) => {
  expect(toLowerPath(path)).toBe(path)
})

test("a redirect keeps the query, and a form post is not redirected", () => {
  const at = "https://example.com/Company/AAPL?Page=2"
  const answer = redirectToLowerCase(new Request(at))
  expect([answer?.status, answer?.headers.get("location")]).toEqual([301, "/company/AAPL?Page=2"])
  expect(redirectToLowerCase(new Request(at, { method: "POST" }))).toBeNull()
})

test("a redirect leads to a path of this site that is not redirected again", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const lower = toLowerPath(path || "/")
      expect(toLowerPath(lower)).toBe(lower)
      if (lower !== (path || "/")) expect(lower).toMatch(/^\/[a-z]/)
    }),
  )
})
