import { findBestMatch, rankCompanies } from "~/model/search/best-match"
import { findDestinations } from "~/model/search/destinations/find-destinations"
import { matchInvestors, splitMatches } from "~/model/search/match"
import { toSearchLists } from "~/model/search/search-order"
import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { toFigureSection } from "./figure-section"
import { loadScreens } from "./load-screens.server"

/** Maximum number of results of each kind. */
const limit = 50

/** `/search.json` */
export async function loadSearchData(request: Request, context: ElsewhereStores) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? ""
  const [index, elsewhere, screens] = await Promise.all([
    context.lists(),
    findElsewhere(query, context),
    loadScreens(query, context),
  ])
  const lists = toSearchLists(index)
  const best = findBestMatch(lists, query, elsewhere)
  const companies = rankCompanies(lists, query, best, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  const investors = matchInvestors(lists.investors, query, limit)
  const pages = findDestinations(query, lists, "/", toFigureSection)
  return { query, best, companies, investors, ...splitMatches(elsewhere), pages, screens }
}
