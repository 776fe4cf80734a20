import type { AppLoadContext } from "@remix-run/cloudflare"
import { currentList, type Watchlist } from "~/model/watchlists/watchlist"
import type { ElsewhereStores } from "~/stores/directory/elsewhere-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"
import { readDeviceLists } from "./device-cookie.server"
import { loadWatchFacts } from "./watch-facts.server"
import { toWatchView, type WatchView } from "./watch-view"

export type WatchContext = ElsewhereStores & Pick<AppLoadContext, "settings" | "user">

export interface WatchlistPageData {
  /**
   * The place where the lists are stored: in an account or on a device. With scripts, a device has its own lists in the
   * browser.
   */
  source: "account" | "device"
  view: WatchView
  /** The account's lists, to preview a merge; for a device, those in its cookie. */
  lists: Watchlist[]
  /** Lists in the device cookie of a signed-in user, which can be merged. */
  waiting: Watchlist[]
  /** The entry to add, from the address. */
  wanted: string
}

export async function loadWatchlists(request: Request, context: WatchContext): Promise<WatchlistPageData> {
  const params = new URL(request.url).searchParams
  const [user, device] = await Promise.all([context.user(), readDeviceLists(request, context.settings)])
  const owned = user ? await getOwnedLists(context.db, user.id) : device
  const shown = currentList(owned.lists, params.get("list"))
  const facts = await loadWatchFacts(shown?.items ?? [], owned.seenAt, context)
  return {
    source: user ? "account" : "device",
    view: toWatchView(owned.lists, facts, owned.seenAt, params),
    lists: owned.lists,
    waiting: user ? device.lists : [],
    wanted: (params.get("add") ?? "").slice(0, 100),
  }
}
