import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, quarter, type RawFact, tenK, tenQ, toDate, wholeYear } from "../make-facts"

const contract = "RevenueFromContractWithCustomerExcludingAssessedTax"

function annual(facts: RawFact[], key: string, statement: "income" | "balance" | "cashflow" = "income") {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  return viewStatement(makeDocument(facts), query).rows.find((row) => row.key === key)?.values ?? null
}

const without = (facts: RawFact[], concept: string) => facts.filter((fact) => fact.concept !== concept)

/** One line in a 10-K, and the same line under a concept that the 10-Qs beside it use. */
function beside(concept: string, year: number, millions: number): RawFact[] {
  return [
    { concept, ...quarter(year, 3), val: 90e6, ...tenQ(year, 3) },
    { concept, ...toDate(year, 4), val: millions * 1e6, ...tenK(year) },
    { concept, ...quarter(year + 1, 1), val: 95e6, ...tenQ(year + 1, 1) },
  ]
}

test("Marathon Digital 2023: revenue of 387.5 million, not the hosting part that the 10-Qs tag", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023), { Revenues: 387.508, CostOfRevenue: 223.338 }),
    ...beside(contract, 2023, 57.699),
  ]
  expect(annual(facts, "revenue")).toEqual([387_508_000])
})

test("a segment total above the line that the 10-Qs tag gives way to it where the sums prove the line", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023), { Revenues: 1100, CostOfRevenue: 600 }),
    { concept: "GrossProfit", ...toDate(2023, 4), val: 400e6, ...tenK(2023) },
    ...beside(contract, 2023, 1000),
  ]
  expect(annual(facts, "revenue")).toEqual([1000e6])
})

test("Cisco 2024: amortization alone is no depreciation and amortization", () => {
  const facts = [
    ...wholeYear(2024, tenK(2024)),
    { concept: "AmortizationOfIntangibleAssets", ...toDate(2024, 4), val: 698e6, ...tenK(2024) },
  ]
  expect(annual(facts, "depreciationAmortization", "cashflow")).toBeNull()
  const depreciation = { concept: "Depreciation", ...toDate(2024, 4), val: 1809e6, ...tenK(2024) }
  expect(annual([...facts, depreciation], "depreciationAmortization", "cashflow")).toEqual([2507e6])
})

test("General Dynamics 2023: a narrower line of the 10-Qs does not replace 863 million", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept: "DepreciationAndAmortization", ...toDate(2023, 4), val: 863e6, ...tenK(2023) },
    ...beside("OtherDepreciationAndAmortization", 2023, 802),
  ]
  expect(annual(facts, "depreciationAmortization", "cashflow")).toEqual([863e6])
})

test("selling expense without its general part is no line; general expense alone is one", () => {
  const bare = without(wholeYear(2023, tenK(2023)), "SellingGeneralAndAdministrativeExpense")
  const selling = { concept: "SellingAndMarketingExpense", ...toDate(2023, 4), val: 90e6, ...tenK(2023) }
  const general = { concept: "GeneralAndAdministrativeExpense", ...toDate(2023, 4), val: 60e6, ...tenK(2023) }
  expect(annual([...bare, selling], "sellingGeneralAdministrative")).toBeNull()
  expect(annual([...bare, general], "sellingGeneralAdministrative")).toEqual([60e6])
})

test.each([
  ["Verizon 2023", "capitalExpenditure", "PaymentsToAcquireOtherProductiveAssets", 18_767, -18_767],
  [
    "Home Depot 2024",
    "debtIssued",
    "ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet",
    10_010,
    10_010,
  ],
  ["NIKE 2025", "sharesIssued", "ProceedsFromIssuanceOrSaleOfEquity", 551, 551],
  ["Nikola 2022", "debtRepaid", "RepaymentsOfNotesPayable", 30.526, -30.526],
])("%s: %s is read from %s", (_, row, concept, filed, shown) => {
  const facts = [
    ...wholeYear(2023, tenK(2023)),
    { concept, ...toDate(2023, 4), val: filed * 1e6, ...tenK(2023) },
  ]
  expect(annual(facts, row, "cashflow")).toEqual([shown * 1e6])
})

test("Verizon 2023: free cash flow is operating cash flow less capital expenditure", () => {
  const facts = [
    ...wholeYear(2023, tenK(2023), { NetCashProvidedByUsedInOperatingActivities: 37_475 }),
    { concept: "PaymentsToAcquireOtherProductiveAssets", ...toDate(2023, 4), val: 18_767e6, ...tenK(2023) },
  ]
  expect(annual(facts, "freeCashFlow", "cashflow")).toEqual([18_708e6])
})

test("the larger of two revenues in a 10-K is shown unless a sum proves the smaller", () => {
  const amount = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(amount, amount, (whole, part) => {
      const facts = [
        ...["CostOfRevenue", "OperatingIncomeLoss"].reduce(
          without,
          wholeYear(2023, tenK(2023), { Revenues: whole }),
        ),
        ...beside(contract, 2023, part),
      ]
      expect(annual(facts, "revenue")).toEqual([Math.max(whole, part) * 1e6])
    }),
    { numRuns: 50 },
  )
})

const toCommon = "NetIncomeLossAvailableToCommonStockholdersBasic"

test("BB&T 2009: net income is what is left for common shareholders and preferred dividends", () => {
  const facts = (of: string, millions = 124) => [
    ...without(wholeYear(2023, tenK(2023)), "NetIncomeLoss"),
    { concept: toCommon, ...toDate(2023, 4), val: 729e6, ...tenK(2023) },
    { concept: of, ...toDate(2023, 4), val: millions * 1e6, ...tenK(2023) },
  ]
  expect(annual(facts("PreferredStockDividendsIncomeStatementImpact", -124), "netIncome")).toEqual([729e6])
  expect(annual(facts("PreferredStockDividendsIncomeStatementImpact"), "netIncome")).toEqual([853e6])
  expect(annual(facts("DividendsPreferredStock"), "netIncome")).toEqual([729e6])
})

test("Kraft Heinz 2014: a quarter of which only income to common shareholders is given is the year less nine months", () => {
  const facts = (nine: number, common: number): RawFact[] => [
    ...wholeYear(2014, tenK(2014), { NetIncomeLoss: 657 }),
    { concept: toCommon, ...toDate(2014, 4), val: common * 1e6, ...tenK(2014) },
    { concept: "NetIncomeLoss", ...toDate(2014, 3), val: nine * 1e6, ...tenQ(2014, 3) },
    { concept: toCommon, ...quarter(2014, 4), val: -17e6, ...tenK(2014) },
  ]
  const quarterly = (raw: RawFact[]) => {
    const query = { statement: "income", period: "quarterly", vintage: "latest", asof: null } as const
    return viewStatement(makeDocument(raw), query)
      .rows.find(({ key }) => key === "netIncome")
      ?.values.at(-1)
  }
  expect(quarterly(facts(494, -63))).toBe(163e6)
  // Without preferred dividends, both are one line.
  expect(quarterly(facts(674, 657))).toBe(-17e6)
})
