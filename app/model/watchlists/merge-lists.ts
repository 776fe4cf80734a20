import { isSameSubject, type Watchlist, type WatchSubject, watchLimits } from "./watchlist"

/** The effect of a merge on one list of the account. */
export interface MergedList {
  name: string
  isNew: boolean
  /** Entries that are not in the list yet. */
  added: WatchSubject[]
}

interface Merge {
  lists: Watchlist[]
  summary: MergedList[]
  /** The number of entries beyond the limit. */
  leftOut: number
}

/**
 * Merges a device's lists into the account's lists. Lists with the same name are merged; an entry in both keeps the
 * account's note, or takes the device's note if the account has none.
 */
export function mergeLists(
  account: Watchlist[],
  device: Watchlist[],
  newId: (list: Watchlist) => string,
): Merge {
  let lists = account
  let leftOut = 0
  const summary: MergedList[] = []
  for (const list of device) {
    const known = lists.find(({ name }) => name.toLowerCase() === list.name.toLowerCase())
    if (!known && lists.length >= watchLimits.lists) {
      leftOut += list.items.length
      continue
    }
    const target = known ?? { id: newId(list), name: list.name, items: [] }
    const missing = list.items.filter((item) => !target.items.some((had) => isSameSubject(had, item)))
    const added = missing.slice(0, watchLimits.items - target.items.length)
    leftOut += missing.length - added.length
    const items = target.items.map((item) => ({
      ...item,
      note: item.note || (list.items.find((other) => isSameSubject(other, item))?.note ?? ""),
    }))
    const merged = { ...target, items: [...items, ...added] }
    lists = known ? lists.map((each) => (each === known ? merged : each)) : [...lists, merged]
    summary.push({
      name: target.name,
      isNew: !known,
      added: added.map(({ type, identifier }) => ({ type, identifier })),
    })
  }
  return { lists, summary, leftOut }
}
