import { z } from "zod"
import { listNetworks } from "~/lib/network-address"
import type { Settings } from "./env.server"
import { keyedHash } from "./keyed-hash.server"
import { readValue } from "./rows.server"

/** At most `max` attempts in `everyMs`; the window starts with the first. */
interface Limit {
  key: string
  max: number
  everyMs: number
}

/** Counts one attempt if there is room for it. A refused attempt is not counted. */
export async function takeFromLimit(db: D1Database, limit: Limit, now: number): Promise<boolean> {
  const { key, max, everyMs } = limit
  const [taken] = await db.batch([
    db
      .prepare(
        `insert into limits (key, count, ends_at) values (?1, 1, ?2 + ?3)
         on conflict (key) do update set
           count = case when ends_at <= ?2 then 1 else count + 1 end,
           ends_at = case when ends_at <= ?2 then excluded.ends_at else ends_at end
         where ends_at <= ?2 or count < ?4`,
      )
      .bind(key, now, everyMs, max),
    db.prepare("delete from limits where ends_at <= ?1").bind(now),
  ])
  return taken?.meta.changes === 1
}

/** True if another attempt would be counted. */
export async function hasRoom(db: D1Database, { key, max }: Limit, now: number): Promise<boolean> {
  const sql = "select count from limits where key = ?1 and ends_at > ?2"
  return ((await readValue(db, z.number(), sql, key, now)) ?? 0) < max
}

/** Takes back attempts that had no effect. */
export async function returnToLimits(db: D1Database, limits: Limit[]): Promise<void> {
  const sql = "update limits set count = count - 1 where key = ?1 and count > 0"
  await db.batch(limits.map(({ key }) => db.prepare(sql).bind(key)))
}

/** The requests that visitors have in an hour: from one address, and all together. */
export interface Budget {
  kind: string
  maxOfOne: number
  maxOfAll: number
}

interface BudgetEffects {
  db: D1Database
  settings: Pick<Settings, "SESSION_SECRET">
  now: () => number
}

const everyMs = 3_600_000
/** Requests of one network, of any size, while a budget is scarce. */
const scarceMax = 3

/** The count of all visitors. It ends at twice the budget, because the second half is for networks that asked little. */
export function getTotal({ kind, maxOfAll }: Budget): Limit {
  return { key: kind, max: 2 * maxOfAll, everyMs }
}

/** True if four fifths of a budget are used. */
export async function isScarce(budget: Budget, { db, now }: BudgetEffects): Promise<boolean> {
  return !(await hasRoom(db, { ...getTotal(budget), max: 0.8 * budget.maxOfAll }, now()))
}

/**
 * Counts a request for each network that contains the address, the smallest first. False if one has no room. A refused visitor does not use up what others may request.
 */
export async function takeFromNetworks(
  budget: Budget,
  address: string,
  effects: BudgetEffects,
): Promise<boolean> {
  const { SESSION_SECRET } = effects.settings
  if (!SESSION_SECRET) return true
  const isShort = await isScarce(budget, effects)
  for (const { network, factor } of listNetworks(address)) {
    const key = await keyedHash(SESSION_SECRET, budget.kind, network)
    const max = isShort ? Math.min(scarceMax, budget.maxOfOne) : factor * budget.maxOfOne
    if (!(await takeFromLimit(effects.db, { key, max, everyMs }, effects.now()))) return false
  }
  return true
}

/** The same, and counts the request for all visitors. */
export async function takeFromBudget(
  budget: Budget,
  address: string,
  effects: BudgetEffects,
): Promise<boolean> {
  return (
    (await takeFromNetworks(budget, address, effects)) &&
    takeFromLimit(effects.db, getTotal(budget), effects.now())
  )
}
