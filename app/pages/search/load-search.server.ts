import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { loadScreens } from "./load-screens.server"
import { maxQueryLength, type SearchView, toSearchView } from "./search-view"

/** Loads search results: matches by name and ticker, other matches, pages and screens. */
export async function loadSearch(
  q: string | null,
  stores: ElsewhereStores,
  page: string | null = null,
): Promise<SearchView> {
  const text = (q ?? "").trim().slice(0, maxQueryLength)
  const [lists, others, screens] = await Promise.all([
    stores.lists(),
    findElsewhere(text, stores),
    loadScreens(text, stores),
  ])
  return toSearchView(lists, { q, page }, { others, screens })
}
