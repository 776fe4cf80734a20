import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { type SearchView, toSearchView } from "./search-view"

/** Loads search results: matches by name and ticker, then other matches. */
export async function loadSearch(requested: string | null, stores: ElsewhereStores): Promise<SearchView> {
  const [lists, others] = await Promise.all([stores.lists(), findElsewhere(requested ?? "", stores)])
  const view = toSearchView(lists, requested)
  const shown = new Set([
    ...view.companies.map(({ ticker }) => ticker),
    ...view.investors.map(({ owner }) => owner),
  ])
  return { ...view, others: others.filter(({ note }) => !shown.has(note)) }
}
