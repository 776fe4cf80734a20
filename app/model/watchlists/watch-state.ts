import { isSameSubject, type Watchlist, type WatchSubject } from "./watchlist"

/** A list, whether it contains a subject, and whether removing it there would lose a note. */
interface WatchedList {
  id: string
  name: string
  isOn: boolean
  hasNote: boolean
}

export interface WatchState {
  /** All lists of the user, in their order. */
  lists: WatchedList[]
  /** The list that one click adds to; null before the first list. */
  target: string | null
}

export function watchState(lists: Watchlist[], subject: WatchSubject): WatchState {
  return {
    lists: lists.map(({ id, name, items }) => {
      const item = items.find((each) => isSameSubject(each, subject))
      return { id, name, isOn: item !== undefined, hasNote: item !== undefined && item.note !== "" }
    }),
    target: findTarget(lists)?.id ?? null,
  }
}

/** The list that received the newest entry; the first one if several did at the same time. */
export function findTarget(lists: readonly Watchlist[]): Watchlist | null {
  const newest = ({ items }: Watchlist) => Math.max(0, ...items.map(({ addedAt }) => addedAt))
  return lists.reduce<Watchlist | null>(
    (best, list) => (best && newest(best) >= newest(list) ? best : list),
    null,
  )
}
