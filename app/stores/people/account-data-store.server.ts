const tablesOfUser = [
  "sessions",
  "identities",
  "favourites",
  "watchlists",
  "watchlist_items",
  "saved_screens",
  "alert_settings",
  "alert_subscriptions",
  "alert_outbox",
  "alert_digests",
  "alert_hooks",
  "alert_deliveries",
  "oauth_grants",
  "api_tokens",
  "passkeys",
] as const

/** All rows of a user, by table. */
export async function exportAccount(
  db: D1Database,
  userId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const ofUser = (table: string, columns = "*") =>
    db.prepare(`select ${columns} from ${table} where user_id = ?1`).bind(userId)
  const results = await db.batch<Record<string, unknown>>([
    db.prepare("select * from users where id = ?1").bind(userId),
    ofUser("users_emails"),
    db
      .prepare(
        `select email, expires_at, used_at from sign_in_links
         where user_id = ?1 or email in (select email from users_emails where user_id = ?1)`,
      )
      .bind(userId),
    db
      .prepare(
        `select purpose, expires_at from account_proofs
         where session_id in (select id from sessions where user_id = ?1)`,
      )
      .bind(userId),
    // A session's ID is part of its cookie.
    ...tablesOfUser.map((table) =>
      ofUser(table, table === "sessions" ? "signed_in_at, seen_at, way, device" : "*"),
    ),
  ])
  const names = ["users", "users_emails", "sign_in_links", "account_proofs", ...tablesOfUser]
  return Object.fromEntries(names.map((name, index) => [name, results[index]?.results ?? []]))
}

/** Deletes the account and all of its data; `limitKeys` are the rate-limit counters of its addresses. */
export async function deleteAccount(
  db: D1Database,
  { userId, limitKeys }: { userId: string; limitKeys: string[] },
): Promise<void> {
  const ofEmail = (table: string, column: string) =>
    db
      .prepare(`delete from ${table} where ${column} in (select email from users_emails where user_id = ?1)`)
      .bind(userId)
  await db.batch([
    ofEmail("sign_in_links", "email"),
    db.prepare("delete from sign_in_links where user_id = ?1").bind(userId),
    db.prepare("delete from account_proofs where subject = ?1").bind(userId),
    ofEmail("outbox", "recipient"),
    ...limitKeys.map((key) => db.prepare("delete from limits where key = ?1").bind(key)),
    ...[...tablesOfUser, "users_emails"]
      .toReversed()
      .map((table) => db.prepare(`delete from ${table} where user_id = ?1`).bind(userId)),
    db.prepare("delete from users where id = ?1").bind(userId),
  ])
}
