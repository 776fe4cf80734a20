import { redirect } from "@remix-run/cloudflare"
import { listWatchedTickers } from "~/model/watchlists/watched-tickers"
import { filingsPath, parseFilingsQuery } from "~/model/words/filings-query"
import { readDeviceLists } from "~/pages/watchlist/device-cookie.server"
import type { Settings } from "~/platform/env.server"
import type { User } from "~/stores/people/users-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"

interface OwnContext {
  db: D1Database
  settings: Settings
  user: () => Promise<User | null>
}

/** `?mine=1`: the filings of the companies on the visitor's watchlists; those without any, to the watchlists. */
export async function redirectToOwnFilings(request: Request, context: OwnContext): Promise<Response | null> {
  const params = new URL(request.url).searchParams
  if (params.get("mine") !== "1") return null
  const user = await context.user()
  const { lists } = user
    ? await getOwnedLists(context.db, user.id)
    : await readDeviceLists(request, context.settings)
  const tickers = listWatchedTickers(lists.flatMap(({ items }) => items))
  if (tickers.length === 0) return redirect("/watchlist")
  return redirect(filingsPath({ ...parseFilingsQuery(params), tickers }))
}
