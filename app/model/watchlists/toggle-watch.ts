import { applyChange } from "./apply-change"
import { watchState } from "./watch-state"
import { isSameSubject, type Watchlist, type WatchSubject } from "./watchlist"

interface Toggled {
  lists: Watchlist[]
  problem: string | null
}

/** Adds a subject to the first list, which is made if there is none, or removes it from every list. */
export function toggleWatch(
  lists: Watchlist[],
  subject: WatchSubject,
  isOn: boolean,
  effects: { id: string; now: number },
): Toggled {
  if (isOn) {
    if (watchState(lists, subject).lists.length > 0) return { lists, problem: null }
    const { lists: added, problem } = applyChange(lists, { intent: "add", list: null, subject }, effects)
    return { lists: added, problem }
  }
  return {
    lists: lists.map((list) =>
      list.items.some((item) => isSameSubject(item, subject))
        ? { ...list, items: list.items.filter((item) => !isSameSubject(item, subject)) }
        : list,
    ),
    problem: null,
  }
}
