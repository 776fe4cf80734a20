import { expect, test } from "vitest"
import { askedFor } from "~/pages/shell/asked-for"

test.each([
  ["/company/ZZZZ", "ZZZZ"],
  ["/company/BRK-Q/financials", "BRK-Q"],
  ["/investor/123", "123"],
  ["/blog/how-we-read", "how we read"],
  ["/apple%20inc", "apple inc"],
  ["/%E0%A4%A", "%E0%A4%A"],
  ["/", ""],
])("%s asked for %j", (path, asked) => {
  expect(askedFor(path)).toBe(asked)
})

test("a very long address is cut", () => {
  expect(askedFor(`/${"a".repeat(5000)}`)).toHaveLength(100)
})
