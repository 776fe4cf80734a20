import { expect, test } from "vitest"
import type { SegmentTable } from "~/model/segments/segment-tables"
import { describeParts } from "~/pages/company/segments/segments-summary.server"

function table(axis: SegmentTable["axis"], end: string, parts: Record<string, number>): SegmentTable {
  const total = Object.values(parts).reduce((sum, value) => sum + value, 0)
  const rows = Object.entries(parts).map(([label, value]) => ({
    ...{ key: label, label, kind: "part" as const, values: [value] },
  }))
  return {
    key: axis,
    title: "",
    measure: "revenue",
    axis,
    unit: "USD",
    columns: [{ end, total }],
    rows,
  } as never
}

const products = table("product", "2024-09-28", { iPhone: 52, Services: 24, Other: 24 })
const segments = table("segment", "2024-09-28", { Americas: 43, Europe: 57 })
const regions = table("region", "2024-09-28", { "United States": 36, "Other countries": 64 })

test("the two largest products and the largest region are named, and no part that is a rest", () => {
  expect(describeParts([segments, products, regions])).toBe(
    "iPhone 52% of revenue, Services 24%; United States 36%",
  )
  expect(describeParts([segments])).toBe("Europe 57% of revenue, Americas 43%")
  expect(describeParts([regions])).toBe("United States 36% of revenue")
})

test("a breakdown of an earlier year, one with a single part, and none say nothing", () => {
  expect(describeParts([table("product", "2010-09-25", { Mac: 40, iPod: 60 }), regions])).toBe(
    "United States 36% of revenue",
  )
  expect(describeParts([table("segment", "2024-09-28", { All: 100 })])).toBe("")
  expect(describeParts([])).toBe("")
})
