import { hasCoverage, type ListedCompany } from "./list-index"

const commodityDealers = "6221"

/** The kind of a listing that is not shares of a company: a fund, or a trust that holds commodities or currencies. */
export function describeListing({
  name,
  sic,
  coverage,
}: Pick<ListedCompany, "name" | "sic" | "coverage">): string | null {
  const isNamedFund = /\bETFs?\b/i.test(name)
  if (sic === commodityDealers && (isNamedFund || /\b(?:trust|fund|shares)\b/i.test(name)))
    return "Commodity trust"
  if (hasCoverage(coverage, "etf")) return isNamedFund || /\btrust\b/i.test(name) ? "ETF" : "Fund"
  return isNamedFund ? "ETF" : null
}
