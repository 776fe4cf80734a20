import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { ScreenerPage } from "~/features/search/screener-page"
import { toSearchView } from "~/features/search/search-view"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return toSearchView(await context.lists(), new URL(request.url).searchParams.get("query"))
}

export const meta: MetaFunction = () => pageMeta("Stock Screener")

export default ScreenerPage
