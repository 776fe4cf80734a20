import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { SearchPage } from "~/features/search/search-page"
import { toSearchView } from "~/features/search/search-view"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return toSearchView(await context.lists(), new URL(request.url).searchParams.get("q"))
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.query ? `Search: ${data.query}` : "Search")

export default SearchPage
