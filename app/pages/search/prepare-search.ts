import type { SearchLists } from "~/model/directory/list-index"
import { nameIndexSteps } from "~/model/search/best-match"
import { getSearchIndex } from "~/model/search/search-index"

function* steps(lists: SearchLists): Generator<void> {
  yield* nameIndexSteps(lists)
  getSearchIndex(lists)
}

/**
 * Makes the indexes while the browser has nothing else to do, so that the first key does not wait for them. Returns a
 * function that stops it.
 */
export function prepareSearch(lists: SearchLists): () => void {
  // Safari has no idle callbacks; there, the first key makes the indexes.
  if (!("requestIdleCallback" in window)) return () => {}
  const rest = steps(lists)
  let waiting = requestIdleCallback(work)
  function work(deadline: IdleDeadline): void {
    while (deadline.timeRemaining() > 1) if (rest.next().done) return
    waiting = requestIdleCallback(work)
  }
  return () => cancelIdleCallback(waiting)
}
