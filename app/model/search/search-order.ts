import { describeListing } from "~/model/directory/describe-listing"
import type { ListIndex, SearchLists } from "~/model/directory/list-index"

/** The largest companies keep their exact order. After them, each class is four times the previous one. */
export const exactlyOrdered = 512
const classGrowth = 4

/** The size class of a rank: 0 for the largest companies, then one class for each factor of four. */
export function sizeClass(place: number): number {
  let most = exactlyOrdered
  let size = 0
  while (place >= most) {
    most *= classGrowth
    size += 1
  }
  return size
}

/** The order of names that the encoder and the decoder of the lists share. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : a > b ? 1 : 0
}

/**
 * The search order: by size class, then by name. The exact rank of small companies is not meaningful, and would be a
 * quarter of the data that the search loads.
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

/** The search lists of an index in search order, cached as long as the index. */
export function toSearchLists(index: ListIndex): SearchLists {
  const known = listsByIndex.get(index)
  if (known) return known
  const lists: SearchLists = {
    companies: inSearchOrder(index.companies).map((company) => {
      const { ticker, name, coverage, country, exchange } = company
      return [ticker, name, coverage, country, exchange, describeListing(company)]
    }),
    investors: index.investors.map(({ cik, name, owner }) => [cik, name, owner]),
  }
  listsByIndex.set(index, lists)
  return lists
}
