/** How long a sign-in link can be used. */
export const linkLifetimeMs = 10 * 60_000
/** The number of attempts with a wrong address before a link is unusable. */
const maxAttempts = 5

export async function addLink(
  db: D1Database,
  link: { hash: string; email: string },
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare("delete from sign_in_links where expires_at <= ?1").bind(now),
    db
      .prepare("insert into sign_in_links (hash, email, expires_at) values (?1, ?2, ?3)")
      .bind(link.hash, link.email, now + linkLifetimeMs),
  ])
}

export type Redemption = "redeemed" | "other-address" | "unusable"

/** Redeems a link in one conditional update, so that only one of two simultaneous requests succeeds. */
export async function redeemLink(
  db: D1Database,
  { hash, email }: { hash: string; email: string },
  now: number,
): Promise<Redemption> {
  const usable = "hash = ?1 and used_at is null and expires_at > ?2 and attempts < ?3"
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
