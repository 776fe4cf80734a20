import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { changeWatchlists } from "~/pages/watchlist/change-watchlists.server"
import { loadWatchlists } from "~/pages/watchlist/load-watchlists.server"
import { WatchlistPage } from "~/pages/watchlist/watchlist-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadWatchlists(request, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return changeWatchlists(request, context)
}

export const meta: MetaFunction = () =>
  pageMeta("My Watchlists", "Watched companies, funds and investors, with their news.")

export default WatchlistPage
