import type { ListIndex, SearchLists } from "~/model/directory/list-index"
import { inSearchOrder } from "./search-order"

const listsOfIndex = new WeakMap<ListIndex, SearchLists>()

/** The search lists of an index, in the search order; made once for as long as the isolate holds it. */
export function searchListsOf(index: ListIndex): SearchLists {
  const known = listsOfIndex.get(index)
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
  listsOfIndex.set(index, lists)
  return lists
}
