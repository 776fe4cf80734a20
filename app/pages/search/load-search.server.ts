import { type ElsewhereStores, findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { type SearchView, toSearchView } from "./search-view"

/** Everything that a text finds: names and tickers by the literal rule, below them what else it names. */
export async function loadSearch(asked: string | null, stores: ElsewhereStores): Promise<SearchView> {
  const [lists, others] = await Promise.all([stores.lists(), findElsewhere(asked ?? "", stores)])
  const view = toSearchView(lists, asked)
  const shown = new Set([
    ...view.companies.map(({ ticker }) => ticker),
    ...view.investors.map(({ owner }) => owner),
  ])
  return { ...view, others: others.filter(({ note }) => !shown.has(note)) }
}
