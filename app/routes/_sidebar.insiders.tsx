import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadMarketPage } from "~/pages/insiders/load-market.server"
import { MarketPage } from "~/pages/insiders/market-page"
import { pageMeta } from "~/ui/page-meta"

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadMarketPage(new URL(request.url).searchParams, context)
}

export const meta: MetaFunction<typeof loader> = ({ location }) =>
  pageMeta(
    new URLSearchParams(location.search).get("show") === "clusters"
      ? "Clusters of insider purchases"
      : "Insider trades",
    "Newest and largest insider trades of the market, clusters, and first purchases in two years.",
  )

export default MarketPage
