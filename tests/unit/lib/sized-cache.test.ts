import fc from "fast-check"
import { expect, test } from "vitest"
import { SizedCache } from "~/lib/sized-cache"

test("a value that exceeds the room removes the one used longest ago", () => {
  const cache = new SizedCache<string>(10, 10)
  cache.set("a", "A", 4)
  cache.set("b", "B", 4)
  cache.get("a")
  cache.set("c", "C", 4)
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["A", null, "C"])
  expect(cache.size).toBe(8)
})

test("a value larger than the largest is not kept, and neither is what it replaces", () => {
  const cache = new SizedCache<string>(10, 5)
  cache.set("a", "A", 5)
  cache.set("a", "larger", 6)
  expect(cache.get("a")).toBeNull()
  expect(cache.size).toBe(0)
})

test("random operations never exceed the room, and the size is that of what is held", () => {
  const operation = fc.record({
    kind: fc.constantFrom("set", "set", "set", "get", "delete", "clear"),
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    size: fc.nat(6),
  })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const cache = new SizedCache<number>(12, 5)
      for (const { kind, key, size } of operations) {
        if (kind === "set") cache.set(key, size, size)
        else if (kind === "get") cache.get(key)
        else if (kind === "delete") cache.delete(key)
        else cache.clear()
        const held = ["a", "b", "c", "d", "e"].reduce((sum, each) => sum + (cache.get(each) ?? 0), 0)
        expect(cache.size).toBe(held)
        expect(held).toBeLessThanOrEqual(12)
      }
    }),
    { seed: 22 },
  )
})
