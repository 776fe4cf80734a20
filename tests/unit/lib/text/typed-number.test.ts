import { expect, test } from "vitest"
import { parseTypedNumber } from "~/lib/text/typed-number"

test.each([
  ["12.5", 12.5],
  ["−3 %", -3],
  ["$1,234,567.8", 1234567.8],
  ["€ 1,000", 1000],
  ["-2,500", -2500],
])("%s is the number %d", (text, value) => {
  expect(parseTypedNumber(text)).toBe(value)
})

test.each(["1,5", "1,50", "1.234,5", "12,34,567", "ten", "%", "1,2345"])("%s is no number", (text) => {
  expect(parseTypedNumber(text)).toBeNaN()
})
