import type { SearchLists } from "~/model/directory/list-index"
import { prepareTexts } from "~/model/search/match"
import { getNameIndex } from "~/model/search/name-index"
import { runInSlices } from "~/pages/directory/run-in-slices"

function* steps(lists: SearchLists): Generator<void> {
  yield* prepareTexts(lists)
  const names = getNameIndex(lists)
  yield
  yield* names.steps()
}

/** Prepares the whole lists, of which a search prepares only what it needs. Returns a function that stops it. */
export function prepareSearch(lists: SearchLists): () => void {
  const rest = steps(lists)
  void runInSlices(rest)
  return () => void rest.return(undefined)
}
