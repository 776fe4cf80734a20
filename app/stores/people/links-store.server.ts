import { z } from "zod"
import { changeRows, hasRow, readValue } from "~/platform/rows.server"

/** The time in which a sign-in link can be used. */
export const linkLifetimeMs = 10 * 60_000
/** The number of attempts with a wrong address before a link is unusable. */
const maxAttempts = 5

/** Keeps the hash of a link. With an account, the link adds the address to it; otherwise the link signs in. */
export async function addLink(
  db: D1Database,
  { hash, email, userId = null }: { hash: string; email: string; userId?: string | null },
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare("delete from sign_in_links where expires_at <= ?1").bind(now),
    db
      .prepare("insert into sign_in_links (hash, email, expires_at, user_id) values (?1, ?2, ?3, ?4)")
      .bind(hash, email, now + linkLifetimeMs, userId),
  ])
}

/** The time in which an unused link counts as recent: it can still be used for as long again. */
const recentLinkMs = linkLifetimeMs / 2

export async function hasRecentLink(db: D1Database, email: string, now: number): Promise<boolean> {
  const sql =
    "select 1 from sign_in_links where email = ?1 and user_id is null and used_at is null and expires_at > ?2"
  return hasRow(db, sql, email, now + linkLifetimeMs - recentLinkMs)
}

/** Removes a link whose mail could not be sent. */
export async function removeLink(db: D1Database, hash: string): Promise<void> {
  await changeRows(db, "delete from sign_in_links where hash = ?1", hash)
}

type Redemption = "redeemed" | "other-address" | "unusable"

/** Redeems a link in one conditional update, so that only one of two simultaneous requests succeeds. */
export async function redeemLink(
  db: D1Database,
  { hash, email }: { hash: string; email: string },
  now: number,
): Promise<Redemption> {
  const usable = "hash = ?1 and user_id is null and used_at is null and expires_at > ?2 and attempts < ?3"
  const [redeemed, attempted] = await db.batch([
    db
      .prepare(`update sign_in_links set used_at = ?2 where ${usable} and email = ?4`)
      .bind(hash, now, maxAttempts, email),
    db
      .prepare(`update sign_in_links set attempts = attempts + 1 where ${usable} and email <> ?4`)
      .bind(hash, now, maxAttempts, email),
  ])
  if (redeemed?.meta.changes === 1) return "redeemed"
  return attempted?.meta.changes === 1 ? "other-address" : "unusable"
}

const isUsableByUser = "hash = ?1 and user_id = ?2 and used_at is null and expires_at > ?3"

/** The address that a link adds to the account; null for a used or old link, and for one of another account. */
export async function getAddressOfLink(
  db: D1Database,
  { hash, userId }: { hash: string; userId: string },
  now: number,
): Promise<string | null> {
  const sql = `select email from sign_in_links where ${isUsableByUser}`
  return readValue(db, z.string(), sql, hash, userId, now)
}

/** Redeems a link that adds an address to the account, in one conditional update; null as above. */
export async function redeemAddressLink(
  db: D1Database,
  { hash, userId }: { hash: string; userId: string },
  now: number,
): Promise<string | null> {
  const sql = `update sign_in_links set used_at = ?3 where ${isUsableByUser} returning email`
  return readValue(db, z.string(), sql, hash, userId, now)
}
