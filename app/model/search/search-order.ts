import type { ListIndex, SearchLists } from "~/model/directory/list-index"

/** The largest companies keep their exact order; after them a class is four times the one before. */
export const exactlyOrdered = 512
const classGrowth = 4

/** How a place in the list of sizes is coarsened: 0 for the largest, then a class for each fourfold. */
export function sizeClass(place: number): number {
  let most = exactlyOrdered
  let size = 0
  while (place >= most) {
    most *= classGrowth
    size += 1
  }
  return size
}

/** Names in the order that both ends of the lists' encoding share. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : a > b ? 1 : 0
}

/**
 * The lists' order: by size as far as it tells anything, by name within a class. The exact place of the
 * thirty-thousandth company means nothing, and would be a quarter of what the search loads.
 */
export function inSearchOrder<T extends { name: string; ticker: string }>(bySize: readonly T[]): T[] {
  return bySize
    .map((item, place) => ({ item, place, size: sizeClass(place), lower: item.name.toLowerCase() }))
    .sort((a, b) => {
      if (a.size !== b.size) return a.size - b.size
      if (a.size === 0) return a.place - b.place
      if (a.lower !== b.lower) return a.lower < b.lower ? -1 : 1
      return compareNames(a.item.name, b.item.name) || (a.item.ticker < b.item.ticker ? -1 : 1)
    })
    .map(({ item }) => item)
}

const listsByIndex = new WeakMap<ListIndex, SearchLists>()

/** The search lists of an index, in the search order; made once for as long as the isolate holds it. */
export function toSearchLists(index: ListIndex): SearchLists {
  const known = listsByIndex.get(index)
  if (known) return known
  const lists: SearchLists = {
    companies: inSearchOrder(index.companies).map(({ ticker, name, coverage, country, exchange }) => [
      ticker,
      name,
      coverage,
      country,
      exchange,
    ]),
    investors: index.investors.map(({ cik, name, owner }) => [cik, name, owner]),
  }
  listsByIndex.set(index, lists)
  return lists
}
