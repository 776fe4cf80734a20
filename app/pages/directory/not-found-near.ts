import type { ListIndex } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import { companyPath } from "~/model/search/match"
import { cikDistance, type NearMatch, nearMatches, shownMatches } from "~/model/search/near-matches"
import { nearMisses } from "~/model/search/near-misses"
import { toSearchLists } from "~/model/search/search-order"

/** The data of a 404 response for a company, fund or investor. */
interface NotFoundData {
  error: string
  near: NearMatch[]
}

/**
 * A 404 with near matches: the route's own suggestions, what the text names, then names and tickers with a typo. Those
 * of the kind that the address asked for come first.
 */
export function notFoundNear(
  error: string,
  { text, kind }: { text: string | undefined; kind: "company" | "etf" | "investor" },
  index: ListIndex,
  first: NearMatch[] = [],
): Response {
  const lists = toSearchLists(index)
  const words = (text ?? "").replace(/[-_+]+/g, " ")
  const best = findBestMatch(lists, words)
  const found = [
    ...first,
    ...(best ? [best] : []),
    ...nearCompanyCiks(text ?? "", index),
    ...nearMisses(words, lists),
    ...nearMisses(text ?? "", lists),
    // Near misses begin at three letters; an address of two is a ticker.
    ...(words.length === 2 ? nearMatches(words, lists) : []),
  ]
  const isOfKind = ({ to }: NearMatch) => to.startsWith(`/${kind}/`)
  const ordered = [...found.filter(isOfKind), ...found.filter((match) => !isOfKind(match))]
  const near = [...new Map(ordered.map(({ to, name, note }) => [to, { to, name, note }])).values()]
  return notFoundNearPages(error, near.slice(0, shownMatches))
}

/** The companies whose CIK differs from the digits of an address by a typo or two, nearest first. */
function nearCompanyCiks(text: string, index: ListIndex): NearMatch[] {
  if (!/^\d{4,10}$/.test(text)) return []
  const found = index.companies.flatMap(({ cik, ticker, name, coverage }) => {
    const distance = cikDistance(text, cik)
    return distance === null ? [] : [{ distance, to: companyPath({ ticker, coverage }), name, note: ticker }]
  })
  return found.sort((a, b) => a.distance - b.distance).slice(0, shownMatches)
}

/** A 404 with the pages that the address may mean. */
export function notFoundNearPages(error: string, near: NearMatch[]): Response {
  const data: NotFoundData = { error, near }
  return Response.json(data, { status: 404, statusText: "Not Found" })
}
