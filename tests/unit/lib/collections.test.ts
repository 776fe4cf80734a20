import { expect, test } from "vitest"
import { fromKeys, getChunks, getOrMake, groupBy, include } from "~/lib/collections"

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

test("include adds each item of a key once", () => {
  const groups = new Map<string, Set<number>>()
  for (const item of [3, 1, 3, 2]) include(groups, item % 2 ? "odd" : "even", item)
  expect([...groups]).toEqual([
    ["odd", new Set([3, 1])],
    ["even", new Set([2])],
  ])
})

test("getOrMake makes the value of a key once, also one that is empty", () => {
  const values = new Map<string, number>()
  const made: string[] = []
  const get = (key: string) =>
    getOrMake(values, key, () => {
      made.push(key)
      return 0
    })
  expect([get("a"), get("b"), get("a")]).toEqual([0, 0, 0])
  expect(made).toEqual(["a", "b"])
  expect([...values.keys()]).toEqual(["a", "b"])
})

test("getChunks gives the items in their order, at most so many together", () => {
  expect(getChunks([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(getChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]])
  expect(getChunks([1], 2)).toEqual([[1]])
  expect(getChunks([], 2)).toEqual([])
})
