import fc from "fast-check"
import { expect, test } from "vitest"
import { knownValues, roundPath, spreadLabels, writtenLabels } from "~/ui/charts/chart-data"

test("path coordinates are rounded to a tenth of a pixel", () => {
  expect(roundPath("M1.23456,7L-0.04999,1e2")).toBe("M1.2,7L0,1e2")
  expect(roundPath(null)).toBe("")
})

test("labels without enough space are omitted evenly, except the last", () => {
  expect(writtenLabels(5, 10)).toEqual([0, 1, 2, 3, 4])
  expect(writtenLabels(10, 4)).toEqual([0, 3, 6, 9])
  expect(writtenLabels(0, 4)).toEqual([])
})

test("labels at the same height are moved apart and keep their order", () => {
  expect(spreadLabels([10, 10, 50], 15, 100)).toEqual([10, 25, 50])
  expect(spreadLabels([95, 98], 15, 100)).toEqual([85, 100])
})

test("if there is enough space, labels do not overlap and stay above the bottom", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 }), (positions) => {
      const spread = [...spreadLabels(positions, 15, 300)].sort((a, b) => a - b)
      expect(spread.at(-1)).toBeLessThanOrEqual(300)
      for (const [index, position] of spread.entries())
        if (index > 0) expect(position - spread[index - 1]!).toBeGreaterThanOrEqual(15)
    }),
  )
})

test("null values are not known values", () => {
  expect(knownValues([{ name: "a", values: [1, null, -2] }])).toEqual([1, -2])
})
