import { expect, test } from "vitest"
import { fromKeys, groupBy } from "~/lib/collections"

test("fromKeys gives each key its value, in the order of the keys", () => {
  const record = fromKeys(["b", "a"] as const, (key) => key.toUpperCase())
  expect(Object.entries(record)).toEqual([
    ["b", "B"],
    ["a", "A"],
  ])
  expect(fromKeys([], () => 1)).toEqual({})
})

test("groupBy keeps the order in which keys first appear", () => {
  expect([...groupBy([3, 1, 2, 5], (number) => number % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ])
})
