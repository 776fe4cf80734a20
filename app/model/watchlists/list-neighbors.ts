import { isSameSubject, type Watchlist, type WatchSubject } from "./watchlist"

/** The entries before and after a subject in a list, and its place there. */
export interface ListNeighbors {
  list: string
  /** Starts at 1. */
  place: number
  count: number
  previous: WatchSubject
  next: WatchSubject
}

/** In the list with the given ID if it contains the subject, otherwise in the first one that does; null if none does. */
export function findNeighbors(
  lists: readonly Watchlist[],
  subject: WatchSubject,
  listId: string | null,
): ListNeighbors | null {
  const containing = lists.filter(({ items }) => items.some((item) => isSameSubject(item, subject)))
  const found = containing.find(({ id }) => id === listId) ?? containing[0]
  if (!found) return null
  const at = found.items.findIndex((item) => isSameSubject(item, subject))
  const count = found.items.length
  const get = (place: number): WatchSubject => {
    const { type, identifier } = found.items[(place + count) % count] ?? subject
    return { type, identifier }
  }
  return { list: found.name, place: at + 1, count, previous: get(at - 1), next: get(at + 1) }
}
