import { expect, test } from "vitest"
import {
  formatFirstHeld,
  formatQuarters,
  formatSplit,
  formatWeighting,
} from "~/model/holdings/format-holdings"
import { tableUnit } from "~/model/holdings/value-unit"

test("what is held is never shown as zero", () => {
  expect([0.004, 0.005, 22.694, 0, null].map(formatWeighting)).toEqual([
    "<0.01%",
    "0.01%",
    "22.69%",
    "0.00%",
    "—",
  ])
  expect([22_032, 500_000, 0, null].map(tableUnit(2e10).format)).toEqual(["<1", "1", "0", "—"])
  expect([49_000, 51_000].map(tableUnit(2e7).format)).toEqual(["<0.1", "0.1"])
})

test("a security of the first loaded quarter may have been held before", () => {
  expect(formatFirstHeld("2015q4", "2015q4")).toBe("≤ Q4 2015")
  expect(formatFirstHeld("2016q1", "2015q4")).toBe("Q1 2016")
  expect(formatFirstHeld(null, null)).toBe("—")
})

test.each([
  [1, "1 quarter"],
  [1.04, "1 quarter"],
  [1.5, "1.5 quarters"],
  [7.9, "7.9 quarters"],
  [8, "2 years"],
  [9, "2.3 years"],
])("%d quarters are shown as %s", (quarters, shown) => {
  expect(formatQuarters(quarters)).toBe(shown)
})

test.each([
  [4, "4 for 1"],
  [1, "1 for 1"],
  [1.5, "1.5 for 1"],
  [0.125, "1 for 8"],
])("a split with %d new shares per share is shown as %s", (ratio, shown) => {
  expect(formatSplit(ratio)).toBe(shown)
})
