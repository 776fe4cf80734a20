import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadMarketPage } from "~/addresses/market/load-market-page.server"
import { MarketFilesPage, type MarketFilesView } from "~/pages/developers/files-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { view: (await loadMarketPage(request, context)) satisfies MarketFilesView }
}

export const meta: MetaFunction = () =>
  pageMeta(
    "Files of the whole market",
    "Statements, ratios, holdings, insiders, owners, filings and prices of all companies as Parquet.",
  )

export default MarketFilesPage
