import { splitFunds } from "~/model/search/match"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"
import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"

/** Maximum number of results of each kind. */
const limit = 50

/** `/search.json` */
export async function loadSearchData(request: Request, context: ElsewhereStores) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? ""
  const [index, elsewhere] = await Promise.all([context.lists(), findElsewhere(query, context)])
  const found = getSearchIndex(toSearchLists(index))
  const companies = found.getCompanies(query, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  return { query, companies, investors: found.getInvestors(query, limit), ...splitFunds(elsewhere) }
}
