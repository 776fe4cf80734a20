import type { CompanyFacts } from "~/edgar/companyfacts"
import type { IndustryForm } from "~/model/ratios/industry-form"
import { figureBases, figureConcept } from "./figure-basis"

/**
 * Which form of statements a company needs, from what it reports; its SIC code decides only what facts
 * cannot. Deposits alone do not make a bank (a broker has them), nor premiums an insurer (a retailer has them).
 */
export function industryOf(facts: CompanyFacts, sic: string | null): IndustryForm {
  const has = (...names: string[]) =>
    names.some((name) => facts.concepts.has(`us-gaap:${name}`) || facts.concepts.has(`ifrs-full:${name}`))
  if (![...facts.concepts.keys()].some((concept) => /^(us-gaap|ifrs-full):/.test(concept)))
    return industryOfFigures(facts, sic)
  const deposits = has("Deposits", "DepositsFromCustomers")
  const lends = has(
    "InterestAndDividendIncomeOperating",
    "InterestIncomeExpenseNet",
    "InterestRevenueExpense",
  )
  if (deposits && lends && has("NoninterestIncome", "NoninterestExpense")) return "bank"
  if (
    has("PremiumsEarnedNet") &&
    has("PolicyholderBenefitsAndClaimsIncurredNet", "PolicyholderBenefitsAndClaimsIncurredHealthCare")
  ) {
    return "insurer"
  }
  return sic === "6798" ? "reit" : "general"
}

/** Of a company without XBRL: a schedule's article or a printed statement shows its industry by its lines. */
function industryOfFigures(facts: CompanyFacts, sic: string | null): IndustryForm {
  const has = (row: string) => figureBases.some((basis) => facts.concepts.has(figureConcept(basis, row)))
  if (has("deposits") && (has("interestIncomeTotal") || has("netInterestIncome"))) return "bank"
  if (has("premiumsEarned") && has("benefitsAndClaims")) return "insurer"
  return sic === "6798" ? "reit" : "general"
}
