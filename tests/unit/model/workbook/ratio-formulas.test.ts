import { expect, test } from "vitest"
import { ratioTable } from "~/model/ratios/ratio-table"
import { toRatioFormula } from "~/model/workbook/ratio-formulas"

test("total debt is the sum of its lines, and net debt has it", () => {
  expect(toRatioFormula("totalDebt")).toBe("(shortTermDebt? + longTermDebt?)")
  expect(toRatioFormula("netDebt")).toBe("totalDebt - cashAndShortTermInvestments")
})

test("no ratio's formula has the ratio itself", () => {
  const circular = [...ratioTable].filter(({ key }) => toRatioFormula(key)?.match(/\w+/g)?.includes(key))
  expect(circular.map(({ key }) => key)).toEqual([])
})
