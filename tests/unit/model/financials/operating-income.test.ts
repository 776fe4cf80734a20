import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "./make-facts"

const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

/** A year without a line for operating income, in millions. */
function year(values: Record<string, number>): RawFact[] {
  const known = new Set(["Revenues", "CostOfRevenue", "SellingGeneralAndAdministrativeExpense", pretax])
  const facts = wholeYear(2024, tenK(2024), values).filter(({ concept }) => concept !== "OperatingIncomeLoss")
  const others = Object.entries(values).filter(([concept]) => !known.has(concept))
  return [
    ...facts,
    ...others.map(([concept, val]) => ({ concept, ...toDate(2024, 4), val: val * 1e6, ...tenK(2024) })),
  ]
}

function operatingIncome(facts: RawFact[]) {
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  const row = viewStatement(makeDocument(facts), query).rows.find(({ key }) => key === "operatingIncome")
  return { value: row?.values[0] ?? null, derivation: row?.sources[0]?.derivation ?? null }
}

const nike = {
  Revenues: 46_309,
  CostOfRevenue: 26_519,
  SellingGeneralAndAdministrativeExpense: 16_088,
  InterestIncomeExpenseNonoperatingNet: 107,
  OtherNonoperatingIncomeExpense: 76,
  [pretax]: 3885,
}

test("NIKE fiscal 2025: operating income of 3,702 million follows from its own lines", () => {
  expect(operatingIncome(year(nike))).toEqual({
    value: 3702e6,
    derivation: "Revenue − Cost of revenue − Selling, general and administrative",
  })
})

test("costs that leave a difference to income before tax give no operating income", () => {
  expect(operatingIncome(year({ ...nike, [pretax]: 3685 })).value).toBeNull()
})

test("revenue less costs and expenses is operating income where the nonoperating total bridges the rest", () => {
  const values = { Revenues: 900, CostsAndExpenses: 700, NonoperatingIncomeExpense: -15, [pretax]: 185 }
  expect(operatingIncome(year(values)).value).toBe(200e6)
})

const hertz2025 = {
  Revenues: 8504,
  CostsAndExpenses: 9334,
  InterestExpenseOperating: 1077,
  OtherNonoperatingIncomeExpense: 3,
  FairValueAdjustmentOfWarrants: 44,
  [pretax]: -830,
}

test("Hertz 2025: operating income of 288 million is without the nonoperating lines among its costs", () => {
  expect(operatingIncome(year(hertz2025))).toEqual({
    value: 288e6,
    derivation:
      "Revenue − Costs and expenses + Interest expense − Other nonoperating income (expense) + Change in fair value of warrants",
  })
  expect(operatingIncome(year({ ...hertz2025, CostsAndExpenses: 9333 })).value).toBeNull()
})

test("Hertz 2020: a loss on extinguishment of debt is within net interest, and not taken out twice", () => {
  const hertz2020 = {
    ...{ Revenues: 5258, CostsAndExpenses: 7310, [pretax]: -2052, InterestIncomeExpenseNet: -608 },
    ...{ OtherNonoperatingIncomeExpense: 9, GainsLossesOnExtinguishmentOfDebt: -5, ReorganizationItems: 175 },
  }
  expect(operatingIncome(year(hertz2020)).value).toBe(-1278e6)
})

test("costs and expenses that hold interest too give no operating income", () => {
  expect(
    operatingIncome(
      year({ Revenues: 9371, CostsAndExpenses: 9085, InterestIncomeExpenseNet: -793, [pretax]: 286 }),
    ).value,
  ).toBeNull()
})

const hertz = {
  Revenues: 9371,
  CostOfRevenue: 0,
  DirectOperatingCosts: 5455,
  CostOfGoodsAndServicesSoldDepreciation: 2039,
  DepreciationNonproduction: 149,
  SellingGeneralAndAdministrativeExpense: 962,
  InterestIncomeExpenseNet: -793,
  OtherNonoperatingIncomeExpense: -12,
  GainLossOnSaleOfBusiness: 162,
  FairValueAdjustmentOfWarrants: -163,
  CostsAndExpenses: 9085,
  [pretax]: 286,
}
const withoutCost = (facts: RawFact[]) => facts.filter(({ concept }) => concept !== "CostOfRevenue")

test("Hertz 2023: operating income of 928 million follows from lines with interest among the costs", () => {
  expect(operatingIncome(withoutCost(year(hertz)))).toEqual({
    value: 928e6,
    derivation:
      "Revenue − Cost of revenue − Depreciation in cost of revenue − Depreciation and amortization − Selling, general and administrative + Gain (loss) on sale of business",
  })
})

test("a cost that no tag explains is an operating one, and without interest there is no operating income", () => {
  const litigation = { CostsAndExpenses: 9377, [pretax]: -6 }
  expect(operatingIncome(withoutCost(year({ ...hertz, ...litigation }))).value).toBe((928 - 292) * 1e6)
  expect(operatingIncome(withoutCost(year({ ...hertz, InterestIncomeExpenseNet: 0 }))).value).toBeNull()
})

test("operating income from lines with interest among them is income before tax without the nonoperating ones", () => {
  const amount = fc.integer({ min: 1, max: 999 })
  fc.assert(
    fc.property(amount, amount, amount, (interest, other, gain) => {
      const before = 9371 - 5455 - 2039 - 149 - 962 - interest + other + gain + 163
      const change = {
        InterestIncomeExpenseNet: -interest,
        OtherNonoperatingIncomeExpense: other,
        GainLossOnSaleOfBusiness: gain,
        CostsAndExpenses: 9371 - before,
        [pretax]: before,
      }
      const { value } = operatingIncome(withoutCost(year({ ...hertz, ...change })))
      // Another set of lines may add up to the same; then nothing is proven.
      if (value !== null) expect(value / 1e6).toBe(before + interest - other - 163)
    }),
    { numRuns: 60 },
  )
})

test("derived operating income and the nonoperating lines are income before tax", () => {
  const amount = fc.integer({ min: -900, max: 900 })
  fc.assert(
    fc.property(amount, amount, amount, (interest, other, before) => {
      const values = { InterestIncomeExpenseNonoperatingNet: interest, OtherNonoperatingIncomeExpense: other }
      const { value } = operatingIncome(year({ ...nike, ...values, [pretax]: before }))
      if (value === null) return
      const lines = [0, interest, other, interest + other]
      expect(lines.map((line) => value / 1e6 + line)).toContain(before)
    }),
    { numRuns: 60 },
  )
})
