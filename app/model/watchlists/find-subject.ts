import type { ListIndex } from "~/model/directory/list-index"
import { directHit, matchCompanies, matchInvestors } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import { parseSubjectKey, type WatchSubject } from "./watchlist"

/** What a reader means by a ticker, a CIK, a name or an address; null where nothing or too much is found. */
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
