import type { SearchLists } from "~/model/directory/list-index"
import { getNameIndex } from "~/model/search/name-index"
import { getSearchIndex } from "~/model/search/search-index"
import { runInSlices } from "~/pages/directory/run-in-slices"

function* steps(lists: SearchLists): Generator<void> {
  const index = getSearchIndex(lists)
  yield
  const names = getNameIndex(lists)
  yield
  yield* index.steps()
  yield* names.steps()
}

/** Makes the whole indexes, of which a search makes only what it needs. Returns a function that stops it. */
export function prepareSearch(lists: SearchLists): () => void {
  const rest = steps(lists)
  void runInSlices(rest)
  return () => void rest.return(undefined)
}
