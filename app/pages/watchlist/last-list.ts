import { getOfTab, readStored, writeStored } from "~/ui/browser-storage"

const key = "lastWatchlist"

/** Keeps the list that was shown last in this tab, so that the keys j and k step through it. */
export function rememberList(id: string): void {
  // Where storage is blocked, the keys use the first list with the entry.
  writeStored(key, id, getOfTab)
}

export function readLastList(): string | null {
  return readStored(key, getOfTab)
}
