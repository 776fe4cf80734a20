import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { type AlertChoice, alertFrequencies, alertLimits, alertTopics } from "~/model/alerts/alert"
import { alertSource } from "~/model/alerts/alert-schemas"
import { changeRows, readRows } from "~/platform/rows.server"
import { defineTable, type RowOf, storedJson } from "~/stores/table"

const subscriptions = defineTable({
  name: "alert_subscriptions",
  key: ["id"],
  fields: {
    id: z.string(),
    userId: z.string(),
    source: alertSource,
    sourceId: z.string(),
    topics: storedJson(z.array(z.enum(alertTopics))),
    forms: storedJson(z.array(z.string())),
    frequency: z.enum(alertFrequencies),
    createdAt: z.number(),
    collectedAt: z.number(),
    members: storedJson(z.array(storedCik)).nullable(),
    tooMany: z.number().nullable(),
    generation: z.string().nullable(),
  },
})

export type AlertSubscription = RowOf<typeof subscriptions>

const select = `select ${subscriptions.columns} from alert_subscriptions`

export async function listSubscriptions(db: D1Database, userId: string): Promise<AlertSubscription[]> {
  const sql = `${select} where user_id = ?1 order by created_at, id`
  return readRows(db, subscriptions.row, sql, userId)
}

/** The subscriptions whose news was looked for least recently, of all users or of those with hooks; only for the schedule. */
export async function listLeastRecentlyCollected(
  db: D1Database,
  before: number,
  { count, hasHooks }: { count: number; hasHooks: boolean },
): Promise<AlertSubscription[]> {
  const hooked = hasHooks ? "and user_id in (select user_id from alert_hooks where state = 'on')" : ""
  const sql = `${select} where collected_at < ?1 ${hooked} order by collected_at, id limit ?2`
  return readRows(db, subscriptions.row, sql, before, count)
}

/** Adds or changes; false if the account has too many subscriptions. A new one finds no earlier news. */
export async function saveSubscription(
  db: D1Database,
  userId: string,
  { source, sourceId, topics, forms, frequency }: AlertChoice,
  now: number,
): Promise<boolean> {
  const [saved] = await db.batch([
    db
      .prepare(
        `insert into alert_subscriptions
           (id, user_id, source, source_id, topics, forms, frequency, created_at, collected_at)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0
         where exists (select 1 from alert_subscriptions where (user_id, source, source_id) = (?2, ?3, ?4))
           or (select count(*) from alert_subscriptions where user_id = ?2) < ?9
         on conflict (user_id, source, source_id) do update set
           topics = excluded.topics, forms = excluded.forms, frequency = excluded.frequency`,
      )
      .bind(
        ...[crypto.randomUUID(), userId, source, sourceId, JSON.stringify(topics), JSON.stringify(forms)],
        ...[frequency, now, alertLimits.subscriptions],
      ),
    db
      .prepare("insert into alert_settings (user_id, mail_changed_at) values (?1, ?2) on conflict do nothing")
      .bind(userId, now),
  ])
  return saved?.meta.changes === 1
}

/** Removes the subscription with what it found. */
export async function removeSubscription(
  db: D1Database,
  userId: string,
  { source, sourceId }: Pick<AlertChoice, "source" | "sourceId">,
): Promise<void> {
  const sql = "delete from alert_subscriptions where user_id = ?1 and source = ?2 and source_id = ?3"
  await changeRows(db, sql, userId, source, sourceId)
}
