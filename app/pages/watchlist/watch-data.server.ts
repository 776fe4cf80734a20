import { findSubject } from "~/model/watchlists/find-subject"
import {
  parseSubjectKey,
  subjectKey,
  type Watchlist,
  type WatchSubject,
  watchLimits,
} from "~/model/watchlists/watchlist"
import { loadWatchlists, type WatchContext } from "./load-watchlists.server"
import { loadWatchFacts } from "./watch-facts.server"
import { toCsvRows, toWatchView, type WatchFacts } from "./watch-view"

interface WatchData {
  name: string | null
  rows: Record<string, unknown>[]
  /** By `type/identifier`; only where the address names the items. */
  facts?: Record<string, WatchFacts>
  /** What `find` means; null where nothing is found. */
  found?: WatchSubject | null
}

/**
 * `items=company/AAPL&items=…` answers for any reader, so that lists that live in a browser can be drawn;
 * `find=apple` says what is meant; without either it is the asker's own list.
 */
export async function loadWatchData(request: Request, context: WatchContext): Promise<WatchData> {
  const params = new URL(request.url).searchParams
  const find = params.get("find")
  if (find !== null)
    return { name: null, rows: [], found: findSubject(await context.lists(), find.slice(0, 100)) }
  if (!params.has("items")) {
    const { view } = await loadWatchlists(request, context)
    return { name: view.current?.name ?? null, rows: toCsvRows(view.rows) }
  }
  const subjects = params
    .getAll("items")
    .slice(0, watchLimits.items)
    .flatMap((text) => parseSubjectKey(text) ?? [])
  const since = Number(params.get("since"))
  const seenAt = params.has("since") && Number.isFinite(since) ? since : null
  const facts = await loadWatchFacts(subjects, seenAt, context)
  const items = subjects
    .filter((subject) => facts[subjectKey(subject)])
    .map((subject) => ({ ...subject, note: "", addedAt: 0 }))
  const list: Watchlist = { id: "", name: "", items }
  return { name: null, rows: toCsvRows(toWatchView([list], facts, seenAt, params).rows), facts }
}
