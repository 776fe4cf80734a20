import fc from "fast-check"
import { expect, test } from "vitest"
import { formatCompact, formatFigure } from "~/lib/numbers"
import { knownValues, roundPath, spreadLabels, tickTexts, writtenLabels } from "~/ui/charts/chart-data"

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

test("axis ticks that would read alike get as many decimals as tell them apart", () => {
  const format = (value: number, decimals = 0) => formatCompact(value, decimals)
  expect(tickTexts([1e9, 1.2e9, 1.4e9], format)).toEqual(["1.0B", "1.2B", "1.4B"])
  expect(tickTexts([0, 1e9, 2e9], format)).toEqual(["0", "1B", "2B"])
  expect(tickTexts([1.05e9, 1.1e9, 1.15e9], format)).toEqual(["1.05B", "1.10B", "1.15B"])
})

test("several ticks may have no text, and a format without decimals keeps its texts", () => {
  const whole = (value: number) => (Number.isInteger(value) ? formatFigure(value) : "")
  expect(tickTexts([0, 0.5, 1, 1.5], whole)).toEqual(["0", "", "1", ""])
  expect(tickTexts([1, 1.2], () => "1")).toEqual(["1", "1"])
})
