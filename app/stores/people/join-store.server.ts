import { z } from "zod"
import { readRow } from "~/platform/rows.server"

/** The contents of an account besides its watchlists. */
const contentsRow = z.object({
  email: z.string().nullable(),
  displayName: z.string(),
  favorites: z.number(),
  alerts: z.number(),
  tokens: z.number(),
  passkeys: z.number(),
})
type AccountContents = z.infer<typeof contentsRow>

/** Null if there is no such account, as after it was joined or deleted. */
export async function getAccountContents(db: D1Database, userId: string): Promise<AccountContents | null> {
  const count = (table: string) => `(select count(*) from ${table} where user_id = users.id)`
  const sql = `select email, display_name as "displayName", ${count("favourites")} as favorites, ${count("api_tokens")} as tokens,
    ${count("alert_subscriptions")} as alerts, ${count("passkeys")} as passkeys from users where id = ?1`
  return readRow(db, contentsRow, sql, userId)
}

interface Move {
  into: string
  from: string
  /** The name in the joined account of each saved screen of the other. */
  screens: { name: string; to: string }[]
  /** The list or screen of the joined account for each one of the other that alerts can be about. */
  sources: { source: "watchlist" | "screen"; id: string; to: string }[]
}

/**
 * Moves everything but watchlists into an account and deletes the emptied one, in one transaction. Where both have the
 * same thing, the account keeps its own. Passkeys name the account that they were made for, so they end with it.
 */
export async function moveAccount(db: D1Database, { into, from, screens, sources }: Move): Promise<void> {
  const { email = null, displayName = "" } = (await getAccountContents(db, from)) ?? {}
  const prepare = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(into, from, ...values)
  const ofOther = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(from, ...values)
  const move = (table: string) => prepare(`update or ignore ${table} set user_id = ?1 where user_id = ?2`)
  await db.batch([
    move("identities"),
    move("users_emails"),
    // An address belongs to one account at a time.
    ofOther("update users set email = null where id = ?1"),
    db
      .prepare(
        `update users set email = coalesce(email, ?2),
           display_name = case display_name when '' then ?3 else display_name end where id = ?1`,
      )
      .bind(into, email, displayName),
    move("favourites"),
    prepare(
      `insert into saved_screens (user_id, name, params, saved_at)
       select ?1, value ->> 'to', params, saved_at from json_each(?3)
       join saved_screens on user_id = ?2 and name = value ->> 'name' where true on conflict do nothing`,
      JSON.stringify(screens),
    ),
    prepare(
      `update or ignore alert_subscriptions set user_id = ?1, source_id = coalesce(
         (select value ->> 'to' from json_each(?3) where value ->> 'source' = source and value ->> 'id' = source_id),
         source_id)
       where user_id = ?2`,
      JSON.stringify(sources),
    ),
    move("alert_outbox"),
    move("alert_digests"),
    move("alert_settings"),
    move("alert_hooks"),
    move("alert_deliveries"),
    move("oauth_grants"),
    move("api_tokens"),
    ofOther("delete from users where id = ?1"),
  ])
}
