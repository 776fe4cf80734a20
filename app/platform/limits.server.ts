/** At most `max` attempts in `everyMs`; the window starts with the first. */
export interface Limit {
  key: string
  max: number
  everyMs: number
}

/** Counts one attempt if there is room for it. A refused attempt is not counted. */
export async function takeFromLimit(db: D1Database, limit: Limit, now: number): Promise<boolean> {
  const { key, max, everyMs } = limit
  const [taken] = await db.batch([
    db
      .prepare(
        `insert into limits (key, count, ends_at) values (?1, 1, ?2 + ?3)
         on conflict (key) do update set
           count = case when ends_at <= ?2 then 1 else count + 1 end,
           ends_at = case when ends_at <= ?2 then excluded.ends_at else ends_at end
         where ends_at <= ?2 or count < ?4`,
      )
      .bind(key, now, everyMs, max),
    db.prepare("delete from limits where ends_at <= ?1").bind(now),
  ])
  return taken?.meta.changes === 1
}

/** True if another attempt would be counted. */
export async function hasRoom(db: D1Database, { key, max }: Limit, now: number): Promise<boolean> {
  const sql = "select count from limits where key = ?1 and ends_at > ?2"
  return ((await db.prepare(sql).bind(key, now).first<number>("count")) ?? 0) < max
}

/** Takes back attempts that had no effect. */
export async function returnToLimits(db: D1Database, limits: Limit[]): Promise<void> {
  const sql = "update limits set count = count - 1 where key = ?1 and count > 0"
  await db.batch(limits.map(({ key }) => db.prepare(sql).bind(key)))
}
