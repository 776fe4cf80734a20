const key = "favouritesOfAccount"

export function favouriteKey({ type, identifier }: { type: string; identifier: string }): string {
  return `${type}/${type === "investor" ? identifier : identifier.toUpperCase()}`
}

/** What this browser and this account agreed on when they last met; nothing for another account. */
export function agreedFavourites(userId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { userId?: string; keys?: string[] }
    return kept.userId === userId && Array.isArray(kept.keys) ? kept.keys : []
  } catch {
    return [] // storage is blocked: hearts are not kept either
  }
}

export function keepAgreed(userId: string, keys: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, keys }))
  } catch {
    // storage is blocked: the next sync begins anew
  }
}
