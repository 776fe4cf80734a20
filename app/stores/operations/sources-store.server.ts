import { z } from "zod"

const sourceRow = z.object({
  fetched_at: z.number().nullable(),
  error: z.string().nullable(),
  failed_at: z.number().nullable(),
})

export interface SourceRecord {
  fetchedAt: number | null
  error: string | null
  failedAt: number | null
}

export async function getSource(db: D1Database, key: string): Promise<SourceRecord | null> {
  const row = await db
    .prepare("select fetched_at, error, failed_at from sources where key = ?")
    .bind(key)
    .first()
  if (!row) return null
  const { fetched_at, error, failed_at } = sourceRow.parse(row)
  return { fetchedAt: fetched_at, error, failedAt: failed_at }
}

/**
 * Leases the refresh of a source until `until`. Returns true for one caller only, and for none if the source was
 * read after `unlessReadSince`. Writing the source's state ends the lease. Times are ms since the epoch.
 */
export async function takeLease(
  db: D1Database,
  key: string,
  { now, until, unlessReadSince = now }: { now: number; until: number; unlessReadSince?: number },
): Promise<boolean> {
  const row = await db
    .prepare(
      `insert into sources (key, lease_until) values (?1, ?3) on conflict (key) do update set lease_until = ?3
       where lease_until < ?2 and ifnull(fetched_at, 0) <= ?4 returning key`,
    )
    .bind(key, now, until, unlessReadSince)
    .first()
  return row !== null
}

/** Milliseconds between two requests of a deployment: eight a second. The SEC allows ten. */
const spacingMs = 125

/** Reserves the next `count` requests to the SEC; returns the time of the first, ms since the epoch. */
export async function takeEdgarSlots(db: D1Database, now: number, count: number): Promise<number> {
  const row = await db
    .prepare("update edgar_gate set next_at = max(next_at, ?1) + ?2 where id = 1 returning next_at")
    .bind(now, count * spacingMs)
    .first<{ next_at: number }>()
  return (row?.next_at ?? now) - count * spacingMs
}

export { spacingMs as edgarSpacingMs }
