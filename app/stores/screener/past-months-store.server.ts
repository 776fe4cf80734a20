import { z } from "zod"
import { addDays, type IsoDate } from "~/lib/dates"
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
  ...{ day: z.string(), candidates: z.number(), companies: z.number(), version: z.number() },
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
  const { results } = await db.prepare("select day, candidates, companies, version from past_months").all()
  const rows = z.array(monthRow).parse(results)
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

/** No month end is farther from a day of the month after it. */
const daysToMonthEnd = 31

/** The month end that answers for a day: the last one up to it. Null if it is not stored. */
export async function findPastMonth(db: D1Database, day: IsoDate): Promise<IsoDate | null> {
  return db
    .prepare("select max(day) as day from past_months where day <= ?1 and day >= ?2")
    .bind(day, addDays(day, -daysToMonthEnd + 1))
    .first<IsoDate | null>("day")
}

/** The stored month end that is nearest to a day. */
export async function findNearestMonth(db: D1Database, day: IsoDate): Promise<IsoDate | null> {
  return db
    .prepare("select day from past_months order by abs(julianday(day) - julianday(?1)), day limit 1")
    .bind(day)
    .first<IsoDate>("day")
}
