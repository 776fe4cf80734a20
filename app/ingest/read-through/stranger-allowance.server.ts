import type { Settings } from "~/platform/env.server"
import { takeFromBudget } from "~/platform/limits.server"

export interface AllowanceEffects {
  db: D1Database
  settings: Pick<Settings, "SESSION_SECRET">
  now: () => number
  /** The visitor's address. */
  address: string
  isSignedIn: () => Promise<boolean>
}

/** True if a subject that no list names may be requested from the SEC for a visitor. Counts the request. */
export async function isAllowed(
  kind: string,
  { address, isSignedIn, ...effects }: AllowanceEffects,
): Promise<boolean> {
  return (await isSignedIn()) || takeFromBudget({ kind, maxOfOne: 10, maxOfAll: 100 }, address, effects)
}
