import { z } from "zod"
import { changeRows, hasRow } from "~/platform/rows.server"

const userRow = z.object({
  id: z.string(),
  /** Null for an account without a verified address. */
  email: z.string().nullable(),
  displayName: z.string(),
})
export type User = z.infer<typeof userRow>

export async function isRegistered(db: D1Database, email: string): Promise<boolean> {
  return hasRow(db, "select 1 from users_emails where email = ?1", email)
}

export interface SignedIn {
  id: string
}

const signedInRow = z.object({ id: z.string() })

/** The account of a verified address, created on the first sign-in. */
export async function openAccountOfEmail(
  db: D1Database,
  { email, displayName }: { email: string; displayName: string },
  now: number,
): Promise<SignedIn> {
  const [, , found] = await db.batch([
    db
      .prepare(
        `insert into users (id, email, display_name, created_at)
         select ?1, ?2, ?3, ?4 where not exists (select 1 from users_emails where email = ?2)
         on conflict (email) do nothing`,
      )
      .bind(crypto.randomUUID(), email, displayName, now),
    db
      .prepare(
        `insert into users_emails (email, user_id) select email, id from users where email = ?1
         on conflict (email) do nothing`,
      )
      .bind(email),
    db.prepare("select user_id as id from users_emails where email = ?1").bind(email),
  ])
  return signedInRow.parse(found?.results[0])
}

export async function renameUser(db: D1Database, userId: string, displayName: string): Promise<void> {
  const sql = "update users set display_name = ?2 where id = ?1"
  await changeRows(db, sql, userId, displayName)
}

export { signedInRow, userRow }
