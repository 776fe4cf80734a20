import { z } from "zod"
import { storedCik } from "~/lib/value-schemas"
import { type AlertChoice, alertFrequencies, alertLimits, alertTopics } from "~/model/alerts/alert"
import { alertSource } from "~/model/alerts/alert-schemas"

const subscriptionRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    source: alertSource,
    source_id: z.string(),
    topics: z.string(),
    forms: z.string(),
    frequency: z.enum(alertFrequencies),
    created_at: z.number(),
    collected_at: z.number(),
    members: z.string().nullable(),
    too_many: z.number().nullable(),
    generation: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    source: row.source,
    sourceId: row.source_id,
    topics: z.array(z.enum(alertTopics)).parse(JSON.parse(row.topics)),
    forms: z.array(z.string()).parse(JSON.parse(row.forms)),
    frequency: row.frequency,
    createdAt: row.created_at,
    collectedAt: row.collected_at,
    members: row.members === null ? null : z.array(storedCik).parse(JSON.parse(row.members)),
    tooMany: row.too_many,
    generation: row.generation,
  }))

export type AlertSubscription = z.infer<typeof subscriptionRow>

const rows = z.array(subscriptionRow)

export async function listSubscriptions(db: D1Database, userId: string): Promise<AlertSubscription[]> {
  const { results } = await db
    .prepare("select * from alert_subscriptions where user_id = ?1 order by created_at, id")
    .bind(userId)
    .all()
  return rows.parse(results)
}

/** The subscriptions whose news was looked for least recently, of all users or of those with hooks; only for the schedule. */
export async function listLeastRecentlyCollected(
  db: D1Database,
  before: number,
  { count, hasHooks }: { count: number; hasHooks: boolean },
): Promise<AlertSubscription[]> {
  const hooked = hasHooks ? "and user_id in (select user_id from alert_hooks where state = 'on')" : ""
  const { results } = await db
    .prepare(
      `select * from alert_subscriptions where collected_at < ?1 ${hooked} order by collected_at, id limit ?2`,
    )
    .bind(before, count)
    .all()
  return rows.parse(results)
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
  await db
    .prepare("delete from alert_subscriptions where user_id = ?1 and source = ?2 and source_id = ?3")
    .bind(userId, source, sourceId)
    .run()
}
