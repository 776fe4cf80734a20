import { applyChange } from "./apply-change"
import { findTarget } from "./watch-state"
import { goneList, isSameSubject, type Watchlist, type WatchSubject } from "./watchlist"

interface Toggled {
  lists: Watchlist[]
  problem: string | null
}

interface Toggle {
  subject: WatchSubject
  isOn: boolean
  /** IDs of lists; without any, the last used list to add to, and every list to remove from. */
  lists?: readonly string[] | undefined
}

/** Adds a subject to a list, which is made if there is none, or removes it. */
export function toggleWatch(
  lists: Watchlist[],
  { subject, isOn, lists: chosen = [] }: Toggle,
  effects: { id: string; now: number },
): Toggled {
  const isChosen = ({ id }: Watchlist) => chosen.length === 0 || chosen.includes(id)
  const has = ({ items }: Watchlist) => items.some((item) => isSameSubject(item, subject))
  if (isOn) {
    const targets = chosen.length > 0 ? chosen : lists.some(has) ? [] : [findTarget(lists)?.id ?? null]
    let added = lists
    for (const list of targets) {
      if (chosen.length > 0 && !added.some(({ id }) => id === list)) return { lists, problem: goneList }
      if (added.some((each) => each.id === list && has(each))) continue
      const { lists: next, problem } = applyChange(added, { intent: "add", list, subject }, effects)
      if (problem) return { lists, problem }
      added = next
    }
    return { lists: added, problem: null }
  }
  return {
    lists: lists.map((each) =>
      has(each) && isChosen(each)
        ? { ...each, items: each.items.filter((item) => !isSameSubject(item, subject)) }
        : each,
    ),
    problem: null,
  }
}
