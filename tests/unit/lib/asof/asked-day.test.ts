import { expect, test } from "vitest"
import { keepDay } from "~/lib/asof/asked-day"

test.each([
  ["/company/AAPL", "2020-01-01", "/company/AAPL?asof=2020-01-01"],
  [
    "/investor/0001067983/companies?holding=x",
    "2020-01-01",
    "/investor/0001067983/companies?holding=x&asof=2020-01-01",
  ],
  ["/company/AAPL", null, "/company/AAPL"],
  ["", "2020-01-01", "?asof=2020-01-01"],
])("%s on %s is %s", (address, day, expected) => {
  expect(keepDay(address, day)).toBe(expected)
})
