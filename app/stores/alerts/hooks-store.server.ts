import { z } from "zod"
import type { AlertEvent } from "~/model/alerts/alert"
import { alertEvent } from "~/model/alerts/alert-schemas"
import { type HookKind, hookKinds, hookLimits } from "~/model/alerts/hook"
import { changeRows, readRow, readRows } from "~/platform/rows.server"
import { storedJson } from "~/stores/table"

const kind = z.enum(Object.keys(hookKinds) as HookKind[])
const hookRow = z.object({
  id: z.string(),
  kind,
  url: z.string(),
  state: z.enum(["on", "off"]),
  failingSince: z.number().nullable(),
  problem: z.string().nullable(),
  nextAt: z.number(),
})
const hookColumns = `*, failing_since as "failingSince", next_at as "nextAt"`

export type AlertHook = z.infer<typeof hookRow>

/** The hooks of a user, the oldest first. */
export async function listHooks(db: D1Database, userId: string): Promise<AlertHook[]> {
  const sql = `select ${hookColumns} from alert_hooks where user_id = ?1 order by created_at, id`
  return readRows(db, hookRow, sql, userId)
}

/** A hook of the user; null if there is none with this ID. */
export async function getHook(db: D1Database, userId: string, id: string): Promise<AlertHook | null> {
  const sql = `select ${hookColumns} from alert_hooks where id = ?1 and user_id = ?2`
  return readRow(db, hookRow, sql, id, userId)
}

/** The new hook's ID; null if the user has the maximum number of hooks. */
export async function addHook(
  db: D1Database,
  userId: string,
  { kind, url }: Pick<AlertHook, "kind" | "url">,
  now: number,
): Promise<string | null> {
  const id = crypto.randomUUID()
  const sql = `insert into alert_hooks (id, user_id, kind, url, created_at, next_at)
    select ?1, ?2, ?3, ?4, ?5, ?5 where (select count(*) from alert_hooks where user_id = ?2) < ?6`
  return (await changeRows(db, sql, id, userId, kind, url, now, hookLimits.hooks)) === 1 ? id : null
}

export async function removeHook(db: D1Database, userId: string, id: string): Promise<void> {
  const sql = "delete from alert_hooks where id = ?1 and user_id = ?2"
  await changeRows(db, sql, id, userId)
}

const deliveryRow = z.object({
  hookId: z.string(),
  number: z.number(),
  event: storedJson(alertEvent),
  state: z.enum(["waiting", "delivered", "failed", "dropped"]),
  attempts: z.number(),
  triedAt: z.number().nullable(),
  answer: z.string().nullable(),
})
const deliveryColumns = `*, hook_id as "hookId", tried_at as "triedAt"`

export type AlertDelivery = z.infer<typeof deliveryRow>

/** The newest deliveries of a user. */
export async function listDeliveries(db: D1Database, userId: string): Promise<AlertDelivery[]> {
  const sql = `select ${deliveryColumns} from alert_deliveries where user_id = ?1
    order by coalesce(tried_at, created_at) desc, hook_id, number desc limit ?2`
  return readRows(db, deliveryRow, sql, userId, hookLimits.listed)
}

/**
 * Statements for the same transaction that stores what a subscription found (`?1`, of user `?2`, events `?3`, at `?4`):
 * what is new waits for each hook of the user that is on, numbered in the order of the news.
 */
export function deliverySql(db: D1Database, found: [string, string, string, number]): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `insert into alert_deliveries (hook_id, number, user_id, event_id, event, created_at)
         select hook.id,
           hook.last_number + row_number() over (partition by hook.id order by found.happened_at, found.event_id),
           hook.user_id, found.event_id, found.event, ?4
         from alert_hooks as hook join alert_outbox as found on found.subscription_id = ?1 and found.found_at = ?4
           and found.event_id in (select value ->> 'id' from json_each(?3))
         where hook.user_id = ?2 and hook.state = 'on' and not exists
           (select 1 from alert_deliveries where hook_id = hook.id and event_id = found.event_id)`,
      )
      .bind(...found),
    db
      .prepare(
        `update alert_hooks set last_number =
           (select coalesce(max(number), last_number) from alert_deliveries where hook_id = id) where user_id = ?1`,
      )
      .bind(found[1]),
  ]
}

/** The time that a sender may take for one hook; afterwards another one continues. */
const hookClaimMs = 2 * 60_000

const claimedRow = z.object({
  id: z.string(),
  userId: z.string(),
  kind,
  url: z.string(),
  failures: z.number(),
  failingSince: z.number().nullable(),
  claimedUntil: z.number(),
})

export type ClaimedHook = z.infer<typeof claimedRow>

/** Claims a hook that something waits for, the one that waits longest. */
export async function claimHook(db: D1Database, now: number): Promise<ClaimedHook | null> {
  const sql = `update alert_hooks set next_at = ?2 where id =
      (select hook_id from alert_deliveries join alert_hooks as due on due.id = hook_id
       where alert_deliveries.state = 'waiting' and due.state = 'on' and due.next_at <= ?1
       order by due.next_at, due.id limit 1)
    returning id, user_id as "userId", kind, url, failures, failing_since as "failingSince",
      next_at as "claimedUntil"`
  return readRow(db, claimedRow, sql, now, now + hookClaimMs)
}

/** What waits for a hook, in the order of its numbers. */
export async function listWaiting(db: D1Database, hookId: string, count: number): Promise<AlertDelivery[]> {
  const sql = `select ${deliveryColumns} from alert_deliveries
    where hook_id = ?1 and state = 'waiting' order by number limit ?2`
  return readRows(db, deliveryRow, sql, hookId, count)
}

/** Notes that a delivery was accepted, which ends the hook's failures. */
export async function noteDelivered(
  db: D1Database,
  { hookId, number }: Pick<AlertDelivery, "hookId" | "number">,
  answer: string,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `update alert_deliveries set state = 'delivered', attempts = attempts + 1, tried_at = ?3, answer = ?4
         where hook_id = ?1 and number = ?2`,
      )
      .bind(hookId, number, now, answer),
    db
      .prepare(
        `update alert_hooks set failures = 0, failing_since = null, problem = null
         where id = ?1 and failing_since is not null`,
      )
      .bind(hookId),
  ])
}

/** Notes that an attempt failed. The hook tries again at `nextAt`; without one it ends, and what waits is dropped. */
export async function noteFailed(
  db: D1Database,
  hook: Pick<ClaimedHook, "id" | "claimedUntil">,
  number: number,
  { problem, nextAt }: { problem: string; nextAt: number | null },
  now: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `update alert_deliveries set attempts = attempts + 1, tried_at = ?3, answer = ?4
         where hook_id = ?1 and number = ?2 and state = 'waiting'`,
      )
      .bind(hook.id, number, now, problem),
    db
      .prepare(
        `update alert_hooks set failures = failures + 1, failing_since = coalesce(failing_since, ?3), problem = ?4,
           state = iif(?5 is null, 'off', 'on'), notice_at = iif(?5 is null, ?3, null), next_at = coalesce(?5, next_at)
         where id = ?1 and next_at = ?2`,
      )
      .bind(hook.id, hook.claimedUntil, now, problem, nextAt),
    db
      .prepare(
        `update alert_deliveries set state = 'dropped' where hook_id = ?1 and state = 'waiting'
           and (select state from alert_hooks where id = ?1) = 'off'`,
      )
      .bind(hook.id),
  ])
}

/** Ends a claim without a failure. */
export async function releaseHook(
  db: D1Database,
  { id, claimedUntil }: Pick<ClaimedHook, "id" | "claimedUntil">,
  now: number,
): Promise<void> {
  const sql = "update alert_hooks set next_at = ?3 where id = ?1 and next_at = ?2"
  await changeRows(db, sql, id, claimedUntil, now)
}

const testPauseMs = 10_000

/** Begins a test of a hook; null if the last one was just now. Returns its delivery. */
export async function beginTest(
  db: D1Database,
  { hookId, userId, event }: { hookId: string; userId: string; event: AlertEvent },
  now: number,
): Promise<Pick<AlertDelivery, "hookId" | "number" | "event"> | null> {
  const [, begun] = await db.batch([
    db
      .prepare(
        `update alert_hooks set tested_at = ?3, last_number = last_number + 1
         where id = ?1 and user_id = ?2 and tested_at <= ?3 - ?4`,
      )
      .bind(hookId, userId, now, testPauseMs),
    db
      .prepare(
        `insert into alert_deliveries (hook_id, number, user_id, event_id, event, created_at, state, tried_at)
         select id, last_number, user_id, ?3, ?4, ?5, 'failed', ?5 from alert_hooks
         where id = ?1 and user_id = ?2 and tested_at = ?5 and changes() = 1 returning number`,
      )
      .bind(hookId, userId, event.id, JSON.stringify(event), now),
  ])
  const row = begun?.results[0]
  return row ? { hookId, event, number: z.object({ number: z.number() }).parse(row).number } : null
}

/** Ends a test. An accepted one turns the hook on again, and ends its pause. */
export async function endTest(
  db: D1Database,
  { hookId, number }: Pick<AlertDelivery, "hookId" | "number">,
  { answer, isAccepted }: { answer: string; isAccepted: boolean },
  now: number,
): Promise<void> {
  if (!isAccepted) {
    const sql = "update alert_deliveries set attempts = 1, answer = ?3 where hook_id = ?1 and number = ?2"
    await changeRows(db, sql, hookId, number, answer)
    return
  }
  await noteDelivered(db, { hookId, number }, answer, now)
  const sql = `update alert_hooks set state = 'on', failures = 0, failing_since = null, problem = null, notice_at = null,
    next_at = ?2 where id = ?1`
  await changeRows(db, sql, hookId, now)
}

const noticeRow = z.object({
  id: z.string(),
  url: z.string(),
  problem: z.string(),
  email: z.string().nullable(),
  failingSince: z.number(),
})

/** Takes a mail about the end of a hook that is due; its next attempt is at `again`, unless it is sent. */
export async function takeNotice(
  db: D1Database,
  now: number,
  again: number,
): Promise<z.infer<typeof noticeRow> | null> {
  const sql = `update alert_hooks set notice_at = ?2
    where id = (select id from alert_hooks where notice_at <= ?1 order by notice_at limit 1)
    returning id, url, coalesce(problem, '') as problem, failing_since as "failingSince",
      (select email from users left join alert_settings on alert_settings.user_id = users.id
       where users.id = alert_hooks.user_id and coalesce(mail, 'on') in ('on', 'unsubscribed')) as email`
  return readRow(db, noticeRow, sql, now, again)
}

export async function endNotice(db: D1Database, id: string): Promise<void> {
  await changeRows(db, "update alert_hooks set notice_at = null where id = ?1", id)
}
