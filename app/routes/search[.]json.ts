import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"
import { loadNewestFilings } from "~/pages/home/load-home.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"

/** Maximum number of results of each kind. */
const limit = 50

/** Results of a query; without one, the newest filings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? ""
  const [index, others, newest] = await Promise.all([
    context.lists(),
    findElsewhere(query, context),
    query.trim() ? null : loadNewestFilings(context),
  ])
  const found = getSearchIndex(toSearchLists(index))
  const companies = found.companiesOf(query, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  return Response.json({
    query,
    companies,
    investors: found.investorsOf(query, limit),
    others,
    ...(newest && { newestFilings: newest }),
  })
}
