import { expect, test } from "vitest"
import { offeredTimeFrames } from "~/ui/period-picker"

test.each([
  [2, ["3Y", "All"]],
  [3, ["3Y", "All"]],
  [4, ["3Y", "5Y", "All"]],
  [16, ["3Y", "5Y", "10Y", "20Y", "All"]],
  [40, ["3Y", "5Y", "10Y", "20Y", "All"]],
])("%d years of data offer %j", (years, frames) => {
  expect(offeredTimeFrames(years)).toEqual(frames)
})
