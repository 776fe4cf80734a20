import fc from "fast-check"
import { expect, test } from "vitest"
import { viewStatement } from "~/model/financials/view/view-statement"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../make-facts"

/** Lines that only some industries tag: utilities, landlords, partnerships, producers of oil and gas, lenders. */

const contract = "RevenueFromContractWithCustomerExcludingAssessedTax"

function annual(facts: RawFact[], key: string, statement: "income" | "balance" | "cashflow") {
  const query = { statement, period: "annual", vintage: "latest", asof: null } as const
  return viewStatement(makeDocument(facts), query).rows.find((row) => row.key === key)?.values ?? null
}

function flow(concept: string, value: number): RawFact {
  return { concept, ...toDate(2023, 4), val: value, ...tenK(2023) }
}

function balance(concept: string, value: number): RawFact {
  return { concept, end: "2023-12-31", val: value, ...tenK(2023) }
}

const year = (except: string[], ...more: RawFact[]) => [
  ...wholeYear(2023, tenK(2023)).filter(({ concept }) => !except.includes(concept)),
  ...more,
]

test("a utility's total of regulated and unregulated revenue goes before the contract part of a note", () => {
  const facts = year(
    ["Revenues"],
    flow("RegulatedAndUnregulatedOperatingRevenue", 14_206e6),
    flow(contract, 13_700e6),
  )
  expect(annual(facts, "revenue", "income")).toEqual([14_206e6])
})

test("regulated revenue alone is the revenue; with an unregulated part it is their sum", () => {
  const regulated = flow("RegulatedOperatingRevenue", 2_300e6)
  expect(annual(year(["Revenues"], regulated), "revenue", "income")).toEqual([2_300e6])
  const unregulated = flow("UnregulatedOperatingRevenue", 72e6)
  expect(annual(year(["Revenues"], regulated, unregulated), "revenue", "income")).toEqual([2_372e6])
  const other = flow(contract, 900e6)
  expect(annual(year(["Revenues"], unregulated, other), "revenue", "income")).toEqual([900e6])
})

test("a landlord's other revenues do not replace its rents", () => {
  const rents = flow("OperatingLeaseLeaseIncome", 1_500e6)
  const facts = year(["Revenues"], flow("Revenues", 13e6), rents)
  expect(annual(facts, "revenue", "income")).toEqual([1_500e6])
  const total = year(["Revenues"], flow("Revenues", 1_520e6), rents)
  expect(annual(total, "revenue", "income")).toEqual([1_520e6])
})

test("a loss on derivatives in revenue does not make sales of oil and gas the revenue", () => {
  const facts = year(["Revenues"], flow("Revenues", 303e6), flow("OilAndGasRevenue", 1_000e6))
  expect(annual(facts, "revenue", "income")).toEqual([303e6])
})

test("a lender's gross investment income is its revenue where it tags no other", () => {
  const facts = year(["Revenues"], flow("GrossInvestmentIncomeOperating", 232_105_000))
  expect(annual(facts, "revenue", "income")).toEqual([232_105_000])
})

test("Cisco 2009: preferred stock of 0 is not common stock and paid-in capital, which has a name of that year", () => {
  const preferred = balance("PreferredStockValue", 0)
  const row = "commonStockAndPaidInCapital"
  expect(annual(year([], preferred), row, "balance")).toBeNull()
  const together = balance("CommonStockIncludingAdditionalPaidInCapital", 34_344e6)
  expect(annual(year([], preferred, together), row, "balance")).toEqual([34_344e6])
  const paid = balance("AdditionalPaidInCapital", 700e6)
  expect(annual(year([], preferred, paid), row, "balance")).toEqual([700e6])
})

test("accounts payable in the edition of 2009 are payables, and unappropriated earnings are retained earnings", () => {
  const facts = year(
    [],
    balance("AccountsPayable", 4854e6),
    balance("RetainedEarningsUnappropriated", 2240e6),
  )
  expect(annual(facts, "payables", "balance")).toEqual([4854e6])
  expect(annual(facts, "retainedEarnings", "balance")).toEqual([2240e6])
})

test("a partnership has partners' capital, earnings per unit and distributions", () => {
  const facts = year(
    ["StockholdersEquity", "EarningsPerShareDiluted"],
    balance("PartnersCapital", 27_000e6),
    balance("PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest", 28_000e6),
    { ...flow("NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted", 2.52), unit: "USD/shares" },
    { ...flow("WeightedAverageLimitedPartnershipUnitsOutstandingDiluted", 2_194e6), unit: "shares" },
    { ...flow("DistributionMadeToLimitedPartnerDistributionsDeclaredPerUnit", 2.005), unit: "USD/shares" },
    flow("DistributionMadeToLimitedPartnerCashDistributionsPaid", 4_300e6),
  )
  expect(annual(facts, "equity", "balance")).toEqual([27_000e6])
  expect(annual(facts, "totalEquity", "balance")).toEqual([28_000e6])
  expect(annual(facts, "minorityInterest", "balance")).toEqual([1_000e6])
  expect(annual(facts, "epsDiluted", "income")).toEqual([2.52])
  expect(annual(facts, "sharesDiluted", "income")).toEqual([2_194e6])
  expect(annual(facts, "dividendsPerShare", "income")).toEqual([2.005])
  expect(annual(facts, "dividendsPaid", "cashflow")).toEqual([-4_300e6])
})

test("a producer's wells are its property, and drilling its capital expenditure, beside office equipment", () => {
  const facts = year(
    ["PropertyPlantAndEquipmentNet", "PaymentsToAcquirePropertyPlantAndEquipment"],
    balance("PropertyPlantAndEquipmentNet", 4_935_000),
    balance("OilAndGasPropertySuccessfulEffortMethodNet", 6_708_366_000),
    flow("PaymentsToExploreAndDevelopOilAndGasProperties", 685e6),
    flow("PaymentsToAcquireOilAndGasProperty", 40e6),
  )
  expect(annual(facts, "propertyPlantEquipment", "balance")).toEqual([6_708_366_000])
  expect(annual(facts, "capitalExpenditure", "cashflow")).toEqual([-685e6])
})

test("Boeing 2023: inventories of 79,741 million under the concept with customers' advances", () => {
  const advances = balance("InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings", 79_741e6)
  expect(annual(year(["InventoryNet"], advances), "inventory", "balance")).toEqual([79_741e6])
})

test("income tax is current and deferred tax where no total is tagged, and empty with one of them", () => {
  const current = flow("CurrentIncomeTaxExpenseBenefit", 46_671_000)
  const deferred = flow("DeferredIncomeTaxExpenseBenefit", 561_000)
  expect(annual(year(["IncomeTaxExpenseBenefit"], current, deferred), "incomeTax", "income")).toEqual([
    47_232_000,
  ])
  expect(annual(year(["IncomeTaxExpenseBenefit"], current), "incomeTax", "income")).toBeNull()
})

test("a filer under IFRS has borrowings, depreciation and debt flows as sums of their parts, and one EPS", () => {
  const facts = [
    flow("ifrs-full:Revenue", 900e6),
    flow("ifrs-full:ProfitLoss", 100e6),
    flow("ifrs-full:BasicAndDilutedEarningsLossPerShare", 1.25),
    flow("ifrs-full:AdjustmentsForDepreciationExpense", 60e6),
    flow("ifrs-full:AdjustmentsForAmortisationExpense", 8e6),
    flow("ifrs-full:CashFlowsFromUsedInOperatingActivities", 170e6),
    flow("ifrs-full:ProceedsFromNoncurrentBorrowings", 30e6),
    flow("ifrs-full:ProceedsFromIssueOfBondsNotesAndDebentures", 20e6),
    flow("ifrs-full:RepaymentsOfCurrentBorrowings", 15e6),
    balance("ifrs-full:Assets", 2_000e6),
    balance("ifrs-full:ShorttermBorrowings", 5e6),
    balance("ifrs-full:CurrentPortionOfLongtermBorrowings", 7e6),
  ].map((fact) => ({ ...fact, form: "20-F" }))
  expect(annual(facts, "epsBasic", "income")).toEqual([1.25])
  expect(annual(facts, "epsDiluted", "income")).toEqual([1.25])
  expect(annual(facts, "depreciationAmortization", "cashflow")).toEqual([68e6])
  expect(annual(facts, "debtIssued", "cashflow")).toEqual([50e6])
  expect(annual(facts, "debtRepaid", "cashflow")).toEqual([-15e6])
  expect(annual(facts, "shortTermDebt", "balance")).toEqual([12e6])
})

test("the smaller of two revenue tags counts only if it is at least half of the larger", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (total, part) => {
      const facts = year(
        ["Revenues"],
        flow("Revenues", total * 1e6),
        flow("OperatingLeaseLeaseIncome", part * 1e6),
      )
      const [revenue] = annual(facts, "revenue", "income") ?? []
      expect(revenue).toBe((total * 2 < part ? part : total) * 1e6)
    }),
    { numRuns: 60 },
  )
})
