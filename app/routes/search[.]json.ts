import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { findElsewhere } from "~/features/search/find-elsewhere.server"
import { searchIndexOf } from "~/features/search/search-index"
import { searchListsOf } from "~/features/search/search-lists-of"

/** How many of each kind an answer holds. */
const limit = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q")?.slice(0, 200) ?? ""
  const [index, others] = await Promise.all([context.lists(), findElsewhere(query, context)])
  const found = searchIndexOf(searchListsOf(index))
  const companies = found.companiesOf(query, limit).map((hit) => ({
    ...hit,
    cik: index.companyByTicker.get(hit.ticker)?.cik ?? null,
  }))
  return Response.json({ query, companies, investors: found.investorsOf(query, limit), others })
}
