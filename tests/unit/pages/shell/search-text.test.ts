import { expect, test } from "vitest"
import { toSearchText } from "~/pages/shell/error-page"

test.each([
  ["/company/ZZZZ", "ZZZZ"],
  ["/company/BRK-Q/financials", "BRK-Q"],
  ["/investor/123", "123"],
  ["/blog/how-we-read", "how we read"],
  ["/apple%20inc", "apple inc"],
  ["/%E0%A4%A", "%E0%A4%A"],
  ["/", ""],
  ["/alerts/unsubscribe/k3xv", ""],
  ["/embed/company/ZZZZ/financials", "ZZZZ"],
  ["/embed/anything", ""],
])("%s gives the search text %j", (path, text) => {
  expect(toSearchText(path)).toBe(text)
})

test("a very long address is truncated", () => {
  expect(toSearchText(`/${"a".repeat(5000)}`)).toHaveLength(100)
})
