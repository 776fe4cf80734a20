import { expect, test } from "vitest"
import { eightKItemTitle, isAlarmingEightKItem, parseEightKItems } from "~/edgar/eight-k-items"

test("current and old item numbers give titles", () => {
  expect(eightKItemTitle("4.02")).toBe("Earlier statements can no longer be relied on")
  expect(eightKItemTitle("12")).toBe("Results of operations")
  expect(eightKItemTitle("7.77")).toBe("Item 7.77")
})

test("a filing list's items are split, and other text is left out", () => {
  expect(parseEightKItems("2.02,9.01")).toEqual(["2.02", "9.01"])
  expect(parseEightKItems("5")).toEqual(["5"])
  expect(parseEightKItems("2.2, x, 9.012")).toEqual([])
  expect(parseEightKItems("")).toEqual([])
})

test("non-reliance and a new auditor are alarming, results are not", () => {
  expect(["4.01", "4.02", "2.02"].map(isAlarmingEightKItem)).toEqual([true, true, false])
})
