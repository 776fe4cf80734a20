import { z } from "zod"
import { readRow } from "~/platform/rows.server"

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
  const later = await db
    .prepare(
      `select 1 from json_each(?1) as each join sources on sources.key = each.value ->> 'key'
       where fetched_at > each.value ->> 'fetchedAt' limit 1`,
    )
    .bind(JSON.stringify(sources))
    .first()
  return later !== null
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
  await db
    .prepare(
      `update sources set entity_tag = null from json_each(?1) as each
       where sources.key = each.value ->> 'key' and entity_tag is not null
         and ifnull(fetched_at, 0) < ifnull(each.value ->> 'before', fetched_at + 1)`,
    )
    .bind(JSON.stringify(sources))
    .run()
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
  const row = await db
    .prepare(
      `insert into sources (key, lease_until) values (?1, ?3) on conflict (key) do update set lease_until = ?3
       where (lease_until < ?2 or lease_until > ?2 + ${maxLeaseMs}) and ifnull(fetched_at, 0) <= ?4
       returning key`,
    )
    .bind(key, now, until, unlessReadSince)
    .first()
  return row !== null
}

/** Extends a lease that this caller still has; returns false if it ended or another caller has it. */
export async function renewLease(
  db: D1Database,
  key: string,
  { before, until }: { before: number; until: number },
): Promise<boolean> {
  const row = await db
    .prepare("update sources set lease_until = ?3 where key = ?1 and lease_until = ?2 returning key")
    .bind(key, before, until)
    .first()
  return row !== null
}

/** A lease is also free while the source waits after a failure, because nobody writes then. */
const isFree = `(lease_until < ?2 or lease_until > ?2 + ${maxLeaseMs} or lease_until = failed_at + ?4)`

/** Leases a source to derive its documents from kept files; null if a request reads it from the SEC meanwhile. */
export async function leaseToDerive(
  db: D1Database,
  key: string,
  { now, until, failureHeldMs }: { now: number; until: number; failureHeldMs: number },
): Promise<{ end: () => Promise<void> } | null> {
  const row = await db
    .prepare(
      `insert into sources (key, lease_until) values (?1, ?3)
       on conflict (key) do update set lease_until = ?3 where ${isFree} returning key`,
    )
    .bind(key, now, until, failureHeldMs)
    .first()
  if (row === null) return null
  const end = () =>
    db
      .prepare(
        "update sources set lease_until = ifnull(failed_at + ?3, 0) where key = ?1 and lease_until = ?2",
      )
      .bind(key, until, failureHeldMs)
      .run()
  return { end: async () => void (await end()) }
}

/** Ends a lease without a result, so that the next caller can take it. */
export async function endLease(db: D1Database, key: string): Promise<void> {
  await db.prepare("update sources set lease_until = 0 where key = ?1").bind(key).run()
}
