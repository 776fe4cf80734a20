import { parseJson } from "~/lib/text/parse-json"
import { readStored, writeStored } from "~/ui/browser-storage"

const key = "favouritesOfAccount"

export function favouriteKey({ type, identifier }: { type: string; identifier: string }): string {
  return `${type}/${type === "investor" ? identifier : identifier.toUpperCase()}`
}

/**
 * The favorites that this browser and this account had in common after the last sync; empty for another
 * account.
 */
export function agreedFavorites(userId: string): string[] {
  const kept = (parseJson(readStored(key) ?? "") ?? {}) as { userId?: string; keys?: string[] }
  return kept.userId === userId && Array.isArray(kept.keys) ? kept.keys : []
}

/** Forgets the ID of a deleted account. */
export function forgetAgreed(): void {
  writeStored(key, null)
}

export function keepAgreed(userId: string, keys: string[]): void {
  // Where storage is blocked, the next sync starts without an agreed state.
  writeStored(key, JSON.stringify({ userId, keys }))
}
