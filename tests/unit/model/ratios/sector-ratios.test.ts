import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, makeFacts, type RawFact, tenK, toDate, wholeYear } from "../financials/make-facts"

const query = { statement: "ratios", period: "annual", vintage: "latest", asof: null } as const
const flow = (year: number, concept: string, val: number): RawFact => ({
  concept,
  ...toDate(year, 4),
  val: val * 1e6,
  ...tenK(year),
})
const balance = (year: number, concept: string, val: number): RawFact => ({
  concept,
  end: `${year}-12-31`,
  val: val * 1e6,
  ...tenK(year),
})
const years = [2023, 2024]
const ofYears = (make: (year: number) => RawFact[]) => years.flatMap(make)
const getValues = (facts: RawFact[]) =>
  new Map(viewStatement(makeDocument(facts), query).rows.map(({ key, values }) => [key, values.at(-1)]))

test("a bank has its own ratios, and none of inventory, current assets or invested capital", () => {
  const values = getValues([
    ...ofYears((year) => [
      ...wholeYear(year, tenK(year)),
      flow(year, "InterestAndDividendIncomeOperating", 90),
      flow(year, "InterestIncomeExpenseNet", 60),
      flow(year, "NoninterestIncome", 40),
      flow(year, "NoninterestExpense", 55),
      flow(year, "ProvisionForLoanLeaseAndOtherLosses", year === 2023 ? 4 : 6),
      balance(year, "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss", 1200),
      balance(year, "Deposits", 1500),
      balance(year, "AssetsCurrent", 700),
      balance(year, "LiabilitiesCurrent", 500),
    ]),
  ])
  expect(values.get("netInterestMargin")).toBeCloseTo(60 / 2000, 10)
  expect(values.get("efficiencyRatio")).toBeCloseTo(0.55, 10)
  expect(values.get("provisionsToLoans")).toBeCloseTo(6 / 1200, 10)
  expect(values.get("loansToDeposits")).toBeCloseTo(0.8, 10)
  expect(values.get("equityToAssets")).toBeCloseTo(0.4, 10)
  for (const key of [
    "currentRatio",
    "grossMargin",
    "returnOnInvestedCapital",
    "assetTurnover",
    "altmanScore",
  ])
    expect(values.has(key), key).toBe(false)
})

test.each([
  [500, 1.05],
  [501, null],
])("an insurer with premiums of 400 and a revenue of %i has the combined ratio %s", (revenue, expected) => {
  const values = getValues(
    ofYears((year) => [
      ...wholeYear(year, tenK(year), { Revenues: revenue }),
      flow(year, "PremiumsEarnedNet", 400),
      flow(year, "PolicyholderBenefitsAndClaimsIncurredNet", 300),
      flow(year, "BenefitsLossesAndExpenses", 420),
    ]),
  )
  if (expected === null) expect(values.get("combinedRatio") ?? null).toBeNull()
  else expect(values.get("combinedRatio")).toBeCloseTo(expected, 10)
})

test("an insurer's combined ratio is its benefits and all other expenses ÷ premiums: (300 + 120) ÷ 400", () => {
  const values = getValues([
    ...ofYears((year) => [
      ...wholeYear(year, tenK(year), { Revenues: 500 }),
      flow(year, "PremiumsEarnedNet", 400),
      flow(year, "PolicyholderBenefitsAndClaimsIncurredNet", 300),
      flow(year, "BenefitsLossesAndExpenses", 420),
    ]),
  ])
  expect(values.get("lossRatio")).toBeCloseTo(0.75, 10)
  expect(values.get("expenseRatio")).toBeCloseTo(0.3, 10)
  expect(values.get("combinedRatio")).toBeCloseTo(1.05, 10)
  expect(values.has("currentRatio")).toBe(false)
})

/** The inputs of Beneish's score; all ratios between the years are 1 but sales, which grow by a quarter. */
const seller = (year: number) => {
  const size = year === 2023 ? 1 : 1.25
  return [
    ...wholeYear(year, tenK(year), {
      Revenues: 1000 * size,
      CostOfRevenue: 600 * size,
      SellingGeneralAndAdministrativeExpense: 150 * size,
    }),
    balance(year, "AccountsReceivableNetCurrent", 100 * size),
    balance(year, "AssetsCurrent", 700),
    balance(year, "LiabilitiesCurrent", 500),
    balance(year, "PropertyPlantAndEquipmentNet", 300),
    balance(year, "LongTermDebtNoncurrent", 200),
    balance(year, "RetainedEarningsAccumulatedDeficit", 400),
    flow(year, "DepreciationDepletionAndAmortization", 30),
  ]
}

test("Beneish's score of unchanged indexes, sales growth of 1.25 and accruals of −60 ÷ 2000 is −2.64", () => {
  const indexes = 0.92 + 0.528 + 0.404 + 0.892 * 1.25 + 0.115 - 0.172 - 0.327
  expect(getValues(ofYears(seller)).get("beneishScore")).toBeCloseTo(
    -4.84 + indexes + 4.679 * ((200 - 260) / 2000),
    10,
  )
  expect(getValues(seller(2024)).get("beneishScore") ?? null).toBeNull()
})

test("Altman's score adds working capital, retained earnings, operating income and equity with their weights", () => {
  expect(getValues(ofYears(seller)).get("altmanScore")).toBeCloseTo(
    6.56 * (200 / 2000) + 3.26 * (400 / 2000) + 6.72 * (250 / 2000) + 1.05 * (800 / 1200),
    10,
  )
})

test("the source of a return on invested capital shows the profit after tax and the capital at both ends", () => {
  const document = makeDocument(
    ofYears((year) => [...seller(year), balance(year, "CashAndCashEquivalentsAtCarryingValue", 100)]),
  )
  const source = cellSource(document, { ...query, row: "returnOnInvestedCapital", key: "2024" })
  expect(source?.steps.map(({ label, value }) => [label, Math.round(value)])).toEqual([
    ["Operating profit after tax", Math.round(250e6 * (1 - 40 / 240))],
    ["Invested capital, FY2023", 900e6],
    ["Invested capital, FY2024", 900e6],
  ])
})

const trustYear = (year: number, gains: number | null): RawFact[] => [
  ...wholeYear(year, tenK(year), { NetIncomeLoss: 100 }),
  flow(year, "DividendsPreferredStock", 10),
  flow(year, "DepreciationDepletionAndAmortization", 80),
  flow(year, "ImpairmentOfRealEstate", 5),
  flow(year, "WeightedAverageNumberOfDilutedSharesOutstanding", 50),
  ...(gains === null ? [] : [flow(year, "GainsLossesOnSalesOfInvestmentRealEstate", gains)]),
]
const makeTrust = (facts: RawFact[], sic: string) =>
  deriveStatementsDocument(makeFacts(facts), { name: "", sic, fiscalYearEnd: "1231" })
const getSource = (document: StatementsDocument, row: string) =>
  cellSource(document, { ...query, row, key: "2024" })

test("FFO is 100 of net income − 10 of preferred dividends + 80 of depreciation + 5 of impairments − 25 of gains", () => {
  const document = makeTrust([...trustYear(2023, 0), ...trustYear(2024, 25)], "6798")
  expect(getSource(document, "computedFundsFromOperations")).toMatchObject({
    value: 150e6,
    label: "FFO (computed)",
    inputs: [
      { row: "netIncome", value: 100e6 },
      { row: "depreciationAmortization", value: 80e6 },
      { row: "realEstateGains", value: 25e6 },
      { row: "realEstateImpairments", value: 5e6 },
      { row: "preferredDividends", value: 10e6 },
    ],
  })
  expect(getSource(document, "computedFundsFromOperationsPerShare")?.value).toBe(3)
})

test.each<[string, RawFact[], string, string | null]>([
  [
    "no gains are tagged",
    trustYear(2024, null),
    "6798",
    "The value of Gains on sales of real estate is not known.",
  ],
  [
    "the company tags its own",
    [...trustYear(2024, 25), flow(2024, "FundsFromOperations", 152)],
    "6798",
    "The company reports its own funds from operations.",
  ],
  ["its industry is another", trustYear(2024, 25), "6512", null],
])("FFO is not computed if %s", (_, facts, sic, reason) => {
  const source = getSource(makeTrust([...trustYear(2023, 0), ...facts], sic), "computedFundsFromOperations")
  expect(source?.value ?? null).toBeNull()
  expect(source?.reason ?? null).toBe(reason)
})
