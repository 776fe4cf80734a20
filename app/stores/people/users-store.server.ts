import { z } from "zod"

export interface User {
  id: string
  /** Null for an account without a verified address. */
  email: string | null
  displayName: string
}

const userRow = z
  .object({ id: z.string(), email: z.string().nullable(), display_name: z.string() })
  .transform(({ id, email, display_name }): User => ({ id, email, displayName: display_name }))

/** The owner of a session; null if the account was deleted or its sessions were ended. */
export async function getSessionUser(
  db: D1Database,
  { userId, version }: { userId: string; version: number },
): Promise<User | null> {
  const row = await db
    .prepare("select id, email, display_name from users where id = ?1 and session_version = ?2")
    .bind(userId, version)
    .first()
  return row ? userRow.parse(row) : null
}

export async function isRegistered(db: D1Database, email: string): Promise<boolean> {
  return (await db.prepare("select 1 from users_emails where email = ?1").bind(email).first()) !== null
}

/** The user who signs in, with the session version. */
export interface SignedIn {
  id: string
  version: number
}

const signedInRow = z
  .object({ id: z.string(), session_version: z.number() })
  .transform(({ id, session_version }): SignedIn => ({ id, version: session_version }))

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
    db
      .prepare(
        `select id, session_version from users
         where id = (select user_id from users_emails where email = ?1)`,
      )
      .bind(email),
  ])
  return signedInRow.parse(found?.results[0])
}

export async function renameUser(db: D1Database, userId: string, displayName: string): Promise<void> {
  await db.prepare("update users set display_name = ?2 where id = ?1").bind(userId, displayName).run()
}

/** Ends all sessions of the user, including the current one. */
export async function endSessions(db: D1Database, userId: string): Promise<void> {
  await db.prepare("update users set session_version = session_version + 1 where id = ?1").bind(userId).run()
}

export { signedInRow }
