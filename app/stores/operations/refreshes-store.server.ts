import { z } from "zod"
import { changeRows, hasRow, readRow, readRows } from "~/platform/rows.server"
import { rowStatements } from "~/stores/row-statements"

/** Work for the queue; `key` is a CIK, or `all`. */
export interface RefreshName {
  kind: string
  key: string
}

export interface NotedRefresh extends RefreshName {
  /** False if something else than filings asked for it. */
  isByFilings: boolean
  notedAt: number
  /** Not before then. */
  dueAt: number
}

/** For a batch: notes work that no filing asked for. Noting it again sends its message again. */
export function noteStatements(db: D1Database, notes: RefreshName[], now: number): D1PreparedStatement[] {
  return rowStatements(db, noteSql, notes, Math.round(now))
}

const resent = `noted_at = excluded.noted_at, sent_at = null, due_at = 0, failures = 0, failed_at = null, error = null`

const noteSql = `
  insert into refreshes (kind, key, noted_at)
  select value ->> 'kind', value ->> 'key', cast(?2 as integer) from json_each(?1) where true
  on conflict (kind, key) do update set accession = null, ${resent}`

/** Notes the messages of filings' work that was noted at `?2`. A refresh that no filing asked for stays one. */
export const noteFilingsSql = `
  insert into refreshes (kind, key, accession, noted_at)
  select work.kind, work.key, max(work.accession), cast(?2 as integer)
  from json_each(?1) cross join filing_work as work on work.kind = value ->> 'kind'
    and work.key = value ->> 'key' and work.accession = value ->> '$.filing.accession'
  where work.noted_at = ?2 and work.ended_at is null
  group by work.kind, work.key
  on conflict (kind, key) do update set ${resent}`

const hourMs = 3_600_000
/** A message that has not ended by then was lost. */
const lostAfterMs = 2 * hourMs
/** A message that failed until the queue gave up is sent again after 1, 2, 4 and 8 hours, then every 16 hours. */
const maxDoublings = 4

/** Work whose message is to be sent, oldest first. */
export async function listUnsent(db: D1Database, now: number, limit: number): Promise<RefreshName[]> {
  const sql = `select kind, key from refreshes
    where (failed_at is null and due_at <= ?1 and ifnull(sent_at, 0) < ?1 - ${lostAfterMs})
      or (failed_at < ?1 - ${hourMs} * (1 << min(failures - 1, ${maxDoublings})))
    order by noted_at limit ?2`
  return readRows(db, z.object({ kind: z.string(), key: z.string() }), sql, now, limit)
}

export async function markSent(db: D1Database, names: RefreshName[], now: number): Promise<void> {
  const sql = `update refreshes set sent_at = cast(?2 as integer), failed_at = null
    where (kind, key) in (select value ->> 'kind', value ->> 'key' from json_each(?1))`
  await changeRows(db, sql, JSON.stringify(names), Math.round(now))
}

const notedRow = z.object({ accession: z.string().nullable(), notedAt: z.number(), dueAt: z.number() })

export async function getNoted(db: D1Database, { kind, key }: RefreshName): Promise<NotedRefresh | null> {
  const sql = `select accession, noted_at as "notedAt", due_at as "dueAt" from refreshes
    where kind = ?1 and key = ?2`
  const row = await readRow(db, notedRow, sql, kind, key)
  if (!row) return null
  const { accession, ...times } = row
  return { kind, key, isByFilings: accession !== null, ...times }
}

/**
 * For a batch: leaves work that was noted at `notedAt` until `dueAt`. `sentAt` is when its message was sent; null if the
 * schedule sends it.
 */
export function deferSql(
  db: D1Database,
  { kind, key, notedAt }: NotedRefresh,
  { dueAt, sentAt, accession }: { dueAt: number; sentAt: number | null; accession: string },
): D1PreparedStatement {
  return db
    .prepare(
      `update refreshes set due_at = cast(?4 as integer), sent_at = cast(?5 as integer), accession = ?6,
         failures = 0, failed_at = null, error = null
       where kind = ?1 and key = ?2 and noted_at = ?3`,
    )
    .bind(kind, key, notedAt, Math.round(dueAt), sentAt === null ? null : Math.round(sentAt), accession)
}

/** Notes work whose message the caller sends; false if it was noted before and has not ended. */
export async function noteSent(db: D1Database, { kind, key }: RefreshName, now: number): Promise<boolean> {
  const sql = `insert into refreshes (kind, key, noted_at, sent_at)
    values (?1, ?2, cast(?3 as integer), cast(?3 as integer)) on conflict do nothing returning kind`
  return hasRow(db, sql, kind, key, Math.round(now))
}

/** For a batch: ends work that was noted at `notedAt`; what was noted since then remains. */
export function endNotedSql(db: D1Database, { kind, key, notedAt }: NotedRefresh): D1PreparedStatement {
  return db
    .prepare("delete from refreshes where kind = ?1 and key = ?2 and noted_at = ?3")
    .bind(kind, key, notedAt)
}

/** Records messages that the queue gave up, also of work that was not noted. */
export async function recordFailed(
  db: D1Database,
  names: RefreshName[],
  error: string,
  now: number,
): Promise<void> {
  const sql = `insert into refreshes (kind, key, noted_at, failures, failed_at, error)
    select value ->> 'kind', value ->> 'key', cast(?2 as integer), 1, cast(?2 as integer), ?3
    from json_each(?1) where true
    on conflict (kind, key) do update set failures = failures + 1, failed_at = excluded.failed_at,
      error = ifnull(error, excluded.error)`
  await changeRows(db, sql, JSON.stringify(names), Math.round(now), error)
}

/** The reason why work failed last; kept until it succeeds. */
export async function noteReason(db: D1Database, { kind, key }: RefreshName, error: string): Promise<void> {
  const sql = "update refreshes set error = ?3 where kind = ?1 and key = ?2"
  await changeRows(db, sql, kind, key, error)
}

/** Sends all messages again that are due: the queue of a local runtime ends with it. */
export async function resendAll(db: D1Database): Promise<void> {
  const sql = "update refreshes set sent_at = null where sent_at is not null and failed_at is null"
  await changeRows(db, sql)
}

/** For a batch: sends all failed work again at the next run of the schedule. */
export function retryFailedSql(db: D1Database): D1PreparedStatement {
  return db.prepare(
    "update refreshes set failures = 0, failed_at = null, sent_at = null where failed_at is not null or failures > 0",
  )
}
