import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { type AlertEvent, alertLimits } from "~/model/alerts/alert"
import { alertEvent } from "~/model/alerts/alert-schemas"
import { readRows } from "~/platform/rows.server"
import { deliverySql } from "./hooks-store.server"
import type { AlertSubscription } from "./subscriptions-store.server"

const eventRow = z.object({ event: z.string() }).transform(({ event }) => alertEvent.parse(JSON.parse(event)))

export interface Collected {
  events: AlertEvent[]
  /** The companies of a screen; undefined leaves what is stored. */
  screen?: { members: Cik[] | null; tooMany: number | null; generation: string }
}

/**
 * Stores what was found for a subscription, each event once, with the state that it was found from, in one
 * transaction. Events of a user without mail are not mailed later.
 */
export async function storeCollected(
  db: D1Database,
  { id, userId }: Pick<AlertSubscription, "id" | "userId">,
  { events, screen }: Collected,
  now: number,
): Promise<void> {
  const found: [string, string, string, number] = [id, userId, JSON.stringify(events), now]
  await db.batch([
    db
      .prepare(
        `insert into alert_outbox (subscription_id, event_id, user_id, event, happened_at, found_at, mail)
         select ?1, value ->> 'id', ?2, value, value ->> 'at', ?4,
           iif((select mail from alert_settings where user_id = ?2) = 'on'
             and (select email from users where id = ?2) is not null, 'waiting', 'none')
         from json_each(?3) where exists (select 1 from alert_subscriptions where id = ?1)
         on conflict (subscription_id, event_id) do nothing`,
      )
      .bind(...found),
    ...deliverySql(db, found),
    screen
      ? db
          .prepare(
            `update alert_subscriptions set collected_at = ?2, members = ?3, too_many = ?4, generation = ?5
             where id = ?1`,
          )
          .bind(
            ...[id, now, screen.members && JSON.stringify(screen.members), screen.tooMany],
            screen.generation,
          )
      : db.prepare("update alert_subscriptions set collected_at = ?2 where id = ?1").bind(id, now),
  ])
}

/** The newest events of a user, each once. */
export async function listEvents(db: D1Database, userId: string): Promise<AlertEvent[]> {
  const sql = `select event, max(happened_at) as at from alert_outbox where user_id = ?1
    group by event_id order by at desc, event_id limit ?2`
  return readRows(db, eventRow, sql, userId, alertLimits.fed)
}

/** The newest events of a digest, each once, and how many there are. */
export async function loadDigestEvents(
  db: D1Database,
  digestId: string,
): Promise<{ events: AlertEvent[]; count: number }> {
  const [events, count] = await db.batch<{ count: number }>([
    db
      .prepare(
        `select event, max(happened_at) as at from alert_outbox where digest_id = ?1
         group by event_id order by at desc, event_id limit ?2`,
      )
      .bind(digestId, alertLimits.mailed),
    db
      .prepare("select count(distinct event_id) as count from alert_outbox where digest_id = ?1")
      .bind(digestId),
  ])
  return { events: z.array(eventRow).parse(events?.results), count: count?.results[0]?.count ?? 0 }
}

const dayMs = 86_400_000
/** Keeps removed events longer than the search window. Otherwise the next run would add them again. */
const daysKept = 3 * alertLimits.days

export async function pruneAlerts(db: D1Database, now: number): Promise<void> {
  const before = now - daysKept * dayMs
  await db.batch([
    db.prepare("delete from alert_outbox where found_at < ?1").bind(before),
    db.prepare("delete from alert_deliveries where created_at < ?1 and state <> 'waiting'").bind(before),
    db
      .prepare(
        "delete from alert_digests where created_at < ?1 and state not in ('ready', 'claimed', 'handed')",
      )
      .bind(before),
  ])
}
