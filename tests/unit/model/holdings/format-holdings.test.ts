import { expect, test } from "vitest"
import { formatQuarters, formatSplit } from "~/model/holdings/format-holdings"

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
