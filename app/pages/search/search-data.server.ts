import { findDestinations } from "~/model/search/destinations/find-destinations"
import { splitMatches } from "~/model/search/match"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"
import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
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
  const found = getSearchIndex(lists)
  const companies = found.getCompanies(query, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  const investors = found.getInvestors(query, limit)
  const pages = findDestinations(query, lists)
  return { query, companies, investors, ...splitMatches(elsewhere), pages, screens }
}
