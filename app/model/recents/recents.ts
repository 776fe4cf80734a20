import { parseCik } from "~/lib/cik"
import type { SearchLists } from "~/model/directory/list-index"

export type RecentType = "company" | "etf" | "investor"

/** An entry of the list in the browser, with the name that was known at the visit. */
export interface RecentSearch {
  identifier: string
  type: RecentType
  /** Milliseconds since the epoch. */
  timestamp: number
  heart: boolean
  name?: string
  coverage?: string
}

export type RecentSubject = Pick<RecentSearch, "identifier" | "type" | "name" | "coverage">

/** A recent search for display. */
export interface RecentItem {
  url: string
  name: string
  identifier: string
  heart: boolean
  type: RecentType
  coverage: string
}

export const recentsKey = "simpleRecentSearches"
/** Written by an older version; removed when found. */
export const retiredRecentsKey = "recentSearches"

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false
  const { identifier, type, timestamp, heart } = value as Record<string, unknown>
  return (
    typeof identifier === "string" &&
    identifier !== "" &&
    (type === "company" || type === "etf" || type === "investor") &&
    typeof timestamp === "number" &&
    typeof heart === "boolean"
  )
}

/** Parses the stored list; entries that are not recent searches are left out. */
export function parseRecents(text: string | null): RecentSearch[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isRecent) : []
  } catch {
    return []
  }
}

function isSame(a: RecentSubject, b: RecentSubject): boolean {
  return a.type === b.type && a.identifier.toLowerCase() === b.identifier.toLowerCase()
}

function put(recents: RecentSearch[], subject: RecentSubject, change: Partial<RecentSearch>): RecentSearch[] {
  const known = recents.find((recent) => isSame(recent, subject))
  const rest = recents.filter((recent) => !isSame(recent, subject))
  return [...rest, { timestamp: 0, heart: false, ...known, ...subject, ...change }]
}

/** Adds a visit, with `heart` off, or updates its timestamp. */
export function addRecent(recents: RecentSearch[], subject: RecentSubject, now: number): RecentSearch[] {
  return put(recents, subject, { timestamp: now })
}

/** Turning `heart` on sets the timestamp; turning it off does not. */
export function setFavorite(
  recents: RecentSearch[],
  subject: RecentSubject,
  heart: boolean,
  now: number,
): RecentSearch[] {
  return put(recents, subject, heart ? { heart, timestamp: now } : { heart })
}

export function isFavorite(recents: RecentSearch[], subject: RecentSubject): boolean {
  return recents.some((recent) => recent.heart && isSame(recent, subject))
}

/** Newest first, one for each identifier (ignoring case), with names from the lists if they are loaded. */
export function processRecents(recents: RecentSearch[], lists: SearchLists | null): RecentItem[] {
  const seen = new Set<string>()
  const items: RecentItem[] = []
  for (const recent of [...recents].sort((a, b) => b.timestamp - a.timestamp)) {
    const key = recent.identifier.toLowerCase()
    if (seen.has(key)) continue
    seen.add(key)
    items.push({
      url: `/${recent.type}/${encodeURIComponent(recent.identifier)}`,
      identifier: recent.identifier,
      heart: recent.heart,
      type: recent.type,
      ...(recent.type === "investor" ? investorNames(recent, lists) : companyNames(recent, lists)),
    })
  }
  return items
}

export function listFavorites(items: RecentItem[]): RecentItem[] {
  return items.filter((item) => item.heart)
}

function investorNames(recent: RecentSearch, lists: SearchLists | null) {
  const cik = parseCik(recent.identifier)
  const record = lists?.investors.find(([listed]) => listed === cik)
  return { name: record?.[1] || record?.[0] || recent.name || recent.identifier, coverage: "investor" }
}

function companyNames(recent: RecentSearch, lists: SearchLists | null) {
  const ticker = recent.identifier.toUpperCase()
  const record = lists?.companies.find(([listed]) => listed === ticker)
  return {
    name: record?.[1] || recent.name || recent.identifier,
    coverage: record?.[2] ?? recent.coverage ?? "",
  }
}
