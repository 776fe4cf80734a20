import { z } from "zod"
import { changeRows, hasRow, readRow } from "~/platform/rows.server"

const sourceRow = z.object({
  fetchedAt: z.number().nullable(),
  entityTag: z.string().nullable(),
  error: z.string().nullable(),
  failedAt: z.number().nullable(),
  leaseUntil: z.number(),
})

export async function getSource(db: D1Database, key: string): Promise<z.infer<typeof sourceRow> | null> {
  const sql = `select fetched_at as "fetchedAt", entity_tag as "entityTag", error, failed_at as "failedAt",
    lease_until as "leaseUntil" from sources where key = ?`
  return readRow(db, sourceRow, sql, key)
}

/** True if one of the sources was read later than given. */
export async function isReadSince(
  db: D1Database,
  sources: readonly { key: string; fetchedAt: number | null }[],
): Promise<boolean> {
  const sql = `select 1 from json_each(?1) as each join sources on sources.key = each.value ->> 'key'
    where fetched_at > each.value ->> 'fetchedAt' limit 1`
  return hasRow(db, sql, JSON.stringify(sources))
}

/**
 * Before documents are replaced: the kept files are not known to be theirs until the source's state names files again.
 * With `before`, only if the source was read before then.
 */
export async function forgetTags(
  db: D1Database,
  sources: readonly { key: string; before?: number }[],
): Promise<void> {
  if (sources.length === 0) return
  const sql = `update sources set entity_tag = null from json_each(?1) as each
    where sources.key = each.value ->> 'key' and entity_tag is not null
      and ifnull(fetched_at, 0) < ifnull(each.value ->> 'before', fetched_at + 1)`
  await changeRows(db, sql, JSON.stringify(sources))
}

/** A lease that ends later than this was taken with a wrong clock. */
const maxLeaseMs = 600_000

/**
 * Leases the refresh of a source until `until`. Returns true for one caller only, and for none if the source was
 * read after `unlessReadSince`. Writing the source's state ends the lease. Times are ms since the epoch.
 */
export async function takeLease(
  db: D1Database,
  key: string,
  { now, until, unlessReadSince = now }: { now: number; until: number; unlessReadSince?: number },
): Promise<boolean> {
  const sql = `insert into sources (key, lease_until) values (?1, ?3) on conflict (key) do update set lease_until = ?3
    where (lease_until < ?2 or lease_until > ?2 + ${maxLeaseMs}) and ifnull(fetched_at, 0) <= ?4
    returning key`
  return hasRow(db, sql, key, now, until, unlessReadSince)
}

/** Extends a lease that this caller still has; returns false if it ended or another caller has it. */
export async function renewLease(
  db: D1Database,
  key: string,
  { before, until }: { before: number; until: number },
): Promise<boolean> {
  const sql = "update sources set lease_until = ?3 where key = ?1 and lease_until = ?2 returning key"
  return hasRow(db, sql, key, before, until)
}

/** A lease is also free while the source waits after a failure, because nobody writes then. */
const isFree = `(lease_until < ?2 or lease_until > ?2 + ${maxLeaseMs} or lease_until = failed_at + ?4)`

/** Leases a source to derive its documents from kept files; null if a request reads it from the SEC meanwhile. */
export async function leaseToDerive(
  db: D1Database,
  key: string,
  { now, until, failureHeldMs }: { now: number; until: number; failureHeldMs: number },
): Promise<{ end: () => Promise<void> } | null> {
  const take = `insert into sources (key, lease_until) values (?1, ?3)
    on conflict (key) do update set lease_until = ?3 where ${isFree} returning key`
  if (!(await hasRow(db, take, key, now, until, failureHeldMs))) return null
  const end = "update sources set lease_until = ifnull(failed_at + ?3, 0) where key = ?1 and lease_until = ?2"
  return { end: async () => void (await changeRows(db, end, key, until, failureHeldMs)) }
}

/** Ends a lease without a result, so that the next caller can take it. */
export async function endLease(db: D1Database, key: string): Promise<void> {
  await changeRows(db, "update sources set lease_until = 0 where key = ?1", key)
}
