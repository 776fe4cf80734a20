import { expect, test } from "vitest"
import type { Format } from "~/model/financials/rows/row-types"
import { formatKeyFigure } from "~/pages/company/financials/format-key-figure"

test.each<[number | null, Format, string | null, string]>([
  [2.4e9, "money", "USD", "$2.4B"],
  [-2.4e9, "money", "EUR", "−2.4B"],
  [0.15, "percent", null, "15.0%"],
  [-0.0762, "percent", null, "−7.6%"],
  [12, "times", null, "12.00x"],
  [7, "score", null, "7"],
  [2.5, "perShare", "USD", "2.50"],
  [-4.86, "perShare", "USD", "−4.86"],
  [-0.001, "perShare", "USD", "0.00"],
  [null, "percent", null, "—"],
])("%s as %s in %s is %s", (value, format, currency, text) => {
  expect(formatKeyFigure(value, format, currency)).toBe(text)
})

test("amounts and percents have the asked decimals", () => {
  expect(formatKeyFigure(3.761715e12, "money", "USD", 2)).toBe("$3.76T")
  expect(formatKeyFigure(0.00404, "percent", null, 2)).toBe("0.40%")
})
