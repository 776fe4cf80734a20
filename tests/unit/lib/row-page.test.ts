import fc from "fast-check"
import { expect, test } from "vitest"
import { parsePage, rowsAPage, takePage } from "~/lib/row-page"

test("the pages of a table together have all rows once, in order, at most 200 each", () => {
  fc.assert(
    fc.property(fc.nat(1000), (count) => {
      const all = Array.from({ length: count }, (_, place) => place)
      const { pages } = takePage(all, 1)
      const parts = Array.from({ length: pages }, (_, place) => takePage(all, place + 1).rows)
      expect(parts.flat()).toEqual(all)
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(rowsAPage)
    }),
  )
})

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-1", 1],
  ["page=1.5", 1],
  ["page=x", 1],
])("?%s names page %i", (query, page) => {
  expect(parsePage(new URLSearchParams(query))).toBe(page)
})

test("a page after the last one is the last one", () => {
  expect(takePage([1, 2, 3], 9, 2)).toEqual({ rows: [3], page: 2, pages: 2 })
})
