const key = "favouritesOfAccount"

export function favouriteKey({ type, identifier }: { type: string; identifier: string }): string {
  return `${type}/${type === "investor" ? identifier : identifier.toUpperCase()}`
}

/**
 * The favorites that this browser and this account had in common after the last sync; empty for another
 * account.
 */
export function agreedFavorites(userId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { userId?: string; keys?: string[] }
    return kept.userId === userId && Array.isArray(kept.keys) ? kept.keys : []
  } catch {
    return [] // storage is blocked, so favorites are not stored either
  }
}

/** Forgets the ID of a deleted account. */
export function forgetAgreed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is blocked: there is nothing to remove
  }
}

export function keepAgreed(userId: string, keys: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, keys }))
  } catch {
    // storage is blocked: the next sync starts without an agreed state
  }
}
