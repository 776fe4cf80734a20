/** At most `max` attempts in `everyMs`; the window starts with the first. */
export interface Limit {
  key: string
  max: number
  everyMs: number
}

/** Counts one attempt for each limit in one round trip; false if any limit is exceeded. */
export async function takeFromLimits(db: D1Database, limits: Limit[], now: number): Promise<boolean> {
  const results = await db.batch<{ count: number }>([
    ...limits.map(({ key, everyMs }) =>
      db
        .prepare(
          `insert into limits (key, count, ends_at) values (?1, 1, ?2 + ?3)
           on conflict (key) do update set
             count = case when ends_at <= ?2 then 1 else count + 1 end,
             ends_at = case when ends_at <= ?2 then excluded.ends_at else ends_at end
           returning count`,
        )
        .bind(key, now, everyMs),
    ),
    db.prepare("delete from limits where ends_at <= ?1").bind(now),
  ])
  return limits.every(({ max }, index) => (results[index]?.results[0]?.count ?? 0) <= max)
}
