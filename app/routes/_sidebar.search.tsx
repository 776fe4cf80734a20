import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadSearch } from "~/pages/search/load-search.server"
import { SearchPage } from "~/pages/search/search-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return loadSearch(searchParams.get("q"), context, searchParams.get("page"))
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    data?.query ? `Search: ${data.query}` : "Search",
    "Find a company, an investor or a fund by name, ticker, CIK, CUSIP or accession number.",
  )

export default SearchPage
