import { z } from "zod"
import { changeRows, readValue } from "~/platform/rows.server"

/** Milliseconds between two requests of a deployment: eight a second. The SEC allows ten. */
export const edgarSpacingMs = 125
const slotsASecond = 8
/** The background uses only the first places of a second, so that a visitor always finds one within a second. */
const backgroundASecond = 5
/** A request that would have to wait longer is refused. */
export const maxLineSeconds = 10

/** Visitors' requests come before those of the queue and the command line. */
export type EdgarLane = "visitor" | "background"

/** Consecutive places in the line to the SEC, all in one second. */
export interface SlotLease {
  second: number
  first: number
  count: number
}

/** The time when the places of a lease begin, ms since the epoch. */
export function slotTimes({ second, first, count }: SlotLease): number[] {
  return Array.from({ length: count }, (_, place) => second * 1000 + (first + place) * edgarSpacingMs)
}

const slotRow = z.object({ second: z.number(), next: z.number(), leased: z.number() })

/**
 * Leases up to `count` places in the first second that has some for the lane; null if the line is longer than
 * `maxLineSeconds`. Places that were leased with a wrong clock, far from now, have no effect.
 */
export async function takeSlots(
  db: D1Database,
  now: number,
  lane: EdgarLane,
  count: number,
): Promise<SlotLease | null> {
  const second = Math.floor(now / 1000)
  const elapsed = Math.ceil((now % 1000) / edgarSpacingMs)
  const share = lane === "background" ? backgroundASecond : slotsASecond
  const [, taken] = await db.batch([
    db.prepare(pruneSql).bind(second),
    db.prepare(takeSql).bind(second, elapsed, count, share),
  ])
  const row = taken?.results[0]
  if (!row) return null
  const lease = slotRow.parse(row)
  return { second: lease.second, first: lease.next - lease.leased, count: lease.leased }
}

const pruneSql = `
  delete from edgar_seconds
  where second < cast(?1 as integer) - 60 or second > cast(?1 as integer) + 60`

const takeSql = `
  with recursive ahead (second) as (
    select cast(?1 as integer) union all select second + 1 from ahead
    where second < cast(?1 as integer) + ${maxLineSeconds - 1}
  ),
  free as (
    select ahead.second,
      max(ifnull(taken.next, 0), iif(ahead.second = ?1, cast(?2 as integer), 0)) as first
    from ahead left join edgar_seconds as taken on taken.second = ahead.second
  ),
  chosen as (
    select second, first, min(cast(?3 as integer), cast(?4 as integer) - first) as size
    from free where first < ?4 order by second limit 1
  )
  insert into edgar_seconds (second, next, leased)
  select second, first + size, size from chosen where true
  on conflict (second) do update set next = excluded.next, leased = excluded.leased
  returning second, next, leased`

/** Returns the last `count` places of a lease that were not used. Only the end of a second can be used again. */
export async function returnSlots(db: D1Database, lease: SlotLease, count: number): Promise<void> {
  const sql = "update edgar_seconds set next = next - cast(?3 as integer) where second = ?1 and next = ?2"
  await changeRows(db, sql, lease.second, lease.first + lease.count, count)
}

/** The number of seconds ahead that have no place left in the background's lane. */
export async function backgroundWaitSeconds(db: D1Database, now: number): Promise<number> {
  const second = Math.floor(now / 1000)
  const sql = `select count(*) as n from edgar_seconds
    where second between ?1 and ?1 + ${maxLineSeconds - 1} and next >= ${backgroundASecond}`
  const full = await readValue(db, z.number(), sql, second)
  return full ?? 0
}

/** The time with fewer requests after the SEC refused one because there were too many. */
const slowSeconds = 30
const slowASecond = 2

/** Leaves two places in each of the next seconds, both for visitors. */
export async function slowLine(db: D1Database, now: number): Promise<void> {
  const sql = `with recursive ahead (second) as (
      select cast(?1 as integer) union all select second + 1 from ahead
      where second < cast(?1 as integer) + ${slowSeconds - 1}
    )
    insert into edgar_seconds (second, next, leased)
    select second, ${slotsASecond - slowASecond}, 0 from ahead where true
    on conflict (second) do update set next = max(next, excluded.next), leased = 0`
  await changeRows(db, sql, Math.floor(now / 1000))
}
