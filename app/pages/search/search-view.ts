import type { ListIndex } from "~/model/directory/list-index"
import type { CompanyHit, InvestorHit, OtherMatch } from "~/model/search/match"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"

export interface SearchView {
  query: string
  companies: CompanyHit[]
  investors: InvestorHit[]
  /** The number of matches; fewer may be listed. */
  companyCount: number
  investorCount: number
  /** Matches other than by current name or ticker. */
  others: OtherMatch[]
}

const shownHits = 50
const maxQueryLength = 100

/** The same ranking as in the panel, over all listed companies and investors. */
export function toSearchView(index: ListIndex, requested: string | null): SearchView {
  const query = (requested ?? "").trim().slice(0, maxQueryLength)
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
