import fc from "fast-check"
import { expect, test } from "vitest"
import { parseRange } from "~/lib/byte-range"

const tag = '"a"'
const parse = (range: string, more: Record<string, string> = {}) =>
  parseRange(new Headers({ range, ...more }), 10, tag)

test.each([
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=3-", { start: 3, end: 10 }],
  ["bytes=-4", { start: 6, end: 10 }],
  ["bytes=-40", { start: 0, end: 10 }],
  ["bytes=9-20", { start: 9, end: 10 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["rows=0-1", null],
])("of 10 bytes, %s is %j", (range, expected) => {
  expect(parse(range)).toEqual(expected)
})

test("a range of another version is the whole", () => {
  expect(parse("bytes=0-1", { "if-range": '"b"' })).toBeNull()
  expect(parse("bytes=0-1", { "if-range": tag })).toEqual({ start: 0, end: 2 })
})

test("every range is inside the whole", () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 25 }), (first, last, size) => {
      const found = parseRange(new Headers({ range: `bytes=${first}-${last}` }), size, tag)
      if (found === null) return last < first
      if (found === "unsatisfiable") return first >= size
      return found.start === first && found.end === Math.min(size, last + 1)
    }),
  )
})
