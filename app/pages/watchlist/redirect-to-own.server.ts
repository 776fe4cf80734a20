import { type AppLoadContext, redirect } from "@remix-run/cloudflare"
import type { Ticker } from "~/lib/ticker"
import { listWatchedTickers } from "~/model/watchlists/watched-tickers"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"
import { readDeviceLists } from "./device-cookie.server"

type OwnContext = Pick<AppLoadContext, "db" | "settings" | "user">

/**
 * `?mine=1`: to the page's address with the companies on the visitor's watchlists; those without any, to the watchlists.
 * Null without the parameter.
 */
export async function redirectToOwn(
  request: Request,
  context: OwnContext,
  getAddress: (params: URLSearchParams, tickers: Ticker[]) => string,
): Promise<Response | null> {
  const params = new URL(request.url).searchParams
  if (params.get("mine") !== "1") return null
  const user = await context.user()
  const { lists } = user
    ? await getOwnedLists(context.db, user.id)
    : await readDeviceLists(request, context.settings)
  const tickers = listWatchedTickers(lists.flatMap(({ items }) => items))
  return redirect(tickers.length === 0 ? "/watchlist" : getAddress(params, tickers))
}
