import { toNetwork } from "~/lib/network-address"
import type { Settings } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { takeFromLimit } from "~/platform/limits.server"

export interface AllowanceEffects {
  db: D1Database
  settings: Pick<Settings, "SESSION_SECRET">
  now: () => number
  /** The visitor's address. */
  address: string
  isSignedIn: () => Promise<boolean>
}

const hourMs = 3_600_000
/** Requests an hour of one kind, for one address and for all visitors without an account. */
const maxOfOne = 10
const maxOfAll = 100

/** True if a subject that no list names may be requested from the SEC for a visitor. Counts the request. */
export async function isAllowed(
  kind: string,
  { db, settings, now, address, isSignedIn }: AllowanceEffects,
): Promise<boolean> {
  if (await isSignedIn()) return true
  const { SESSION_SECRET } = settings
  const all = { key: kind, max: maxOfAll, everyMs: hourMs }
  if (!SESSION_SECRET) return takeFromLimit(db, all, now())
  const hash = await keyedHash(SESSION_SECRET, kind, toNetwork(address))
  const own = { key: hash, max: maxOfOne, everyMs: hourMs }
  // A refused visitor does not use up what others may request.
  return (await takeFromLimit(db, own, now())) && takeFromLimit(db, all, now())
}
