import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { type SearchView, toSearchView } from "./search-view"

/** Loads search results: matches by name and ticker, then other matches. */
export async function loadSearch(
  q: string | null,
  stores: ElsewhereStores,
  page: string | null = null,
): Promise<SearchView> {
  const [lists, others] = await Promise.all([stores.lists(), findElsewhere(q ?? "", stores)])
  return toSearchView(lists, { q, page }, others)
}
