import type { SubjectChoice } from "~/model/watchlists/find-subject"
import {
  parseSubjectKey,
  subjectKey,
  type Watchlist,
  type WatchSubject,
  watchLimits,
} from "~/model/watchlists/watchlist"
import { findWanted } from "./find-wanted.server"
import { loadWatchlists, type WatchContext } from "./load-watchlists.server"
import { loadWatchFacts } from "./watch-facts.server"
import { toCsvRows, toWatchView, type WatchFacts } from "./watch-view"

interface WatchData {
  name: string | null
  rows: Record<string, unknown>[]
  /** By `type/identifier`; only if the address has items. */
  facts?: Record<string, WatchFacts>
  /** The match for `find`; null if there is none. */
  found?: WatchSubject | null
  /** The candidates for `find` if there is no single match. */
  choices?: SubjectChoice[]
}

/**
 * `items=company/AAPL&items=…` returns facts for lists stored in a browser; `find=apple` returns the match for a name, or what it can mean; without either, returns the user's own list.
 */
export async function loadWatchData(request: Request, context: WatchContext): Promise<WatchData> {
  const params = new URL(request.url).searchParams
  const find = params.get("find")
  if (find !== null) {
    const { subject, choices } = await findWanted(find.slice(0, 100), context)
    return { name: null, rows: [], found: subject, choices }
  }
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
