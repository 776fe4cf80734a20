import { z } from "zod"
import { changeRows } from "~/platform/rows.server"
import { storedFlag } from "~/stores/table"
import { type SignedIn, signedInRow } from "./users-store.server"

/** A way to sign in that does not depend on a device: an address that receives links, or an account of a provider. */
const wayRow = z.union([
  z.object({ kind: z.literal("email"), email: z.string(), isMain: storedFlag }),
  z.object({ kind: z.literal("provider"), provider: z.string(), subject: z.string(), addedAt: z.number() }),
])
export type Way = z.infer<typeof wayRow>

/** The addresses of an account, the one that receives its mail first, then its providers. */
export async function listWays(db: D1Database, userId: string): Promise<Way[]> {
  const found = await db.batch([
    db
      .prepare(
        `select 'email' as kind, users_emails.email, users_emails.email = users.email is true as "isMain"
         from users_emails join users on users.id = user_id where user_id = ?1 order by "isMain" desc, 2`,
      )
      .bind(userId),
    db
      .prepare(
        `select 'provider' as kind, provider, subject, created_at as "addedAt" from identities
         where user_id = ?1 order by created_at, provider`,
      )
      .bind(userId),
  ])
  return z.array(wayRow).parse(found.flatMap(({ results }) => results))
}

/**
 * Adds a verified address to an account, unless an account has it; returns the account that has it then. An account
 * without an address receives its mail there.
 */
export async function addAddress(db: D1Database, userId: string, email: string): Promise<SignedIn> {
  const [, , found] = await db.batch([
    db
      .prepare("insert into users_emails (email, user_id) values (?2, ?1) on conflict (email) do nothing")
      .bind(userId, email),
    db
      .prepare(
        `update users set email = ?2 where id = ?1 and email is null
         and exists (select 1 from users_emails where email = ?2 and user_id = ?1)`,
      )
      .bind(userId, email),
    db.prepare("select user_id as id from users_emails where email = ?1").bind(email),
  ])
  return signedInRow.parse(found?.results[0])
}

const countWays = `(select count(*) from users_emails where user_id = ?1)
  + (select count(*) from identities where user_id = ?1)`

/** Removes an address; false if it is the last way to sign in. Mail then goes to another address of the account. */
export async function removeAddress(db: D1Database, userId: string, email: string): Promise<boolean> {
  const [removed] = await db.batch([
    db
      .prepare(`delete from users_emails where user_id = ?1 and email = ?2 and ${countWays} > 1`)
      .bind(userId, email),
    db
      .prepare(
        `update users set email = (select min(email) from users_emails where user_id = ?1)
         where id = ?1 and email = ?2
         and not exists (select 1 from users_emails where user_id = ?1 and email = ?2)`,
      )
      .bind(userId, email),
  ])
  return removed?.meta.changes === 1
}

/** Unlinks a provider's account; false if it is the last way to sign in. */
export async function unlinkIdentity(
  db: D1Database,
  userId: string,
  { provider, subject }: { provider: string; subject: string },
): Promise<boolean> {
  const sql = `delete from identities where user_id = ?1 and provider = ?2 and subject = ?3 and ${countWays} > 1`
  return (await changeRows(db, sql, userId, provider, subject)) === 1
}
