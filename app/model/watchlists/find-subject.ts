import type { ListIndex } from "~/model/directory/list-index"
import { directHit, matchCompanies, matchInvestors } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import { parseSubjectKey, type WatchSubject } from "./watchlist"

/** The subject of a ticker, CIK, name or address; null if it is not found or ambiguous. */
export function findSubject(index: ListIndex, wanted: string): WatchSubject | null {
  const lists = toSearchLists(index)
  const query = parseSubjectKey(wanted)?.identifier ?? wanted
  const hits = {
    companies: matchCompanies(lists.companies, query, 5),
    investors: matchInvestors(lists.investors, query, 5),
  }
  const path = directHit(hits, query) ?? directHit({ companies: hits.companies, investors: [] }, query)
  return path ? parseSubjectKey(decodeURIComponent(path.slice(1))) : null
}
