import { expect, test } from "vitest"
import { formatMeasure } from "~/model/releases/format-measure"

test("figures keep the decimals that releases print, and computed ones have few", () => {
  expect(formatMeasure(3.25, "percent")).toBe("3.25%")
  expect(formatMeasure(48, "percent")).toBe("48.0%")
  expect(formatMeasure(3.456_789, "percent")).toBe("3.5%")
  expect(formatMeasure(0.125, "share")).toBe("0.125")
  expect(formatMeasure(1.2, "share")).toBe("1.20")
  expect(formatMeasure(10 / 3, "share")).toBe("3.33")
  expect(formatMeasure(2.415, "number")).toBe("2.415")
  expect(formatMeasure(0.1 + 0.2, "number")).toBe("0.30")
  expect(formatMeasure(5_410, "number")).toBe("5,410")
  expect(formatMeasure(null, "number")).toBe("—")
})
