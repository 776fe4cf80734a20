import fc from "fast-check"
import { expect, test } from "vitest"
import { findSubtotals } from "./find-subtotals"

const toLines = (figures: Record<string, number>) =>
  Object.entries(figures).map(([name, value]) => ({ concept: `us-gaap:${name}`, value }))

const plant = {
  PropertyPlantAndEquipmentGeneration: 6621.037,
  PublicUtilitiesPropertyPlantAndEquipmentTransmission: 1222.881,
  PublicUtilitiesPropertyPlantAndEquipmentDistribution: 3693.298,
  PropertyPlantAndEquipmentOther: 462.692,
  AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment: 4995.138,
  PublicUtilitiesPropertyPlantAndEquipmentNet: 7004.77,
  ConstructionInProgressGross: 1202.03,
}

test("a net figure below plant and depreciation without a sign is their subtotal", () => {
  const subtotals = findSubtotals(toLines({ ...plant, PropertyPlantAndEquipmentNet: 8206.8 }))
  expect(subtotals.get("us-gaap:PublicUtilitiesPropertyPlantAndEquipmentNet")?.size).toBe(5)
  expect(subtotals.get("us-gaap:PropertyPlantAndEquipmentNet")?.size).toBe(7)
})

test("a figure that is not the sum of the lines above it is no subtotal", () => {
  const subtotals = findSubtotals(toLines({ ...plant, PropertyPlantAndEquipmentNet: 8206.9 }))
  expect(subtotals.has("us-gaap:PropertyPlantAndEquipmentNet")).toBe(false)
})

test("a line that is printed without a sign is no deduction unless it is one by its concept", () => {
  expect(findSubtotals(toLines({ Cash: 10, Goodwill: 4, Assets: 6 })).size).toBe(0)
})

test("sums of sums give each total all lines above it, whatever their figures", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(amounts, amounts, (first, second) => {
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      const name = (prefix: string, values: number[]) =>
        values.map((value, at) => ({ concept: `us-gaap:${prefix}${at}`, value }))
      // Powers of three keep other sums of neighbors from being equal.
      const [a, b] = [first, second].map((values) => values.map((value, at) => value * 3 ** (13 + at) + 1))
      if (!a || !b) return
      const total = { concept: "us-gaap:Total", value: sum(a) + sum(b) }
      const lines = [...name("A", a), { concept: "us-gaap:SubtotalA", value: sum(a) }, ...name("B", b), total]
      expect(findSubtotals(lines).get("us-gaap:Total")?.has("us-gaap:A0")).toBe(true)
    }),
    { numRuns: 50 },
  )
})
