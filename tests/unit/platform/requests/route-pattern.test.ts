import { expect, test } from "vitest"
import { count, listCounts } from "~/platform/requests/counters.server"
import { toRoutePattern } from "~/platform/requests/route-pattern"

test.each([
  ["/", "/"],
  ["/healthz", "/healthz"],
  ["/company/AAPL", "/company/:ticker"],
  ["/company/BRK-B.json", "/company/:ticker.json"],
  ["/company/AAPL/financials.csv", "/company/:ticker/financials.csv"],
  ["/api/v1/company/AAPL/financials.json", "/api/v1/company/:ticker/financials.json"],
  ["/company/AAPL/filings/0000320193-25-000079", "/company/:ticker/filings/:accession"],
  ["/investor/0001067983/2025q1", "/investor/:cik/:quarter"],
  ["/etf/SPY", "/etf/:ticker"],
  ["/alerts/unsubscribe/AbCdEfGhIjKlMnOpQrStUvWx", "/alerts"],
  ["/alerts/AbCdEfGhIjKlMnOpQrStUvWx/feed.atom", "/alerts/:secret/feed.atom"],
  ["/fund-letters/berkshire/2024", "/fund-letters/*"],
  ["/assets/root-abc.js", "/assets/*"],
])("%s has the pattern %s", (path, pattern) => {
  expect(toRoutePattern(path)).toBe(pattern)
})

test("a thousand made-up addresses are at most 401 series, and none is lost", () => {
  for (let place = 0; place < 1000; place++) count("made_up", { route: `/x${place}` })
  const counted = listCounts("made_up")
  expect(counted.length).toBeLessThanOrEqual(401)
  expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(1000)
})
