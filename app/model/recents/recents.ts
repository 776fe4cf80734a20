import { parseCik } from "~/lib/cik"
import type { SearchLists } from "~/model/directory/list-index"
import { type SubjectType, subjectTypes } from "~/model/directory/subject-type"

export type RecentType = SubjectType

/** An entry of the list in the browser, with the name that was known at the visit. */
export interface RecentSearch {
  identifier: string
  type: RecentType
  /** Milliseconds since the epoch. */
  timestamp: number
  heart: boolean
  name?: string
  coverage?: string
  /** The place among the favorites, ascending; set when a favorite is made or moved. */
  place?: number
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
  /** The place among the favorites; the newest last where none is stored. */
  place: number
}

/** Companies, funds and investors are stored under the first key, and persons, which are newer, under the second. */
export const recentsKeys = ["simpleRecentSearches", "personSearches"] as const
/** Written by an older version; removed when found. */
export const retiredRecentsKey = "recentSearches"

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== "object" || value === null) return false
  const { identifier, type, timestamp, heart, place } = value as Record<string, unknown>
  return (
    typeof identifier === "string" &&
    identifier !== "" &&
    subjectTypes.some((each) => each === type) &&
    typeof timestamp === "number" &&
    typeof heart === "boolean" &&
    (place === undefined || typeof place === "number")
  )
}

type StoredTexts = readonly [recents: string | null, persons: string | null]

/** Parses the stored lists; entries that are not recent searches, or belong to the other list, are left out. */
export function parseRecents([recents, persons]: StoredTexts): RecentSearch[] {
  const isPerson = ({ type }: RecentSearch) => type === "person"
  return [...parseList(recents).filter((recent) => !isPerson(recent)), ...parseList(persons).filter(isPerson)]
}

function parseList(text: string | null): RecentSearch[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isRecent) : []
  } catch {
    return []
  }
}

/** The texts to store, in the order of the keys. */
export function printRecents(recents: RecentSearch[]): [recents: string, persons: string] {
  const print = (isPerson: boolean) =>
    JSON.stringify(recents.filter(({ type }) => (type === "person") === isPerson))
  return [print(false), print(true)]
}

type Identity = Pick<RecentSubject, "type" | "identifier">

/**
 * One identifier has one entry, regardless of case and type. A fund that was visited as a company becomes a
 * fund. A person has an entry beside an investor of the same CIK.
 */
function toKey({ type, identifier }: Identity): string {
  return `${type === "person" ? "person" : ""}/${identifier.toLowerCase()}`
}

function isSame(a: Identity, b: Identity): boolean {
  return toKey(a) === toKey(b)
}

/** True for what is known by a ticker, false for what has a CIK alone. */
export function hasTicker({ type }: Pick<RecentSubject, "type">): boolean {
  return type === "company" || type === "etf"
}

function put(recents: RecentSearch[], subject: RecentSubject, change: Partial<RecentSearch>): RecentSearch[] {
  const placed = withPlaces(recents)
  const known = placed.filter((recent) => isSame(recent, subject))
  const rest = placed.filter((recent) => !isSame(recent, subject))
  const newest = known.reduce<RecentSearch | undefined>(
    (last, each) => (last && last.timestamp >= each.timestamp ? last : each),
    undefined,
  )
  const { place, ...entry } = {
    timestamp: 0,
    ...newest,
    ...subject,
    heart: known.some(({ heart }) => heart),
    ...change,
  }
  if (!entry.heart) return [...rest, entry]
  return [...rest, { ...entry, place: place ?? nextPlace(rest) }]
}

/** Favorites stored without a place get the place at which they are shown. */
function withPlaces(recents: RecentSearch[]): RecentSearch[] {
  if (recents.every(({ heart, place }) => !heart || place !== undefined)) return recents
  const shown = listFavorites(processRecents(recents, null))
  return recents.map((recent) => {
    const place = shown.findIndex((item) => isSame(item, recent))
    return recent.heart && place >= 0 ? { ...recent, place } : recent
  })
}

function nextPlace(recents: RecentSearch[]): number {
  return Math.max(-1, ...recents.filter(({ heart }) => heart).map(({ place }) => place ?? -1)) + 1
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

/** Moves a favorite to a place among the favorites, 0 for the first. */
export function moveFavorite(recents: RecentSearch[], subject: Identity, to: number): RecentSearch[] {
  const order = listFavorites(processRecents(recents, null)).map(toKey)
  const from = order.indexOf(toKey(subject))
  const [moved] = from < 0 ? [] : order.splice(from, 1)
  if (moved === undefined) return recents
  order.splice(Math.max(0, Math.min(to, order.length)), 0, moved)
  return recents.map((recent) => {
    const place = order.indexOf(toKey(recent))
    return recent.heart && place >= 0 ? { ...recent, place } : recent
  })
}

/** Removes the entry, also if it is a favorite. */
export function removeRecent(recents: RecentSearch[], subject: Identity): RecentSearch[] {
  return recents.filter((recent) => !isSame(recent, subject))
}

export function isFavorite(recents: RecentSearch[], subject: RecentSubject): boolean {
  return recents.some((recent) => recent.heart && isSame(recent, subject))
}

/** Newest first, one for each identifier (ignoring case), with names from the lists if they are loaded. */
export function processRecents(recents: RecentSearch[], lists: SearchLists | null): RecentItem[] {
  const items = new Map<string, RecentItem>()
  const newestFirst = [...recents].sort((a, b) => b.timestamp - a.timestamp)
  for (const [order, recent] of newestFirst.entries()) {
    const key = toKey(recent)
    const known = items.get(key)
    if (known) {
      known.heart ||= recent.heart
      continue
    }
    items.set(key, {
      url: `/${recent.type}/${encodeURIComponent(recent.identifier)}`,
      identifier: recent.identifier,
      heart: recent.heart,
      type: recent.type,
      place: recent.place ?? unplaced + order,
      ...findNames(recent, lists),
    })
  }
  return [...items.values()]
}

/** After every place that is stored. */
const unplaced = 1e6

/** In the order that the visitor gave them; visiting one does not move it. */
export function listFavorites(items: RecentItem[]): RecentItem[] {
  return items.filter((item) => item.heart).sort((a, b) => a.place - b.place)
}

function findNames(recent: RecentSearch, lists: SearchLists | null) {
  if (recent.type === "investor") return investorNames(recent, lists)
  if (recent.type === "person") return { name: recent.name || recent.identifier, coverage: "person" }
  return companyNames(recent, lists)
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
