import type { ListIndex } from "~/model/directory/list-index"
import { type NearMatch, nearMatches, shownMatches } from "~/model/search/near-matches"
import { toSearchLists } from "~/model/search/search-order"

/** The data of a 404 response for a company, fund or investor. */
interface NotFoundData {
  error: string
  near: NearMatch[]
}

/** A 404 with near matches; `first` are the route's own suggestions. */
export function notFoundNear(
  error: string,
  requested: string | undefined,
  index: ListIndex,
  first: NearMatch[] = [],
): Response {
  const near = [...first, ...nearMatches(requested ?? "", toSearchLists(index))]
  const data: NotFoundData = { error, near: near.slice(0, shownMatches) }
  return Response.json(data, { status: 404, statusText: "Not Found" })
}
