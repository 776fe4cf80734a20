import { z } from "zod"
import { businessDaysBetween } from "~/lib/business-days"
import { addDays } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"

const hourMs = 3_600_000
const maxFeedMs = hourMs
/** Two runs of the schedule, and the time that one takes. */
const maxScheduleMs = hourMs * 0.6
const maxIndexDays = 2
const maxWaitMs = 24 * hourMs

/** Ages are ms; null if it was never done. */
interface Readiness {
  scheduleAgeMs: number | null
  feedAgeMs: number | null
  /** Business days whose index is not read. */
  indexDays: number | null
  /** Messages that are due, and the age of the oldest one. */
  waiting: number
  oldestMs: number
  canWrite: boolean
}

const row = z.object({
  schedule: z.number().nullable(),
  feed: z.number().nullable(),
  daily: z.number().nullable(),
  waiting: z.number(),
  oldest: z.number().nullable(),
})

const readinessSql = `
  select (select made_at from backlog_report where id = 1) as schedule,
    (select fetched_at from sources where key = 'current-feed') as feed,
    (select fetched_at from sources where key = 'daily-index') as daily,
    count(*) as waiting, min(max(noted_at, due_at)) as oldest
  from refreshes where due_at <= ?1`

/** Writes a row in any case: an update of none takes no room. */
const writeSql = `insert into limits (key, count, ends_at) values ('write check', 1, 0)
  on conflict (key) do update set count = 1`

export async function loadReadiness(db: D1Database, now: number): Promise<Readiness> {
  const [found, canWrite] = await Promise.all([
    db.prepare(readinessSql).bind(now).first(),
    db
      .prepare(writeSql)
      .run()
      .then(() => true)
      .catch(() => false),
  ])
  const { schedule, feed, daily, waiting, oldest } = row.parse(found)
  const ageMs = (at: number | null) => (at === null ? null : now - at)
  return {
    ...{ scheduleAgeMs: ageMs(schedule), feedAgeMs: ageMs(feed), waiting, canWrite },
    // The index is read up to the day before, and today's comes tomorrow.
    indexDays:
      daily === null
        ? null
        : businessDaysBetween(addDays(toNewYork(daily).date, -1), addDays(toNewYork(now).date, -1)),
    oldestMs: oldest === null ? 0 : now - oldest,
  }
}

/** The reasons, as sentences, why an instance is not fit to serve; `follows` if it sends requests to the SEC. */
export function listReasons(
  { scheduleAgeMs, feedAgeMs, indexDays, oldestMs, canWrite }: Readiness,
  follows: boolean,
): string[] {
  const minutes = (ms: number) => `${Math.floor(ms / 60_000)} minutes`
  return [
    ...(canWrite ? [] : ["The database does not take a write."]),
    ...(scheduleAgeMs !== null && scheduleAgeMs > maxScheduleMs
      ? [`The schedule ran ${minutes(scheduleAgeMs)} ago.`]
      : []),
    ...(follows && feedAgeMs !== null && feedAgeMs > maxFeedMs
      ? [`The feed of new filings was read ${minutes(feedAgeMs)} ago.`]
      : []),
    ...(follows && indexDays !== null && indexDays > maxIndexDays
      ? [`The daily index of ${indexDays} business days is not read.`]
      : []),
    ...(oldestMs > maxWaitMs ? [`The oldest message waits for ${minutes(oldestMs)}.`] : []),
  ]
}
