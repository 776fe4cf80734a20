import { type SubjectType, subjectTypes } from "~/model/directory/subject-type"

/** The kinds of entries. */
export interface WatchSubject {
  type: SubjectType
  /** A ticker, or the CIK of an investor or a person. */
  identifier: string
}

export interface WatchItem extends WatchSubject {
  note: string
  /** Ms since the epoch. */
  addedAt: number
}

export interface Watchlist {
  id: string
  name: string
  items: WatchItem[]
}

export const watchLimits = { lists: 20, items: 100, name: 60, note: 500 } as const

/** The list that is created if a user without a list adds something. */
export const firstListName = "My Watchlist"

export function subjectKey({ type, identifier }: WatchSubject): string {
  return `${type}/${identifier}`
}

/** Parses `company/AAPL`; null for other text. */
export function parseSubjectKey(text: string): WatchSubject | null {
  const [, given, identifier] = /^([a-z]+)\/([A-Za-z0-9.-]{1,20})$/.exec(text) ?? []
  const type = subjectTypes.find((each) => each === given)
  return type && identifier ? { type, identifier } : null
}

export function isSameSubject(a: WatchSubject, b: WatchSubject): boolean {
  return a.type === b.type && a.identifier === b.identifier
}

/** The list in the address; the first list if the address has none. */
export function currentList(lists: Watchlist[], id: string | null): Watchlist | null {
  return lists.find((list) => list.id === id) ?? lists[0] ?? null
}

/** Said of a list that another page or device has deleted. */
export const goneList = "This list no longer exists."
