import type { ListIndex } from "~/model/directory/list-index"
import { type NearMatch, nearMatches, shownMatches } from "~/model/search/near-matches"
import { toSearchLists } from "~/model/search/search-order"

/** What a 404 of a company, a fund or an investor carries. */
interface NotFoundData {
  error: string
  near: NearMatch[]
}

/** A 404 that names what may have been meant; `first` is what the asking route knows of its own kind. */
export function notFoundNear(
  error: string,
  asked: string | undefined,
  index: ListIndex,
  first: NearMatch[] = [],
): Response {
  const near = [...first, ...nearMatches(asked ?? "", toSearchLists(index))]
  const data: NotFoundData = { error, near: near.slice(0, shownMatches) }
  return Response.json(data, { status: 404, statusText: "Not Found" })
}
