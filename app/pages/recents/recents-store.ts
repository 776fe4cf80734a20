import { useSyncExternalStore } from "react"
import {
  addRecent,
  moveFavorite,
  parseRecents,
  printRecents,
  processRecents,
  type RecentItem,
  type RecentSearch,
  type RecentSubject,
  recentsKeys,
  removeRecent,
  retiredRecentsKey,
  setFavorite,
} from "~/model/recents/recents"
import { useSearchLists } from "~/pages/directory/search-lists"
import { readStored, writeStored } from "~/ui/browser-storage"

const none: RecentSearch[] = []
const listeners = new Set<() => void>()
type Texts = [recents: string | null, persons: string | null]
let read: { texts: Texts; recents: RecentSearch[] } = { texts: [null, null], recents: none }

function readTexts(): Texts {
  return [readStored(recentsKeys[0]), readStored(recentsKeys[1])]
}

export function readRecents(): RecentSearch[] {
  const texts = readTexts()
  if (texts.some((text, at) => text !== read.texts[at])) read = { texts, recents: parseRecents(texts) }
  return read.recents
}

function writeRecents(recents: RecentSearch[]): void {
  const before = readTexts()
  for (const [at, text] of printRecents(recents).entries()) {
    const key = recentsKeys[at]
    // A visitor who saw no person keeps one key.
    if (key && text !== (before[at] ?? "[]") && !writeStored(key, text)) return
  }
  announce()
}

function announce(): void {
  const { dataset } = document.documentElement
  if (readRecents().some((recent) => recent.heart)) dataset.favourites = ""
  else delete dataset.favourites
  for (const listener of listeners) listener()
}

/** Calls back after every change, including changes in other tabs; returns a function that unsubscribes. */
export function listenToRecents(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener("storage", announce)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener("storage", announce)
  }
}

export function rememberVisit(subject: RecentSubject, now = Date.now()): void {
  writeRecents(addRecent(readRecents(), subject, now))
}

/** Adds or removes a favorite; returns a function that puts it back as it was, at its place. */
export function changeFavorite(subject: RecentSubject, heart: boolean, now = Date.now()): () => void {
  const restore = keepEntry(subject)
  writeRecents(setFavorite(readRecents(), subject, heart, now))
  return restore
}

export function placeFavorite(subject: RecentSubject, place: number): void {
  writeRecents(moveFavorite(readRecents(), subject, place))
}

/** Forgets a visited page; returns a function that brings it back. */
export function forgetRecent(subject: RecentSubject): () => void {
  const restore = keepEntry(subject)
  writeRecents(removeRecent(readRecents(), subject))
  return restore
}

function keepEntry(subject: RecentSubject): () => void {
  const before = readRecents()
  const others = removeRecent(before, subject)
  const kept = before.filter((recent) => !others.includes(recent))
  return () => writeRecents([...removeRecent(readRecents(), subject), ...kept])
}

export function removeRetiredRecents(): void {
  writeStored(retiredRecentsKey, null)
}

/** The browser's list; empty on the server. */
export function useRecents(): RecentSearch[] {
  return useSyncExternalStore(listenToRecents, readRecents, () => none)
}

export function useRecentItems(): RecentItem[] {
  return processRecents(useRecents(), useSearchLists())
}
