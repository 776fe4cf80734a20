import { expect, test } from "vitest"
import { getIndustry } from "~/model/financials/facts/company/industry-form"
import { makeFacts, type RawFact, tenK, toDate } from "../../make-facts"

const year = (concept: string, millions: number): RawFact => ({
  ...{ concept, ...toDate(2009, 4), val: millions * 1e6 },
  ...tenK(2009),
})
const getForm = (...facts: RawFact[]) => getIndustry(makeFacts(facts), null)

// Cigna's 10-K of 2009 has claims under concepts of its own.
test("a company with more than half of its revenue from premiums is an insurer, without a line of claims", () => {
  expect(getForm(year("Revenues", 18_414), year("PremiumsEarnedNet", 16_041))).toBe("insurer")
  expect(getForm(year("Revenues", 100), year("PremiumsEarnedNet", 51))).toBe("insurer")
  expect(getForm(year("Revenues", 100), year("PremiumsEarnedNet", 50))).toBe("general")
  expect(getForm(year("Revenues", 100), year("PremiumsEarnedNet", 101))).toBe("general")
})

test("premiums beside claims make an insurer, whatever the revenue", () => {
  const claims = year("PolicyholderBenefitsAndClaimsIncurredNet", 5)
  expect(getForm(year("Revenues", 100), year("PremiumsEarnedNet", 10), claims)).toBe("insurer")
})

test("a bank that reports under IFRS has deposits of customers and net interest, and no noninterest income", () => {
  const deposits = year("ifrs-full:DepositsFromCustomers", 900)
  expect(getForm(deposits, year("ifrs-full:InterestRevenueExpense", 30))).toBe("bank")
  expect(getForm(deposits, year("ifrs-full:Revenue", 100))).toBe("general")
  const goods = year("ifrs-full:CostOfSales", 60)
  expect(getForm(deposits, year("ifrs-full:InterestRevenueExpense", 30), goods)).toBe("general")
})
