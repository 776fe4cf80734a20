import type { CompanyFacts } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { daysBetween } from "~/lib/dates"
import { isAssetIndustry } from "./industry-form"

const leases = ["OperatingLeaseLeaseIncome", "OperatingLeasesIncomeStatementLeaseRevenue"]
const revenues = ["Revenues", "RevenueFromContractWithCustomerExcludingAssessedTax", "SalesRevenueNet"]
const buildings = [
  "RealEstateInvestmentPropertyNet",
  "RealEstateInvestmentPropertyAtCost",
  "RealEstateRevenueNet",
]

const fleets = [
  "PropertySubjectToOrAvailableForOperatingLeaseNet",
  "PropertySubjectToOrAvailableForOperatingLeaseGross",
]

/**
 * True if most of the revenue is rent of vehicles or equipment. Such a company buys and sells its fleet
 * regularly, in lines of its investing activities with its own tags. A company of another industry by its SIC code,
 * such as one that rents out room on its towers, has no fleet, and without a code only what is held for lease shows one.
 */
export function rentsOutFleet({ concepts }: CompanyFacts, sic: string | null): boolean {
  const getFacts = (names: string[]): Fact[] =>
    names.flatMap((name) => concepts.get(`us-gaap:${name}`)?.get("USD") ?? [])
  const isLessor = sic === null ? getFacts(fleets).length > 0 : isAssetIndustry(sic)
  if (!isLessor || getFacts(buildings).length > 0) return false
  const years = getFacts(leases).filter(({ start, end }) => start !== null && daysBetween(start, end) > 330)
  const newest = years.reduce<Fact | null>((last, fact) => (last && last.end > fact.end ? last : fact), null)
  if (!newest) return false
  const revenue = getFacts(revenues)
    .filter(({ start, end }) => start === newest.start && end === newest.end)
    .reduce((largest, { value }) => Math.max(largest, value), 0)
  return revenue > 0 && newest.value > revenue / 2 && newest.value <= revenue
}
