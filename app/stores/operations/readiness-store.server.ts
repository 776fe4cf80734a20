import { z } from "zod"
import { businessDaysBetween } from "~/lib/business-days"
import { addDays } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { readValue } from "~/platform/rows.server"

const hourMs = 3_600_000
const maxFeedMs = hourMs
/** Two runs of the schedule, and the time that one takes. */
const maxScheduleMs = hourMs * 0.6
const maxIndexDays = 2
const maxWaitMs = 24 * hourMs

/** Ages are ms; null if it was never done. */
interface Readiness {
  scheduleAgeMs: number | null
  /** Since the first start if the feed was never read. */
  feedAgeMs: number
  isFeedRead: boolean
  /** The reason why the feed could not be read at the last attempt. */
  feedError: string | null
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
  feedError: z.string().nullable(),
  daily: z.number().nullable(),
  waiting: z.number(),
  oldest: z.number().nullable(),
})

const readinessSql = `
  select (select made_at from backlog_report where id = 1) as schedule,
    (select fetched_at from sources where key = 'current-feed') as feed,
    (select error from sources where key = 'current-feed') as feedError,
    (select fetched_at from sources where key = 'daily-index') as daily,
    count(*) as waiting, min(max(noted_at, due_at)) as oldest
  from refreshes where due_at <= ?1`

/** Writes a row in any case: an update of none takes no room. Its count is the time of the first start. */
const writeSql = `insert into limits (key, count, ends_at) values ('first start', ?1, ${Number.MAX_SAFE_INTEGER})
  on conflict (key) do update set ends_at = excluded.ends_at returning count`

export async function loadReadiness(db: D1Database, now: number): Promise<Readiness> {
  const [found, startedAt] = await Promise.all([
    db.prepare(readinessSql).bind(now).first(),
    readValue(db, z.number(), writeSql, now).catch(() => null),
  ])
  const { schedule, feed, feedError, daily, waiting, oldest } = row.parse(found)
  const ageMs = (at: number | null) => (at === null ? null : now - at)
  return {
    scheduleAgeMs: ageMs(schedule),
    waiting,
    canWrite: startedAt !== null,
    feedAgeMs: now - (feed ?? startedAt ?? now),
    isFeedRead: feed !== null,
    feedError,
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
  { scheduleAgeMs, feedAgeMs, isFeedRead, feedError, indexDays, oldestMs, canWrite }: Readiness,
  follows: boolean,
): string[] {
  const minutes = (ms: number) => `${Math.floor(ms / 60_000)} minutes`
  return [
    ...(canWrite ? [] : ["The database does not take a write."]),
    ...(scheduleAgeMs !== null && scheduleAgeMs > maxScheduleMs
      ? [`The schedule ran ${minutes(scheduleAgeMs)} ago.`]
      : []),
    ...(follows && !isFeedRead
      ? [["The feed of new filings was not read yet.", feedError].filter(Boolean).join(" ")]
      : []),
    ...(follows && isFeedRead && feedAgeMs > maxFeedMs
      ? [`The feed of new filings was read ${minutes(feedAgeMs)} ago.`]
      : []),
    ...(follows && indexDays !== null && indexDays > maxIndexDays
      ? [`The daily index of ${indexDays} business days is not read.`]
      : []),
    ...(oldestMs > maxWaitMs ? [`The oldest message waits for ${minutes(oldestMs)}.`] : []),
  ]
}
