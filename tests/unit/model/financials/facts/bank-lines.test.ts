import fc from "fast-check"
import { expect, test } from "vitest"
import { balance, flow, latestAnnual } from "../latest-annual"
import { type RawFact, tenK, wholeYear } from "../make-facts"

const contracts = "RevenueFromContractWithCustomerExcludingAssessedTax"

const read = (facts: RawFact[], key: "revenue" | "cash") =>
  latestAnnual(facts, key === "cash" ? "balance" : "income", key)

/** A bank's year in millions, without a total of revenue. */
function bank(interest: number, fees: number, ...more: RawFact[]): RawFact[] {
  return [
    ...wholeYear(2023, tenK(2023)).filter(({ concept }) => !/^(Revenues|Cash)/.test(concept)),
    ...[balance("Deposits", 70_000), flow("InterestIncomeExpenseNet", interest)],
    ...[flow("NoninterestIncome", fees), flow("NoninterestExpense", 3476), ...more],
  ]
}

test("KeyCorp 2008: rents of 270 million in noninterest income are not the revenue of 4,163 million", () => {
  const rents = flow("OperatingLeasesIncomeStatementLeaseRevenue", 270)
  expect(read(bank(2316, 1847, rents), "revenue")).toBe(4163e6)
})

test("American Express, third quarter of 2023: fees from contracts are not the revenue net of interest", () => {
  const facts = bank(3442, 11_939, flow(contracts, 9377), flow("RevenuesNetOfInterestExpense", 15_381))
  expect(read(facts, "revenue")).toBe(15_381e6)
})

test("a bank's printed total counts, also with interest before its expense; a note's smaller one does not", () => {
  expect(read(bank(2316, 1847, flow("Revenues", 6200)), "revenue")).toBe(6200e6)
  expect(read(bank(2316, 1847, flow("Revenues", 700)), "revenue")).toBe(4163e6)
})

test("a bank without a printed total has net interest and noninterest income, whatever its notes give", () => {
  const amount = fc.integer({ min: 1, max: 9999 })
  fc.assert(
    fc.property(amount, amount, amount, amount, (interest, fees, ofContracts, rents) => {
      const notes = [flow(contracts, ofContracts), flow("OperatingLeaseLeaseIncome", rents)]
      expect(read(bank(interest, fees, ...notes), "revenue")).toBe((interest + fees) * 1e6)
    }),
    { numRuns: 30 },
  )
})

const due = balance("CashAndDueFromBanks", 1574)
const deposits = balance("InterestBearingDepositsInBanks", 6554)

test("American Express 2008: its own total of cash and equivalents counts, not the two lines of it", () => {
  const total = balance("CashAndCashEquivalentsAtCarryingValue", 20_550)
  expect(read(bank(1, 1, due, deposits, total), "cash")).toBe(20_550e6)
  expect(read(bank(1, 1, due, deposits), "cash")).toBe(8128e6)
})

test("a bank whose cash equivalents leave most of its deposits at central banks out has both lines as cash", () => {
  const total = balance("CashAndCashEquivalentsAtCarryingValue", 1574)
  expect(read(bank(1, 1, due, deposits, total), "cash")).toBe(8128e6)
})

test("HSBC 2024: a bank that reports under IFRS has noninterest income, losses on loans and expenses", () => {
  const own = {
    ...{
      InterestRevenueExpense: 32_733,
      Revenue: 65_854,
      OperatingExpense: 33_043,
      ProfitLossBeforeTax: 32_309,
    },
    ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9: 3414,
  }
  const facts = [
    ...wholeYear(2023, tenK(2023)).filter(({ concept }) => /^NetCash|^Assets|^Liabilities/.test(concept)),
    ...Object.entries(own).map(([name, value]) => flow(`ifrs-full:${name}`, value)),
    balance("ifrs-full:DepositsFromCustomers", 1_654_955),
  ]
  const shown = (row: string) => latestAnnual(facts, "income", row)
  expect(["nonInterestIncome", "provisionForCreditLosses", "nonInterestExpense"].map(shown)).toEqual([
    33_121e6, 3414e6, 33_043e6,
  ])
  expect(shown("otherNonOperating")).toBe(2912e6)
})
