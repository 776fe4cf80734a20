import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getSearchIndex } from "~/model/search/search-index"
import { toSearchLists } from "~/model/search/search-order"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"

/** Maximum number of results of each kind. */
const limit = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? ""
  const [index, others] = await Promise.all([context.lists(), findElsewhere(query, context)])
  const found = getSearchIndex(toSearchLists(index))
  const companies = found.companiesOf(query, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  return Response.json({ query, companies, investors: found.investorsOf(query, limit), others })
}
