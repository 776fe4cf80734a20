import { useSyncExternalStore } from "react"
import {
  addRecent,
  moveFavorite,
  parseRecents,
  processRecents,
  type RecentItem,
  type RecentSearch,
  type RecentSubject,
  recentsKey,
  retiredRecentsKey,
  setFavorite,
} from "~/model/recents/recents"
import { useSearchLists } from "~/pages/directory/search-lists"

const none: RecentSearch[] = []
const listeners = new Set<() => void>()
let read: { text: string | null; recents: RecentSearch[] } = { text: null, recents: none }

function readText(): string | null {
  try {
    return localStorage.getItem(recentsKey)
  } catch {
    return null // storage is blocked
  }
}

export function readRecents(): RecentSearch[] {
  const text = readText()
  if (text !== read.text) read = { text, recents: parseRecents(text) }
  return read.recents
}

function writeRecents(recents: RecentSearch[]): void {
  try {
    localStorage.setItem(recentsKey, JSON.stringify(recents))
  } catch {
    return // storage is blocked or full
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

export function changeFavorite(subject: RecentSubject, heart: boolean, now = Date.now()): void {
  writeRecents(setFavorite(readRecents(), subject, heart, now))
}

export function placeFavorite(identifier: string, place: number): void {
  writeRecents(moveFavorite(readRecents(), identifier, place))
}

export function removeRetiredRecents(): void {
  try {
    localStorage.removeItem(retiredRecentsKey)
  } catch {
    // storage is blocked: there is nothing to remove
  }
}

/** The browser's list; empty on the server. */
export function useRecents(): RecentSearch[] {
  return useSyncExternalStore(listenToRecents, readRecents, () => none)
}

export function useRecentItems(): RecentItem[] {
  return processRecents(useRecents(), useSearchLists())
}
