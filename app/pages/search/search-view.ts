import type { ListIndex } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import { findDestinations } from "~/model/search/destinations/find-destinations"
import {
  type CompanyHit,
  matchCompanies,
  matchInvestors,
  type OtherMatch,
  splitMatches,
} from "~/model/search/match"
import { nearMisses } from "~/model/search/near-misses"
import { toSearchLists } from "~/model/search/search-order"
import { toFigureSection } from "./figure-section"
import type { ScreenHint } from "./load-screens.server"
import { companyMark, type FoundLines } from "./panel-groups"

export interface SearchView extends FoundLines {
  query: string
  /** Starts at 1. */
  page: number
  pages: number
  companies: (CompanyHit & { mark: string | null })[]
  /** The number of matches on all pages. */
  companyCount: number
  investorCount: number
  /** The place of the first company and investor of the page, starting at 0. */
  first: number
}

const hitsAPage = 50
export const maxQueryLength = 100

/** The same ranking as in the panel, over all listed companies and investors. */
export function toSearchView(
  index: ListIndex,
  { q, page: requested }: { q: string | null; page: string | null },
  { others: found, screens }: { others: OtherMatch[]; screens: ScreenHint[] } = { others: [], screens: [] },
): SearchView {
  const query = (q ?? "").trim().slice(0, maxQueryLength)
  const lists = toSearchLists(index)
  const companies = matchCompanies(lists.companies, query, Number.POSITIVE_INFINITY)
  const investors = matchInvestors(lists.investors, query, Number.POSITIVE_INFINITY)
  const pages = Math.max(1, Math.ceil(Math.max(companies.length, investors.length) / hitsAPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(requested)) || 1))
  const first = (page - 1) * hitsAPage
  const shownCompanies = companies.slice(first, first + hitsAPage)
  const shownInvestors = investors.slice(first, first + hitsAPage)
  const shown = new Set([
    ...shownCompanies.map(({ ticker }) => ticker),
    ...shownInvestors.map(({ owner }) => owner),
  ])
  const best = page === 1 ? findBestMatch(lists, query, found) : null
  const { funds, persons, others } = splitMatches(
    page === 1 ? found.filter(({ note, to }) => !shown.has(note) && to !== best?.to) : [],
  )
  const destinations = page === 1 ? findDestinations(query, lists, "/", toFigureSection) : []
  const groups = [companies, investors, funds, persons, others, destinations, screens]
  const isNothing = query !== "" && !best && groups.every(({ length }) => length === 0)
  return {
    query,
    page,
    pages,
    best,
    companies: shownCompanies.map((hit) => ({ ...hit, mark: companyMark(hit, lists) })),
    investors: shownInvestors,
    companyCount: companies.length,
    investorCount: investors.length,
    first,
    funds,
    persons,
    others,
    destinations,
    screens: page === 1 ? screens : [],
    near: isNothing ? nearMisses(query, lists) : [],
  }
}
