import fc from "fast-check"
import { expect, test } from "vitest"
import { flow, latestAnnual as read } from "../latest-annual"
import { type RawFact, tenK, toDate, wholeYear } from "../make-facts"

const year = (...more: RawFact[]) => [
  ...wholeYear(2023, tenK(2023)).filter(({ concept }) => !more.some((fact) => fact.concept === concept)),
  ...more,
]

test.each([
  ["costOfRevenue", "CostOfRevenue", -5752],
  ["researchAndDevelopment", "ResearchAndDevelopmentExpense", -351],
  ["sellingGeneralAdministrative", "SellingGeneralAndAdministrativeExpense", -914],
  ["operatingExpenses", "OperatingExpenses", -3134],
])("Caterpillar and Enterprise, June 2009: %s that is filed as negative is a cost", (key, concept, filed) => {
  expect(read(year(flow(concept, filed)), "income", key)).toBe(-filed * 1e6)
})

const depreciation = "DepreciationDepletionAndAmortization"
const compensation = "ShareBasedCompensation"

test("Lilly 2009: depreciation and stock-based compensation that are filed as negative are noncash expenses", () => {
  const facts = year(flow(depreciation, -1297), flow(compensation, -368))
  expect(read(facts, "cashflow", "depreciationAmortization")).toBe(1297e6)
  expect(read(facts, "cashflow", "stockBasedCompensation")).toBe(368e6)
})

test("stock-based compensation below 0 beside positive depreciation was taken back", () => {
  const facts = year(flow(depreciation, 1297), flow(compensation, -2))
  expect(read(facts, "cashflow", "stockBasedCompensation")).toBe(-2e6)
})

test("Allstate 2009: accretion of discounts can be more than depreciation", () => {
  const facts = year(flow("DepreciationAmortizationAndAccretionNet", -91))
  expect(read(facts, "cashflow", "depreciationAmortization")).toBe(-91e6)
})

test("treasury stock is a deduction, with whichever sign it is filed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.boolean(), (millions, isNegative) => {
      const val = (isNegative ? -1 : 1) * millions * 1e6
      const treasury = { concept: "TreasuryStockValue", end: "2023-12-31", val, ...tenK(2023) }
      expect(read(year(treasury), "balance", "treasuryStock")).toBe(-millions * 1e6)
    }),
    { numRuns: 20 },
  )
})

test("HCP and Kimco 2009: distributions beyond income are a deficit, with whichever sign they are filed", () => {
  const filed = (concept: string, millions: number) => ({
    ...{ concept, end: "2023-12-31", val: millions * 1e6 },
    ...tenK(2023),
  })
  const name = "AccumulatedDistributionsInExcessOfNetIncome"
  const own = ({ concept }: RawFact) => concept !== "RetainedEarningsAccumulatedDeficit"
  for (const sign of [1, -1])
    expect(read(year(filed(name, sign * 515)).filter(own), "balance", "retainedEarnings")).toBe(-515e6)
  const earned = filed("RetainedEarningsAccumulatedDeficit", 300)
  expect(read(year(earned), "balance", "retainedEarnings")).toBe(300e6)
})

test("Xerox 2009: dividends of all shares in place of those of one share are not shown", () => {
  const dividends = (val: number): RawFact => ({
    ...flow("CommonStockDividendsPerShareDeclared", 1),
    ...{ val, unit: "USD" },
  })
  expect(read(year(dividends(-152e6)), "income", "dividendsPerShare")).toBeNull()
  expect(read(year(dividends(152e6)), "income", "dividendsPerShare")).toBeNull()
  expect(read(year(dividends(0.17)), "income", "dividendsPerShare")).toBe(0.17)
})

const before =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments"

function taxed(income: number, tax: number, net: number, ...more: RawFact[]) {
  const figures = [flow(before, income), flow("IncomeTaxExpenseBenefit", tax), flow("ProfitLoss", net)]
  return read(year(...figures, ...more), "income", "incomeTax")
}

test("DIRECTV 2009: tax that is added between income before tax and net income is an expense", () => {
  expect(taxed(2049, -794, 1255)).toBe(794e6)
})

test("tax is what income before tax is more than net income, with whichever sign it is filed", () => {
  const amount = fc.integer({ min: -9000, max: 9000 })
  fc.assert(
    fc.property(amount, amount, fc.boolean(), (income, whole, isAdded) => {
      // The other figures of the year are whole millions, so that none of them proves another sign by chance.
      const tax = whole + 0.25
      expect(taxed(income, isAdded ? -tax : tax, income - tax)).toBe(tax * 1e6)
    }),
    { numRuns: 40 },
  )
})

test("a tax benefit keeps its sign where another period of the filing takes tax away, or nothing proves a turn", () => {
  expect(taxed(100, -30, 90)).toBe(-30e6)
  const earlier = [flow(before, 200), flow("IncomeTaxExpenseBenefit", 60), flow("ProfitLoss", 140)]
  const ofYear = earlier.map((fact) => ({ ...fact, ...toDate(2022, 4) }))
  expect(taxed(100, -30, 70, ...ofYear)).toBe(-30e6)
})

/** Net income of 2023 in millions with the wrong sign, beside earnings per share and average shares. */
const lossAsProfit = (eps: number, profitLoss: number) =>
  year(
    flow("NetIncomeLoss", 89.4),
    flow("ProfitLoss", profitLoss),
    flow("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest", -110),
    { concept: "EarningsPerShareDiluted", ...toDate(2023, 4), val: eps, ...tenK(2023) },
    {
      concept: "WeightedAverageNumberOfDilutedSharesOutstanding",
      ...toDate(2023, 4),
      val: 231.3e6,
      ...tenK(2023),
    },
  )

test("SunEdison, March 2013: net income that earnings per share and income with minorities show as a loss is one", () => {
  expect(read(lossAsProfit(-0.4, -101.4), "income", "netIncome")).toBe(-89.4e6)
})

test("net income of another sign than earnings per share alone is as filed", () => {
  expect(read(lossAsProfit(-0.4, 101.4), "income", "netIncome")).toBe(89.4e6)
  expect(read(lossAsProfit(-4, -101.4), "income", "netIncome")).toBe(89.4e6)
})
