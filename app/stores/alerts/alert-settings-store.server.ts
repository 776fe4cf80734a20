import { z } from "zod"
import { type MailState, mailStates } from "~/model/alerts/alert"
import { changeRows, readRow, readValue } from "~/platform/rows.server"
import { storedFlag } from "~/stores/table"

const settingsRow = z.object({
  mail: z.enum(mailStates),
  mailChangedAt: z.number(),
  mailProblem: z.string().nullable(),
  hasFeed: storedFlag,
})

export type AlertSettings = z.infer<typeof settingsRow>

/** Null before the first subscription or feed. */
export async function getAlertSettings(db: D1Database, userId: string): Promise<AlertSettings | null> {
  const sql = `select mail, mail_changed_at as "mailChangedAt", mail_problem as "mailProblem",
    feed_hash is not null as "hasFeed" from alert_settings where user_id = ?1`
  return readRow(db, settingsRow, sql, userId)
}

/** The state of mail; null if there is no such account, as after it was deleted or joined with another one. */
export async function getMailState(db: D1Database, userId: string): Promise<MailState | null> {
  const sql = `select coalesce(mail, 'on') as mail from users left join alert_settings on user_id = id where id = ?1`
  return readValue(db, z.enum(mailStates), sql, userId)
}

const setMail = `
  insert into alert_settings (user_id, mail, mail_changed_at, mail_problem)
  select id, ?2, ?3, ?4 from users where id = ?1
  on conflict (user_id) do update set mail = excluded.mail, mail_changed_at = excluded.mail_changed_at,
    mail_problem = excluded.mail_problem
  where alert_settings.mail <> excluded.mail`

/** Turns mail on or off. Waiting events are never mailed afterwards; they stay in the feed. */
export async function setMailState(
  db: D1Database,
  userId: string,
  mail: MailState,
  now: number,
  problem: string | null = null,
): Promise<void> {
  await db.batch([db.prepare(setMail).bind(userId, mail, now, problem), dropWaiting(db, userId)])
}

/** Stops mail to an address that a mail service reports; false if no account receives its mail there. */
export async function stopMailTo(
  db: D1Database,
  email: string,
  mail: "bounced" | "complained",
  now: number,
  problem: string,
): Promise<boolean> {
  const userId = await readValue(db, z.string(), "select id from users where email = ?1", email)
  if (userId === null) return false
  await setMailState(db, userId, mail, now, problem)
  return true
}

function dropWaiting(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare("update alert_outbox set mail = 'none' where user_id = ?1 and mail = 'waiting'")
    .bind(userId)
}

/** Replaces the private feed's secret by a new one; null removes the feed. */
export async function setFeedHash(
  db: D1Database,
  userId: string,
  hash: string | null,
  now: number,
): Promise<void> {
  const sql = `insert into alert_settings (user_id, mail_changed_at, feed_hash) values (?1, ?3, ?2)
    on conflict (user_id) do update set feed_hash = excluded.feed_hash`
  await changeRows(db, sql, userId, hash, now)
}

export async function findFeedOwner(db: D1Database, hash: string): Promise<string | null> {
  const sql = "select user_id from alert_settings where feed_hash = ?1"
  return readValue(db, z.string(), sql, hash)
}
