import { z } from "zod"
import type { AlertFrequency } from "~/model/alerts/alert"
import { changeRows, readColumn } from "~/platform/rows.server"

type Cutoffs = Record<AlertFrequency, number>

const due = `
  select outbox.event_id from alert_outbox as outbox
  join alert_subscriptions as subscription on subscription.id = outbox.subscription_id
  where outbox.user_id = ?1 and outbox.mail = 'waiting' and outbox.found_at <=
    case subscription.frequency when 'at-once' then ?2 when 'daily' then ?3 else ?4 end`

/** Users with events that are due for mail. */
export async function listDueUsers(db: D1Database, cutoffs: Cutoffs, count: number): Promise<string[]> {
  const sql = `select distinct outbox.user_id from alert_outbox as outbox indexed by alert_outbox_waiting
    join alert_subscriptions as subscription on subscription.id = outbox.subscription_id
    where outbox.mail = 'waiting' and outbox.found_at <=
      case subscription.frequency when 'at-once' then ?1 when 'daily' then ?2 else ?3 end
    limit ?4`
  return readColumn(db, z.string(), sql, cutoffs["at-once"], cutoffs.daily, cutoffs.weekly, count)
}

/**
 * Puts a user's due events into a new digest, in one transaction. An event that another subscription found too is
 * taken with it, and one that was taken before is not mailed again.
 */
export async function assembleDigest(
  db: D1Database,
  userId: string,
  cutoffs: Cutoffs,
  now: number,
): Promise<void> {
  const id = crypto.randomUUID()
  const times = [cutoffs["at-once"], cutoffs.daily, cutoffs.weekly]
  await db.batch([
    db
      .prepare(
        `update alert_outbox set mail = 'none' where user_id = ?1 and mail = 'waiting' and event_id in
           (select event_id from alert_outbox where user_id = ?1 and mail = 'taken')`,
      )
      .bind(userId),
    db
      .prepare(
        `insert into alert_digests (id, user_id, state, next_at, created_at)
         select ?5, ?1, 'ready', ?6, ?6 where exists (${due})`,
      )
      .bind(userId, ...times, id, now),
    db
      .prepare(
        `update alert_outbox set mail = 'taken', digest_id = ?5
         where user_id = ?1 and mail = 'waiting' and event_id in (${due})`,
      )
      .bind(userId, ...times, id),
  ])
}

/** The time that a sender may take; afterwards another one continues. */
export const claimMs = 10 * 60_000
/** Mail services recognize a repeated key for 24 hours. */
const keyMs = 23 * 3_600_000

const claimedRow = z.object({
  id: z.string(),
  userId: z.string(),
  attempts: z.number(),
  claimedUntil: z.number(),
  email: z.string().nullable(),
  mail: z.string().nullable(),
})

export type ClaimedDigest = z.infer<typeof claimedRow>

/**
 * Claims a digest that is due. One whose text was being transmitted when its sender ended is claimed only if the
 * mail service recognizes a repeated key; otherwise it becomes uncertain and is never sent again.
 */
export async function claimDigest(
  db: D1Database,
  now: number,
  hasKeys: boolean,
): Promise<ClaimedDigest | null> {
  const isRepeatable = "(?2 = 1 and created_at > ?3)"
  const [, claimed] = await db.batch([
    db
      .prepare(
        `update alert_digests set state = 'uncertain',
           problem = 'The sender ended while the mail was being transmitted.'
         where state = 'handed' and next_at <= ?1 and not ${isRepeatable}`,
      )
      .bind(now, hasKeys ? 1 : 0, now - keyMs),
    db
      .prepare(
        `update alert_digests set state = 'claimed', attempts = attempts + 1, next_at = ?4
         where id = (select id from alert_digests where next_at <= ?1
           and (state in ('ready', 'claimed') or (state = 'handed' and ${isRepeatable})) order by next_at limit 1)
         returning id, user_id as "userId", attempts, next_at as "claimedUntil",
           (select email from users where id = user_id) as email,
           (select mail from alert_settings where alert_settings.user_id = alert_digests.user_id) as mail`,
      )
      .bind(now, hasKeys ? 1 : 0, now - keyMs, now + claimMs),
  ])
  const row = claimed?.results[0]
  return row ? claimedRow.parse(row) : null
}

/** Notes that the text is about to be transmitted; false if the claim ended meanwhile. */
export async function markHanded(db: D1Database, { id, claimedUntil }: ClaimedDigest): Promise<boolean> {
  const sql = "update alert_digests set state = 'handed' where id = ?1 and state = 'claimed' and next_at = ?2"
  return (await changeRows(db, sql, id, claimedUntil)) === 1
}

type Outcome =
  | { state: "sent" }
  | { state: "refused" | "uncertain" | "dropped"; problem: string }
  /** Tried again at this time. */
  | { state: "ready"; problem: string; nextAt: number }

/** Ends a claim; does nothing if another sender has claimed the digest meanwhile. */
export async function endClaim(
  db: D1Database,
  { id, claimedUntil }: ClaimedDigest,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const sql = `update alert_digests set state = ?3, problem = ?4, next_at = ?5, sent_at = ?6
    where id = ?1 and next_at = ?2 and state in ('claimed', 'handed')`
  const problem = outcome.state === "sent" ? null : outcome.problem
  const nextAt = outcome.state === "ready" ? outcome.nextAt : claimedUntil
  const sentAt = outcome.state === "sent" ? now : null
  await changeRows(db, sql, id, claimedUntil, outcome.state, problem, nextAt, sentAt)
}
