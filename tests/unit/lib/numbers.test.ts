import fc from "fast-check"
import { expect, test } from "vitest"
import {
  countText,
  formatChange,
  formatCompact,
  formatCompactUsd,
  formatFigure,
  formatMetric,
  formatPercent,
  getChangeTone,
} from "~/lib/numbers"

test.each([
  [0, "0"],
  [-0, "0"],
  [7, "7"],
  [999, "999"],
  [12.345, "12.35"],
  [999.994, "999.99"],
  [999.996, "1.0K"],
  [1000, "1.0K"],
  [1234, "1.2K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [999_999_999, "1.0B"],
  [391_035_000_000, "391.0B"],
  [999_950_000_000, "1.0T"],
  [1e15, "1.0Q"],
  [1.5e18, "1,500.0Q"],
  [-999, "−999"],
  [-1_250, "−1.3K"],
  [-999_950, "−1.0M"],
  [-0.001, "0"],
])("compact %d is %s", (value, text) => {
  expect(formatCompact(value)).toBe(text)
})

test("compact takes its decimals", () => {
  expect(formatCompact(391_035_000_000, 2)).toBe("391.04B")
  expect(formatCompact(999_500, 0)).toBe("1M")
})

test("negative dollars have the sign before the dollar mark", () => {
  expect(formatCompactUsd(299_000_000_000)).toBe("$299.0B")
  expect(formatCompactUsd(-1_500_000)).toBe("−$1.5M")
})

test.each([null, undefined, Number.NaN, Infinity, -Infinity])("%s is an em dash in every format", (value) => {
  const texts = [
    formatCompact(value),
    formatCompactUsd(value),
    formatPercent(value),
    formatChange(value),
    formatFigure(value),
    formatMetric(value, "%"),
    formatMetric(value, "Days"),
    formatMetric(value, "$"),
    formatMetric(value, "Times"),
  ]
  expect(new Set(texts)).toEqual(new Set(["—"]))
})

test.each([
  [0.0762, "7.6%"],
  [0, "0.0%"],
  [-0.0004, "0.0%"],
  [-0.081, "−8.1%"],
  [0.285, "28.5%"],
  [123.456, "12,345.6%"],
])("percent of the ratio %d is %s", (ratio, text) => {
  expect(formatPercent(ratio)).toBe(text)
})

test("a change shows its sign unless it rounds to zero", () => {
  expect(formatChange(0.012)).toBe("+1.2%")
  expect(formatChange(-0.0811)).toBe("−8.1%")
  expect(formatChange(0.0001)).toBe("0.0%")
})

test.each([
  [391_035, 0, "391,035"],
  [-1195, 0, "(1,195)"],
  [-0.4, 0, "0"],
  [6.08, 2, "6.08"],
  [1.005, 2, "1.01"],
  [-0.555, 2, "(0.56)"],
])("figure %d with %d decimals is %s", (value, decimals, text) => {
  expect(formatFigure(value, decimals)).toBe(text)
})

test("metrics have the specified decimals and units", () => {
  expect(formatMetric(0.46214, "%")).toBe("46.21%")
  expect(formatMetric(58.6, "Days")).toBe("59")
  expect(formatMetric(-12.4, "Days")).toBe("−12")
  expect(formatMetric(1234.5, "$")).toBe("$1,234.50")
  expect(formatMetric(-6.08, "$")).toBe("−$6.08")
  expect(formatMetric(12.345, "Times")).toBe("12.35x")
})

test("compact texts of finite numbers below 10^18 have at most three digits before the point, and no signed zero", () => {
  fc.assert(
    fc.property(fc.double({ min: -9.99e17, max: 9.99e17, noNaN: true }), (value) => {
      const text = formatCompact(value)
      expect(text).toMatch(/^−?\d{1,3}(\.\d{1,2})?[KMBTQ]?$/)
      expect(text).not.toMatch(/^−0$/)
    }),
  )
})

test("a change is up or down only if its printed text is not zero", () => {
  expect([0.0004, -0.0004, 0, null].map((ratio) => getChangeTone(ratio))).toEqual([
    undefined,
    undefined,
    undefined,
    "none",
  ])
  expect([0.0005, -0.0006].map((ratio) => getChangeTone(ratio))).toEqual(["up", "down"])
})

test("a count has its noun in the singular for one, and in the plural otherwise", () => {
  expect([0, 1, 2, 2300].map((count) => countText(count, "line"))).toEqual([
    "0 lines",
    "1 line",
    "2 lines",
    "2,300 lines",
  ])
  expect([1, 2].map((count) => countText(count, "company", "companies"))).toEqual([
    "1 company",
    "2 companies",
  ])
})
