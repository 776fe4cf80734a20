import type { ListIndex } from "~/model/directory/list-index"
import type { CompanyHit, InvestorHit, OtherMatch } from "~/model/search/match"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"

export interface SearchView {
  query: string
  companies: CompanyHit[]
  investors: InvestorHit[]
  /** How many match in all; fewer may be listed. */
  companyCount: number
  investorCount: number
  /** What the text names other than by today's name or ticker. */
  others: OtherMatch[]
}

const shownHits = 50
const longestQuery = 100

/** The same ranking as the panel's, over all that is listed. */
export function toSearchView(index: ListIndex, asked: string | null): SearchView {
  const query = (asked ?? "").trim().slice(0, longestQuery)
  const found = getSearchIndex(toSearchLists(index))
  const companies = found.companiesOf(query, Number.POSITIVE_INFINITY)
  const investors = found.investorsOf(query, Number.POSITIVE_INFINITY)
  return {
    query,
    companies: companies.slice(0, shownHits),
    investors: investors.slice(0, shownHits),
    companyCount: companies.length,
    investorCount: investors.length,
    others: [],
  }
}
