import fc from "fast-check"
import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { viewStatement } from "~/model/financials/view/view-statement"
import { flow } from "../latest-annual"
import { makeFacts } from "../make-facts"

const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

/** The rows of an income statement of a year, in millions, of a company with a SIC code. */
function read(values: Record<string, number>, sic: string | null = null): Record<string, number> {
  const facts = Object.entries(values).map(([concept, millions]) => flow(concept, millions))
  const document = deriveStatementsDocument(makeFacts(facts), { name: "", sic, fiscalYearEnd: "1231" })
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null } as const
  return Object.fromEntries(
    viewStatement(document, query).rows.flatMap(({ key, values: [value] }) =>
      value == null ? [] : [[key, Math.round(value / 1e3) / 1e3]],
    ),
  )
}

const ventas = {
  Revenues: 936.094,
  InterestExpense: 178.503,
  DepreciationAndAmortization: 200.911,
  DirectCostsOfLeasedAndRentedPropertyOrEquipment: 302.813,
  GeneralAndAdministrativeExpense: 38.83,
  ForeignCurrencyTransactionGainLossBeforeTax: -0.05,
  GainsLossesOnExtinguishmentOfDebt: -6.08,
  BusinessCombinationAcquisitionRelatedCosts: 13.015,
  CostsAndExpenses: 740.202,
  [pretax]: 195.892,
}

test("Ventas 2009: property costs and depreciation have rows, and operating income is 380.5 million", () => {
  expect(read(ventas, "6798")).toMatchObject({
    ...{ propertyOperatingCosts: 302.813, depreciationExpense: 200.911, operatingIncome: 380.525 },
    ...{ otherOperating: 13.015, interestExpense: 178.503, otherNonOperating: -6.13 },
  })
})

test("lines that do not add up to the costs have no rows, because a note can give them", () => {
  const rows = read({ ...ventas, DepreciationAndAmortization: 200.912 }, "6798")
  expect(Object.keys(rows)).not.toContain("propertyOperatingCosts")
  expect(Object.keys(rows)).not.toContain("operatingIncome")
})

test("Textainer 2009: depreciation, amortization, direct costs and doubtful accounts of a company that rents out containers", () => {
  const rows = read(
    {
      ...{ Revenues: 237.282, DirectOperatingCosts: 39.062, CostOfGoodsSold: 8.907, Depreciation: 48.473 },
      ...{ AmortizationOfIntangibleAssets: 7.08, GeneralAndAdministrativeExpense: 20.304 },
      ...{ OtherLaborRelatedExpenses: 2.924, AllocatedShareBasedCompensationExpense: 3.575 },
      ...{ ProvisionForDoubtfulAccounts: 3.304, CostsAndExpenses: 133.629, OperatingIncomeLoss: 103.653 },
    },
    "7359",
  )
  expect(rows).toMatchObject({
    ...{ depreciation: 48.473, amortization: 7.08, directOperatingCosts: 39.062 },
    provisionForDoubtfulAccounts: 3.304,
  })
})

const harley = {
  ...{ Revenues: 4781.909, CostOfGoodsSold: 2900.934, FinancingInterestExpense: 283.634 },
  ...{ ProvisionForLoanAndLeaseLosses: 169.206, SellingGeneralAndAdministrativeExpense: 979.384 },
  ...{ RestructuringSettlementAndImpairmentProvisions: 224.278, GoodwillImpairmentLoss: 28.387 },
  ...{ CostsAndExpenses: 4585.823, OperatingIncomeLoss: 196.086, InterestExpense: 21.68 },
}

test("Harley-Davidson 2009: a manufacturer that lends has rows of interest and losses of its loans", () => {
  const rows = read(harley, "3751")
  expect(rows).toMatchObject({
    financingInterest: 283.634,
    provisionForLosses: 169.206,
    interestExpense: 21.68,
  })
  expect(Object.keys(rows)).not.toContain("otherOperating")
})

test("Carnival 2009: depreciation is a row of a shipping company, and none of a manufacturer with the same lines", () => {
  const carnival = {
    ...{ Revenues: 13157, CostOfRevenue: 8104, SellingGeneralAndAdministrativeExpense: 1590 },
    ...{ DepreciationAndAmortization: 1309, CostsAndExpenses: 11003, OperatingIncomeLoss: 2154 },
  }
  expect(read(carnival, "4400").depreciationExpense).toBe(1309)
  expect(read(carnival, "3711").otherOperating).toBe(1309)
  expect(Object.keys(read(carnival, "3711"))).not.toContain("depreciationExpense")
})

const hertz = {
  ...{ Revenues: 9371, OperatingLeaseLeaseIncome: 9134, DirectOperatingCosts: 5455 },
  ...{ CostOfGoodsAndServicesSoldDepreciation: 2039, DepreciationNonproduction: 149 },
  ...{ SellingGeneralAndAdministrativeExpense: 962, InterestIncomeExpenseNet: -793 },
  ...{ FairValueAdjustmentOfWarrants: -163, GainLossOnSaleOfOtherAssets: 162 },
  ...{ OtherNonoperatingIncomeExpense: -12, CostsAndExpenses: 9085, [pretax]: 286 },
}

test("Hertz 2023: depreciation of vehicles and of other property, and net interest", () => {
  expect(read({ ...hertz, ProvisionForDoubtfulAccounts: 93, RestructuringCharges: 17 })).toMatchObject({
    ...{ rentalDepreciation: 2039, depreciationExpense: 149, netInterest: -793, operatingIncome: 928 },
  })
})

test("Hertz 2020: interest expense of 70 million in a note is not the net interest of the statement", () => {
  const { CostsAndExpenses: _, ...lines } = hertz
  const rows = read({ ...lines, InterestExpense: 70 })
  expect(rows).toMatchObject({ netInterest: -793, operatingIncome: 928, otherNonOperating: 151 })
  expect(Object.keys(rows)).not.toContain("interestExpense")
})

test("a figure of a note in millions is no row: a chance sum has it too", () => {
  const rows = read({ ...hertz, ProvisionForDoubtfulAccounts: 93, GainLossOnSaleOfOtherAssets: 255 })
  expect(Object.keys(rows)).not.toContain("provisionForDoubtfulAccounts")
})

test("SLM 2009: a lender without deposits has the statement of a bank", () => {
  const rows = read({
    ...{ InterestAndDividendIncomeOperating: 4758.365, InterestExpense: 3035.639 },
    ...{ InterestIncomeExpenseNet: 1722.726, ProvisionForLoanLeaseAndOtherLosses: 1118.96 },
    ...{ NoninterestIncome: 1386.346, NoninterestExpense: 1268.671 },
  })
  expect(rows).toMatchObject({
    ...{ netInterestIncome: 1722.726, provisionForCreditLosses: 1118.96, nonInterestExpense: 1268.671 },
    revenue: 3109.072,
  })
})

test("a company with net interest and operating income is no lender", () => {
  const lines = { InterestIncomeExpenseNet: -20, NoninterestIncome: 5, NoninterestExpense: 4 }
  expect(read({ Revenues: 1000, ...lines, OperatingIncomeLoss: 80 }).operatingIncome).toBe(80)
})

test("the rows of costs and the remainder add up to operating expenses", () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 }).map((thousands) => thousands / 1000)
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (selling, property, written, interest, income) => {
      const costs = selling + property + written + interest
      const rows = read(
        {
          ...{ Revenues: costs + income, GeneralAndAdministrativeExpense: selling },
          ...{ DirectCostsOfLeasedAndRentedPropertyOrEquipment: property, InterestExpense: interest },
          ...{ DepreciationAndAmortization: written, CostsAndExpenses: costs, [pretax]: income },
        },
        "6512",
      )
      const names = ["sellingGeneralAdministrative", "propertyOperatingCosts", "depreciationExpense"]
      const sum = [...names, "otherOperating"].reduce((total, name) => total + (rows[name] ?? 0), 0)
      if (rows.operatingExpenses !== undefined) expect(sum).toBeCloseTo(rows.operatingExpenses, 2)
      if (rows.operatingIncome !== undefined) expect(rows.operatingIncome).toBeCloseTo(income + interest, 2)
    }),
    { numRuns: 50 },
  )
})
