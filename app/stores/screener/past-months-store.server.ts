import { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import { endOfMonth, lastMonthEnd } from "~/model/query/past/month-ends"
import { readRows } from "~/platform/rows.server"
import { pastStatesKind } from "~/stores/document-kinds"

interface PastMonth {
  day: IsoDate
  /** The companies with statements when it was gathered. */
  candidates: number
  /** Those that had figures on the day. */
  companies: number
  gatheredAt: number
}

const monthRow = z.object({
  day: z.string(),
  candidates: z.number(),
  companies: z.number(),
  version: z.number(),
})

/** The number of companies with statements. */
export async function countCandidates(db: D1Database): Promise<number> {
  const sql = "select count(*) as n from named_metrics where source = 'statements'"
  return (await db.prepare(sql).first<number>("n")) ?? 0
}

export async function putPastMonth(
  db: D1Database,
  { day, candidates, companies, gatheredAt }: PastMonth,
): Promise<void> {
  await db
    .prepare(
      `insert into past_months (day, candidates, companies, version, gathered_at) values (?1, ?2, ?3, ?4, ?5)
       on conflict (day) do update set candidates = ?2, companies = ?3, version = ?4, gathered_at = ?5`,
    )
    .bind(day, candidates, companies, pastStatesKind.version, gatheredAt)
    .run()
}

/** A month end is gathered again once many more companies are loaded than there were. */
const moreCompanies = 1.02

/** The month ends that are to be gathered, of some. */
export async function listOpenMonths(db: D1Database, days: readonly IsoDate[]): Promise<IsoDate[]> {
  const rows = await readRows(db, monthRow, "select day, candidates, companies, version from past_months")
  const candidates = await countCandidates(db)
  const done = new Set(
    rows
      .filter((row) => row.version === pastStatesKind.version && candidates <= row.candidates * moreCompanies)
      .map(({ day }) => day),
  )
  return days.filter((day) => !done.has(day))
}

/** The first and the last month end that the screener has; null before there is one. */
export async function getPastRange(db: D1Database): Promise<{ first: IsoDate; last: IsoDate } | null> {
  const row = await db
    .prepare("select min(day) as first, max(day) as last from past_months")
    .first<{ first: IsoDate | null; last: IsoDate | null }>()
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

const storedMonth = z.object({
  day: z.string(),
  /** The version of the states that it was gathered from. */
  version: z.number(),
  gatheredAt: z.number(),
})
type StoredMonth = z.infer<typeof storedMonth>

/**
 * The last month end up to a day, and the one that ends the month of a day between two; null if the first one is not
 * stored.
 */
export async function findPastMonths(
  db: D1Database,
  day: IsoDate,
): Promise<{ month: StoredMonth; next: StoredMonth | null } | null> {
  const end = endOfMonth(day)
  const asked = day === end ? [day] : [lastMonthEnd(day), end]
  const sql = `select day, version, gathered_at as "gatheredAt" from past_months where day in (?1, ?2)`
  const rows = await readRows(db, storedMonth, sql, asked[0], asked.at(-1))
  const [month, next = null] = asked.map((each) => rows.find((stored) => stored.day === each))
  return month ? { month, next } : null
}

/** The stored month end that is nearest to a day. */
export async function findNearestMonth(db: D1Database, day: IsoDate): Promise<IsoDate | null> {
  return db
    .prepare("select day from past_months order by abs(julianday(day) - julianday(?1)), day limit 1")
    .bind(day)
    .first<IsoDate>("day")
}
