import { isSameSubject, type Watchlist, type WatchSubject } from "./watchlist"

/** The lists that contain a subject, and whether removing it there would lose a note. */
export interface WatchState {
  lists: { id: string; name: string }[]
  hasNote: boolean
}

export function watchState(lists: Watchlist[], subject: WatchSubject): WatchState {
  const containing = lists.filter(({ items }) => items.some((item) => isSameSubject(item, subject)))
  return {
    lists: containing.map(({ id, name }) => ({ id, name })),
    hasNote: containing.some(({ items }) =>
      items.some((item) => isSameSubject(item, subject) && item.note !== ""),
    ),
  }
}
