import fc from "fast-check"
import { expect, test } from "vitest"
import { toSearch } from "~/lib/to-search"

test("empty values give no parameter, and none at all no question mark", () => {
  expect(toSearch({ q: "oil & gas", form: null, year: undefined, item: "", page: 2 })).toBe(
    "?q=oil+%26+gas&page=2",
  )
  expect(toSearch({ q: "", page: 0, all: false })).toBe("")
})

test("the parameters of a query string are its non-empty values", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (values) => {
      const expected = Object.entries(values).filter(([, value]) => value)
      expect([...new URLSearchParams(toSearch(values))]).toEqual(expected)
    }),
  )
})
