import { keepSection } from "~/model/search/destinations/keep-section"
import { findNeighbors, type ListNeighbors } from "~/model/watchlists/list-neighbors"
import { subjectKey, type WatchSubject } from "~/model/watchlists/watchlist"
import { loadSearchLists } from "~/pages/directory/search-lists"
import { toSubject } from "~/pages/shell/entries"
import { readDeviceState } from "~/pages/watchlist/device-store"
import { readLastList } from "~/pages/watchlist/last-list"
import { showToast } from "~/ui/toast"

export type ListStep = "previous" | "next"

/**
 * The page of the previous or next entry of the watchlist, with the section of the page that is shown. Null, and a
 * sentence for a company, a fund, an investor or a person, if there is no such entry.
 */
export async function findListStep(step: ListStep, isSignedIn: boolean): Promise<string | null> {
  // The address changes before the page is drawn, so a second key continues from there.
  const { pathname, search } = window.location
  const shown = toSubject(pathname)
  if (shown.type === "none") return null
  const subject = { type: shown.type, identifier: decodeURIComponent(shown.identifier) }
  const neighbors = isSignedIn
    ? await loadNeighbors(subject)
    : findNeighbors(readDeviceState().lists, subject, readLastList())
  if (!neighbors) {
    showToast("This page is on none of your watchlists.")
    return null
  }
  const { list, place, count } = neighbors
  if (count === 1) {
    showToast(`“${list}” has no other entry.`)
    return null
  }
  const next = step === "next" ? (place % count) + 1 : ((place + count - 2) % count) + 1
  showToast(`${next} of ${count} on “${list}”.`)
  return toAddress(neighbors[step], pathname + search)
}

async function toAddress({ type, identifier }: WatchSubject, page: string): Promise<string> {
  const to = `/${type}/${encodeURIComponent(identifier)}`
  // Without the lists, it is not known which sections the company has.
  const lists = await loadSearchLists().catch(() => null)
  const listed = lists?.companies.find(([ticker]) => ticker === identifier)
  return keepSection(to, page, listed?.[2] ?? "")
}

async function loadNeighbors(subject: WatchSubject): Promise<ListNeighbors | null> {
  const query = new URLSearchParams({ subject: subjectKey(subject), list: readLastList() ?? "" })
  const answer = await fetch(`/watchlist/neighbors.json?${query}`)
  return answer.ok ? ((await answer.json()) as ListNeighbors | null) : null
}
