import fc from "fast-check"
import { expect, test } from "vitest"
import { type OwnershipGroup, toUnreportedShares } from "~/model/owners/ownership-picture"

const group = (kind: OwnershipGroup["kind"], ofCompany: number | null): OwnershipGroup => ({
  kind,
  ofCompany,
})

test("the range is from no overlap to full overlap, and tracked investors are among all managers", () => {
  const groups = [
    group("insiders", 0.125),
    group("owners", 0.25),
    group("tracked", 0.5),
    group("managers", 0.5),
  ]
  expect(toUnreportedShares(groups)).toEqual({ least: 0.125, most: 0.5 })
})

test("tracked investors count where the others are not loaded", () => {
  expect(toUnreportedShares([group("tracked", 0.25), group("insiders", 0.125)])).toEqual({
    least: 0.625,
    most: 0.75,
  })
})

test("a group with an unknown share leaves the least unknown", () => {
  expect(toUnreportedShares([group("insiders", null), group("owners", 0.25)])).toEqual({
    least: null,
    most: 0.75,
  })
})

test("no known share gives null", () => {
  expect(toUnreportedShares([])).toBeNull()
  expect(toUnreportedShares([group("insiders", null)])).toBeNull()
})

test("groups of more than the company leave 0", () => {
  expect(toUnreportedShares([group("managers", 1.125), group("owners", 0.5)])).toEqual({ least: 0, most: 0 })
})

test("the least never exceeds the most, and both are from 0 to 1", () => {
  const kind = fc.constantFrom<OwnershipGroup["kind"]>("insiders", "owners", "tracked", "managers", "funds")
  const groups = fc.array(fc.record({ kind, ofCompany: fc.double({ min: 0, max: 1.5, noNaN: true }) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(groups, (given) => {
      const range = toUnreportedShares(given)
      if (!range) return
      expect(range.least).toBeGreaterThanOrEqual(0)
      expect(range.least).toBeLessThanOrEqual(range.most)
      expect(range.most).toBeLessThanOrEqual(1)
    }),
  )
})
