import { expect, test } from "vitest"
import { parseLatestSegment } from "~/pages/company/reader/find-latest.server"

test.each([
  ["latest/10-K", "10-K"],
  ["latest/def 14a", "DEF 14A"],
  ["latest/", null],
  ["latest", null],
  ["0000320193-24-000123", null],
  [`latest/${"x".repeat(21)}`, null],
])("%j asks for the newest %s", (segment, form) => {
  expect(parseLatestSegment(segment)).toBe(form)
})
