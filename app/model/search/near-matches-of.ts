import type { NearMatch } from "./near-matches"

/** The near matches of an error's data, whatever threw it. */
export function nearMatchesOf(data: unknown): NearMatch[] {
  const near = data !== null && typeof data === "object" && "near" in data ? data.near : null
  return Array.isArray(near) ? (near as NearMatch[]) : []
}
