import { z } from "zod"
import { addDays } from "~/lib/dates"
import { fromNewYork, toNewYork } from "~/lib/new-york"
import { type BacklogReport, backlogReport, type DatedBacklog } from "~/model/directory/backlog-report"
import { describePosition } from "~/model/filings/feed-position"
import { changeRows, readRows } from "~/platform/rows.server"
import { backgroundWaitSeconds } from "./edgar-slots-store.server"
import { getFeedPosition } from "./followed-store.server"
import { getSource } from "./sources-store.server"

export const backlogSql = "select made_at, report from backlog_report where id = 1"

const rows = z.array(z.object({ made_at: z.number(), report: z.string() }))

/** Null before the first run of the schedule, or if another version wrote it. */
export function readBacklog(results: unknown): DatedBacklog | null {
  const row = rows.parse(results)[0]
  if (!row) return null
  const parsed = backlogReport.safeParse(JSON.parse(row.report))
  return parsed.success ? { ...parsed.data, madeAt: row.made_at } : null
}

/** Counts what waits and stores the counts as one row. */
export async function makeBacklog(db: D1Database, now: number): Promise<BacklogReport> {
  const [lineSeconds, freshness, position, index, counted] = await Promise.all([
    backgroundWaitSeconds(db, now),
    measureFreshness(db, now),
    getFeedPosition(db),
    getSource(db, "daily-index"),
    db.batch([kindsSql, failuresSql, readSql, unreadSql].map((sql) => db.prepare(sql))),
  ])
  const [kinds, failures, read, unread] = counted
  const report = backlogReport.parse({
    kinds: kinds?.results,
    failures: failures?.results,
    read: read?.results[0],
    unread: unread?.results,
    freshness,
    lineSeconds,
    feedReadTo: position.readTo,
    feedGap: describePosition(position),
    indexedTo: index?.fetchedAt ? addDays(toNewYork(index.fetchedAt).date, -1) : null,
  })
  const sql = `insert into backlog_report (id, made_at, report) values (1, ?1, ?2)
    on conflict (id) do update set made_at = excluded.made_at, report = excluded.report`
  await changeRows(db, sql, Math.round(now), JSON.stringify(report))
  return report
}

const weekMs = 7 * 86_400_000
const maxFilings = 20_000

const endedRow = z.object({ accepted: z.string(), ended_at: z.number() })

/** Of filings that the feed had. It has seconds; filing lists have minutes, and the daily index has days. */
async function measureFreshness(db: D1Database, now: number): Promise<BacklogReport["freshness"]> {
  const sql = `select accepted, max(ended_at) as ended_at from filing_work
    where ended_at > ?1 and outcome = 'read' and length(accepted) = 19
    group by accession limit ${maxFilings}`
  const found = await readRows(db, endedRow, sql, Math.round(now - weekMs))
  const seconds = found
    .map(({ accepted, ended_at }) => {
      const minute = { date: accepted.slice(0, 10), time: accepted.slice(11, 16) }
      return Math.round((ended_at - fromNewYork(minute)) / 1000) - Number(accepted.slice(17))
    })
    .sort((a, b) => a - b)
  const at = (share: number) => seconds[Math.floor(share * seconds.length)]
  const [medianSeconds, p95Seconds] = [at(0.5), at(0.95)]
  if (medianSeconds === undefined || p95Seconds === undefined) return null
  return { filings: seconds.length, medianSeconds, p95Seconds }
}

const kindsSql = `
  select kind, count(*) - count(failed_at) as waiting, count(failed_at) as failed,
    min(iif(failed_at is null, noted_at, null)) as notedAt,
    (select min(work.accepted) from filing_work as work
      where work.kind = refreshes.kind and work.ended_at is null) as accepted
  from refreshes group by kind order by kind`

const failuresSql = `
  select kind, key, ifnull(error, '') as error, failed_at as failedAt from refreshes
  where failed_at is not null order by failed_at desc limit 20`

const readSql = `
  select count(*) as filings, ifnull(avg(requests), 0) as requests, ifnull(max(requests), 0) as mostRequests
  from filing_work where outcome = 'read'`

const unreadSql = `
  select kind, key, accession, form, tries, requests from filing_work
  where outcome = 'unread' order by ended_at desc limit 20`
