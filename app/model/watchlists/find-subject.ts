import type { ListIndex } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import {
  companyPath,
  directHit,
  investorPath,
  matchCompanies,
  matchInvestors,
  type OtherMatch,
  plainText,
} from "~/model/search/match"
import { nearMisses } from "~/model/search/near-misses"
import { toSearchLists } from "~/model/search/search-order"
import { parseSubjectKey, subjectKey, type WatchSubject } from "./watchlist"

/** A page that a text can mean. */
export interface SubjectChoice {
  /** `company/KO` */
  key: string
  name: string
  note: string
}

export interface FoundSubject {
  /** Null if the text names nothing, or more than one thing. */
  subject: WatchSubject | null
  /** The candidates then: names that contain it, then tickers that begin with one of its words. */
  choices: SubjectChoice[]
}

const maxChoices = 5

/** The subject of a ticker, CIK, name or address, found as in the search; `others` is what only the server knows. */
export function findSubject(
  index: ListIndex,
  wanted: string,
  others: readonly OtherMatch[] = [],
): FoundSubject {
  const lists = toSearchLists(index)
  const query = wantedText(wanted)
  const companies = matchCompanies(lists.companies, query, Number.POSITIVE_INFINITY)
  const investors = matchInvestors(lists.investors, query, maxChoices)
  const path =
    findBestMatch(lists, query, others)?.to ??
    directHit({ companies, investors }, query) ??
    directHit({ companies, investors: [] }, query)
  const subject = path ? parsePath(path) : null
  if (subject) return { subject, choices: [] }
  const isNamed = ({ name }: { name: string }) => plainText(name).includes(plainText(query))
  const matches = [
    ...[...companies.filter(isNamed), ...companies.filter((hit) => !isNamed(hit))]
      .slice(0, maxChoices)
      .map((hit) => ({ to: companyPath(hit), name: hit.name, note: hit.ticker })),
    ...investors.map((hit) => ({ to: investorPath(hit.cik), name: hit.name, note: hit.owner })),
    ...others,
  ]
  return { subject: null, choices: toChoices(matches.length > 0 ? matches : nearMisses(query, lists)) }
}

/** The text to search for: the identifier of an address such as `company/KO`, otherwise the text. */
export function wantedText(wanted: string): string {
  return parseSubjectKey(wanted)?.identifier ?? wanted
}

function parsePath(path: string): WatchSubject | null {
  return parseSubjectKey(decodeURIComponent(path.slice(1)))
}

function toChoices(matches: readonly { to: string; name: string; note: string }[]): SubjectChoice[] {
  const byKey = new Map<string, SubjectChoice>()
  for (const { to, name, note } of matches) {
    const subject = parsePath(to)
    const key = subject && subjectKey(subject)
    if (key && !byKey.has(key)) byKey.set(key, { key, name, note })
  }
  return [...byKey.values()].slice(0, maxChoices)
}
