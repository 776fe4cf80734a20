import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findProvenSubset, findSubset } from "~/lib/sums/subset-sum"

const sum = (items: readonly { value: number }[]) => items.reduce((total, { value }) => total + value, 0)
/** Large enough that an equal sum is no chance. */
const amount = fc
  .tuple(fc.integer({ min: 100_000_000, max: 1_000_000_000 }), fc.constantFrom(1, -1))
  .map(([size, sign]) => ({ value: size * sign }))
const lines = fc.array(amount, { minLength: 2, maxLength: 9 })

describe("lines that explain a remainder", () => {
  it("add up to it, and each is one of the given lines, once", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: -2_000, max: 2_000 }), fc.nat(8), (items, noise, count) => {
        const target = sum(items.slice(0, count)) + noise
        const found = findProvenSubset(items, target, 1)
        if (found === null) return
        expect(sum(found)).toBe(target)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((item) => items.includes(item))).toBe(true)
      }),
    )
  })

  it("are found where a few of the lines were added up", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 3 }), (items, count) => {
        const chosen = items.slice(0, Math.min(count, items.length))
        const target = sum(chosen)
        const found = findProvenSubset(items, target, 1)
        // Another set of lines may happen to have the same sum; then nothing is proven.
        if (found === null) expect(setsWithSum(items, target)).toBeGreaterThan(1)
        else expect(sum(found)).toBe(target)
      }),
    )
  })

  it("prove nothing where two sets of one size have the same sum", () => {
    fc.assert(
      fc.property(lines, amount, (items, { value }) => {
        const twins = [...items, { value }, { value }]
        if (items.some((item) => item.value === value)) return
        expect(findProvenSubset(twins, value, 1)).toBeNull()
        expect(findSubset(twins, value)).toBeNull()
      }),
    )
  })

  it("prove nothing where the amounts are so coarse that an equal sum is likely", () => {
    const coarse = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value: value * 1_000_000 }))
    expect(findProvenSubset(coarse, 15_000_000, 1_000_000)).toBeNull()
  })
})

function setsWithSum(items: readonly { value: number }[], target: number): number {
  let count = 0
  for (let set = 1; set < 2 ** items.length; set += 1)
    if (sum(items.filter((_, index) => set & (1 << index))) === target) count += 1
  return count
}
