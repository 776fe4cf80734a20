import fc from "fast-check"
import { expect, test } from "vitest"
import { impliedGrowth } from "~/model/valuation/implied-growth"
import { growthCurves, sensitivityGrid, threeScenarios } from "~/model/valuation/sensitivity"
import { type TwoStageInputs, twoStageValue, whyNoValue } from "~/model/valuation/two-stage-value"

const start: TwoStageInputs = {
  base: 5,
  growth: 0.1,
  years: 10,
  laterGrowth: 0.04,
  laterYears: 10,
  discount: 0.1,
}

test("growth at the discount rate is worth its base each year", () => {
  expect(twoStageValue({ ...start, laterYears: 0 })).toMatchObject({
    perShare: 50,
    secondStage: 0,
    secondStageShare: 0,
  })
})

test("two stages add up as the formula says", () => {
  const ratio = 1.04 / 1.1
  const later = Array.from({ length: 10 }, (_, year) => ratio ** (year + 1)).reduce(
    (sum, each) => sum + each,
    0,
  )
  const value = twoStageValue(start)
  expect(value?.perShare).toBeCloseTo(5 * (10 + later), 10)
  expect(value?.secondStageShare).toBeCloseTo(later / (10 + later), 10)
})

test("perpetual growth is the limit of longer second stages", () => {
  const endless = twoStageValue({ ...start, growth: 0.05, laterYears: null })
  const long = twoStageValue({ ...start, growth: 0.05, laterYears: 100 })
  expect(endless!.perShare).toBeGreaterThan(long!.perShare)
  expect(long!.perShare / endless!.perShare).toBeGreaterThan(0.99)
})

test.each<[Partial<TwoStageInputs>, string]>([
  [{ base: 0 }, "not positive"],
  [{ base: -2 }, "median of the last five years"],
  [{ base: Number.NaN }, "not a number"],
  [{ discount: -1 }, "rate"],
  [{ years: 2.5 }, "whole number"],
  [{ years: -1 }, "whole number"],
  [{ laterYears: null, laterGrowth: 0.1 }, "below the discount rate"],
  [{ years: 0, laterYears: 0 }, "no years"],
])("%o is refused in words", (change, words) => {
  expect(whyNoValue({ ...start, ...change })).toContain(words)
  expect(twoStageValue({ ...start, ...change })).toBeNull()
})

test("a price without a solution says on which side", () => {
  expect(impliedGrowth(start, 0.5)).toMatchObject({ growth: null, reason: expect.stringContaining("below") })
  expect(impliedGrowth(start, 1e6)).toMatchObject({ growth: null, reason: expect.stringContaining("above") })
  expect(impliedGrowth(start, 0).reason).toContain("no price")
  expect(impliedGrowth({ ...start, base: -1 }, 20).reason).toContain("not positive")
})

const inputs = fc.record({
  base: fc.double({ min: 0.01, max: 1000, noNaN: true }),
  growth: fc.double({ min: -0.29, max: 0.49, noNaN: true }),
  years: fc.integer({ min: 1, max: 30 }),
  laterGrowth: fc.double({ min: -0.1, max: 0.08, noNaN: true }),
  laterYears: fc.option(fc.integer({ min: 0, max: 30 })),
  discount: fc.double({ min: 0.081, max: 0.4, noNaN: true }),
})

test("the implied growth gives the price back", () => {
  fc.assert(
    fc.property(inputs, (each) => {
      const price = twoStageValue(each)!.perShare
      const found = impliedGrowth(each, price).growth
      expect(twoStageValue({ ...each, growth: found! })!.perShare / price).toBeCloseTo(1, 6)
    }),
  )
})

test("more growth is worth more, a higher discount less, and stages add up", () => {
  fc.assert(
    fc.property(inputs, (each) => {
      const value = twoStageValue(each)!
      expect(value.firstStage + value.secondStage).toBeCloseTo(value.perShare, 8)
      expect(twoStageValue({ ...each, growth: each.growth + 0.01 })!.perShare).toBeGreaterThan(value.perShare)
      expect(twoStageValue({ ...each, discount: each.discount + 0.01 })!.perShare).toBeLessThan(
        value.perShare,
      )
    }),
  )
})

test("any numbers give a value or null without throwing", () => {
  const any = fc.oneof(fc.double(), fc.integer())
  fc.assert(
    fc.property(
      any,
      any,
      any,
      any,
      fc.option(any),
      any,
      any,
      (base, growth, years, laterGrowth, laterYears, discount, price) => {
        const each = { base, growth, years, laterGrowth, laterYears, discount }
        const value = twoStageValue(each)
        expect(value === null || Number.isFinite(value.perShare)).toBe(true)
        impliedGrowth(each, price)
        sensitivityGrid(each)
        threeScenarios(each)
      },
    ),
  )
})

test("the grid has the chosen value in its middle, and scenarios are around it", () => {
  const grid = sensitivityGrid(start)
  expect(grid.growths).toEqual([0.06, 0.08, 0.1, 0.12, 0.14])
  expect(grid.values[2]?.[2]).toBe(twoStageValue(start)?.perShare)
  const [cautious, expected, hopeful] = threeScenarios(start).map((scenario) => scenario.perShare)
  expect(cautious!).toBeLessThan(expected!)
  expect(hopeful!).toBeGreaterThan(expected!)
})

test.each([
  [0, [-0.02, 0, 0.02]],
  [0.03, [0.01, 0.03, 0.05]],
  [0.04, [0.02, 0.04, 0.06]],
  [0.1, [0.05, 0.1, 0.15]],
  [-0.1, [-0.15, -0.1, -0.05]],
])("scenarios of growth of %d a year grow by %j", (growth, growths) => {
  expect(threeScenarios({ ...start, growth }).map(({ inputs }) => inputs.growth)).toEqual(growths)
})

test("a chart's curves rise with growth, fall with the discount rate and meet the value at the chosen pair", () => {
  const { growths, discounts, values } = growthCurves(start)
  expect([growths[0], growths[5], growths.at(-1)]).toEqual([0, 0.1, 0.2])
  expect(discounts).toEqual([0.08, 0.1, 0.12])
  expect(values[1]?.[5]).toBe(twoStageValue(start)?.perShare)
  for (const curve of values) expect(curve).toEqual([...curve].sort((a, b) => (a ?? 0) - (b ?? 0)))
  expect(values[0]?.[3]).toBeGreaterThan(values[2]?.[3] ?? 0)
})
