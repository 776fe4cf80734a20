import type { ListIndex } from "~/features/companies/list-index"
import { type NearMatch, nearMatches } from "./near-matches"
import { searchListsOf } from "./search-lists-of"

/** What a 404 of a company, a fund or an investor carries. */
export interface NotFoundData {
  error: string
  near: NearMatch[]
}

/** A 404 that names what may have been meant. */
export function notFoundNear(error: string, asked: string | undefined, index: ListIndex): Response {
  const data: NotFoundData = { error, near: nearMatches(asked ?? "", searchListsOf(index)) }
  return Response.json(data, { status: 404, statusText: "Not Found" })
}
