import { z } from "zod"
import { changeRows, readRows, readValue } from "~/platform/rows.server"
import { type User, userRow } from "./users-store.server"

const dayMs = 86_400_000
/** A session ends this long after its sign-in, used or not. */
const sessionLifetimeMs = 30 * dayMs
/** A session ends when it has not been used for this long. */
const idleLifetimeMs = 14 * dayMs
const seenEveryMs = 3_600_000

const sessionTimes = z.object({ id: z.string(), signedInAt: z.number(), seenAt: z.number() })
const listedRow = sessionTimes.extend({ way: z.string(), device: z.string() })
type ListedSession = z.infer<typeof listedRow>

export interface Session extends z.infer<typeof sessionTimes> {
  user: User
}

const timeColumns = `sessions.id, signed_in_at as "signedInAt", seen_at as "seenAt"`

/**
 * Opens a session and ends the one that it replaces in the same browser. If both are of one account, the session keeps
 * what the other one has proven. Returns its ID.
 */
export async function openSession(
  db: D1Database,
  session: { userId: string; way: string; device: string; replaces: string | null },
  now: number,
): Promise<string> {
  const id = crypto.randomUUID()
  const replaced = session.replaces ?? ""
  await db.batch([
    db
      .prepare(
        "insert into sessions (id, user_id, signed_in_at, seen_at, way, device) values (?1, ?2, ?3, ?3, ?4, ?5)",
      )
      .bind(id, session.userId, now, session.way, session.device),
    db
      .prepare(
        `update account_proofs set session_id = ?1
         where session_id = (select id from sessions where id = ?2 and user_id = ?3)`,
      )
      .bind(id, replaced, session.userId),
    db.prepare("delete from sessions where id = ?1 or seen_at <= ?2").bind(replaced, now - idleLifetimeMs),
  ])
  return id
}

/** Its first sign-ins are no news to the owner of an account. */
const newAccountMs = 600_000

/** The address of an account that has no session with this device; null if it has one, is new, or has no address. */
export async function findUnfamiliar(
  db: D1Database,
  { userId, device }: { userId: string; device: string },
  now: number,
): Promise<string | null> {
  const sql = `select email from users where id = ?1 and created_at <= ?3
    and not exists (select 1 from sessions where user_id = ?1 and device = ?2)`
  return readValue(db, z.string(), sql, userId, device, now - newAccountMs)
}

const isOpen = "sessions.signed_in_at > ?2 and sessions.seen_at > ?3"

/** The session with its user; null if it was ended, has expired, or is another user's. */
export async function getSession(
  db: D1Database,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: number,
): Promise<Session | null> {
  const row = await db
    .prepare(
      `select ${timeColumns}, email, display_name as "displayName"
       from sessions join users on users.id = sessions.user_id
       where sessions.id = ?1 and ${isOpen} and sessions.user_id = ?4`,
    )
    .bind(sessionId, now - sessionLifetimeMs, now - idleLifetimeMs, userId)
    .first()
  if (!row) return null
  return { ...sessionTimes.parse(row), user: userRow.parse({ ...row, id: userId }) }
}

/** Notes that the session was used, at most once an hour. */
export async function touchSession(db: D1Database, { id, seenAt }: Session, now: number): Promise<void> {
  if (now - seenAt < seenEveryMs) return
  await changeRows(db, "update sessions set seen_at = ?2 where id = ?1", id, now)
}

/** The user's open sessions, the last used first. */
export async function listSessions(db: D1Database, userId: string, now: number): Promise<ListedSession[]> {
  const sql = `select ${timeColumns}, way, device from sessions
    where user_id = ?1 and ${isOpen} order by seen_at desc, signed_in_at desc limit 100`
  return readRows(db, listedRow, sql, userId, now - sessionLifetimeMs, now - idleLifetimeMs)
}

/** Ends one session of the user. */
export async function endSession(
  db: D1Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const sql = "delete from sessions where id = ?1 and user_id = ?2"
  await changeRows(db, sql, sessionId, userId)
}

/**
 * Ends all sessions of the user, including the current one, and links and proofs that would change the account or give
 * it to another one; with access, also personal tokens, connected programs and the private feed.
 */
export async function endSessions(db: D1Database, userId: string, withAccess = false): Promise<void> {
  const ended = [
    "delete from sessions where user_id = ?1",
    "delete from account_proofs where subject = ?1",
    "delete from sign_in_links where user_id = ?1",
    ...(withAccess
      ? [
          "delete from oauth_grants where user_id = ?1",
          "delete from api_tokens where user_id = ?1",
          "update alert_settings set feed_hash = null where user_id = ?1",
        ]
      : []),
  ]
  await db.batch(ended.map((sql) => db.prepare(sql).bind(userId)))
}
