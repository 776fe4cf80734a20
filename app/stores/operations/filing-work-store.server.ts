import { z } from "zod"
import type { Accession } from "~/lib/accession"
import { storedAccession } from "~/lib/value-schemas"
import type { NewFiling } from "~/model/filings/new-filing"
import { readRows } from "~/platform/rows.server"
import { rowStatements } from "~/stores/row-statements"
import { defineTable, type RowOf } from "~/stores/table"
import { noteFilingsSql, type RefreshName } from "./refreshes-store.server"

const filingWork = defineTable({
  name: "filing_work",
  key: ["kind", "key", "accession"],
  fields: {
    kind: z.string(),
    key: z.string(),
    accession: storedAccession,
    form: z.string(),
    /** New York, or the day. */
    accepted: z.string(),
    notedAt: z.number(),
    tries: z.number(),
    dueAt: z.number(),
  },
})

/** Work that a filing causes. */
export type FilingWork = RowOf<typeof filingWork>

/** The state of the work for a filing. */
export interface TriedWork {
  accession: Accession
  outcome: "read" | "unread" | null
  tries: number
  dueAt: number
  requests: number
}

const dayMs = 86_400_000
/** The SEC's figures of a filing follow within two weeks or not at all. */
export const maxWaitMs = 14 * dayMs
/** Ended work is kept so that the daily index does not note it again, and for the status page. */
const keptMs = 14 * dayMs

/**
 * For a batch: notes work that is not known yet, and the messages for it. With `reopens`, also work that ended, because
 * a load may have replaced the documents that contained the filings.
 */
export function noteWorkSql(
  db: D1Database,
  works: (RefreshName & { filing: NewFiling })[],
  now: number,
  { reopens = false } = {},
): D1PreparedStatement[] {
  return [reopens ? reopenSql : insertSql, noteFilingsSql].flatMap((sql) =>
    rowStatements(db, sql, works, Math.round(now)),
  )
}

const newSql = `
  insert into filing_work (kind, key, accession, form, accepted, noted_at, due_at)
  select value ->> 'kind', value ->> 'key', value ->> '$.filing.accession', value ->> '$.filing.form',
    value ->> '$.filing.accepted', cast(?2 as integer), cast(?2 as integer)
  from json_each(?1) where true
  on conflict do`
const insertSql = `${newSql} nothing`
const reopenSql = `${newSql} update set ended_at = null, outcome = null, tries = 0, noted_at = excluded.noted_at,
  due_at = excluded.due_at where outcome = 'read'`

/** The work of one message that has not ended, oldest first. */
export async function listWork(db: D1Database, { kind, key }: RefreshName): Promise<FilingWork[]> {
  const sql = `select ${filingWork.columns} from filing_work
    where kind = ?1 and key = ?2 and ended_at is null order by accepted, accession`
  return readRows(db, filingWork.row, sql, kind, key)
}

/** For a batch: stores what was done. */
export function putTriedSql(
  db: D1Database,
  { kind, key }: RefreshName,
  tried: readonly TriedWork[],
  now: number,
): D1PreparedStatement[] {
  if (tried.length === 0) return []
  return [
    db
      .prepare(
        `update filing_work set tries = each.value ->> 'tries', due_at = cast(each.value ->> 'dueAt' as integer),
           requests = requests + (each.value ->> 'requests'), outcome = each.value ->> 'outcome',
           ended_at = iif(each.value ->> 'outcome' is null, null, cast(?4 as integer))
         from json_each(?3) as each
         where kind = ?1 and filing_work.key = ?2 and accession = each.value ->> 'accession'`,
      )
      .bind(kind, key, JSON.stringify(tried), Math.round(now)),
  ]
}

/** For a batch: ends work that was not successful for two weeks, and forgets work that ended long ago. */
export function endOldWorkSql(db: D1Database, now: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `update filing_work set ended_at = cast(?1 as integer), outcome = 'unread'
         where ended_at is null and noted_at < ?1 - ${maxWaitMs}`,
      )
      .bind(Math.round(now)),
    db.prepare(`delete from filing_work where ended_at < ?1 - ${keptMs}`).bind(Math.round(now)),
  ]
}
