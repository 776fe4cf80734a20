const key = "lastWatchlist"

/** Keeps the list that was shown last in this tab, so that the keys j and k step through it. */
export function rememberList(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // storage is blocked: the keys use the first list with the entry
  }
}

export function readLastList(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
