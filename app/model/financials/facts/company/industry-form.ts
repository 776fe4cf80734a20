import type { CompanyFacts } from "~/edgar/companyfacts"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { figureBases, figureConcept } from "../figure-basis"

/**
 * The form of statements that a company needs, from the lines that it reports. The SIC code decides only if
 * facts cannot. Deposits alone do not make a bank (a broker has them), nor premiums an insurer (a retailer
 * has them).
 */
export function getIndustry(facts: CompanyFacts, sic: string | null): IndustryForm {
  const has = (...names: string[]) =>
    names.some((name) => facts.concepts.has(`us-gaap:${name}`) || facts.concepts.has(`ifrs-full:${name}`))
  if (![...facts.concepts.keys()].some((concept) => /^(us-gaap|ifrs-full):/.test(concept)))
    return industryOfFigures(facts, sic)
  const lends = has("InterestAndDividendIncomeOperating", "InterestIncomeExpenseNet")
  if (has("Deposits") && lends && has("NoninterestIncome", "NoninterestExpense")) return "bank"
  const costs = ["CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfSales"]
  const sells = has("OperatingIncomeLoss", "GrossProfit", ...costs)
  // IFRS has no concept of noninterest income.
  if (has("DepositsFromCustomers") && has("InterestRevenueExpense") && !sells) return "bank"
  // A lender without deposits prints the statement of a bank.
  if (has("InterestIncomeExpenseNet") && has("NoninterestIncome") && has("NoninterestExpense") && !sells)
    return "bank"
  if (
    has("PremiumsEarnedNet") &&
    (has("PolicyholderBenefitsAndClaimsIncurredNet", "PolicyholderBenefitsAndClaimsIncurredHealthCare") ||
      livesOnPremiums(facts))
  ) {
    return "insurer"
  }
  return sic === "6798" ? "reit" : "general"
}

/** Shipping, lending, real estate and its trusts, and rental of equipment and vehicles. */
const assetIndustries = /^(44\d\d|61(11|41|5\d|6\d|72)|65\d\d|6798|735\d|751\d)$/

/** True for a rental, shipping, real estate or lending company by its SIC code. */
export function isAssetIndustry(sic: string | null): boolean {
  return sic !== null && assetIndustries.test(sic)
}

/** True if premiums are most of the revenue of a period. */
function livesOnPremiums({ concepts }: CompanyFacts): boolean {
  const read = (name: string) => concepts.get(`us-gaap:${name}`)?.get("USD") ?? []
  const revenues = new Map(
    read("Revenues").map(({ filing, start, end, value }) => [`${filing} ${start} ${end}`, value]),
  )
  return read("PremiumsEarnedNet").some(({ filing, start, end, value }) => {
    const revenue = revenues.get(`${filing} ${start} ${end}`)
    return revenue !== undefined && revenue > 0 && value * 2 > revenue && value <= revenue
  })
}

/** The industry of a company without XBRL, from the lines of a schedule or of a printed statement. */
function industryOfFigures(facts: CompanyFacts, sic: string | null): IndustryForm {
  const has = (row: string) => figureBases.some((basis) => facts.concepts.has(figureConcept(basis, row)))
  if (has("deposits") && (has("interestIncomeTotal") || has("netInterestIncome"))) return "bank"
  if (has("premiumsEarned") && has("benefitsAndClaims")) return "insurer"
  return sic === "6798" ? "reit" : "general"
}
