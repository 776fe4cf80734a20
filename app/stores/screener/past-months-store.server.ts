import { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import { endOfMonth, lastMonthEnd } from "~/model/query/past/month-ends"
import { readRow, readRows, readValue } from "~/platform/rows.server"
import { pastStatesKind } from "~/stores/document-kinds"
import { defineTable, type RowOf } from "~/stores/table"

const pastMonths = defineTable({
  name: "past_months",
  key: ["day"],
  fields: {
    day: z.string(),
    /** The companies with statements when it was gathered. */
    candidates: z.number(),
    /** Those that had figures on the day. */
    companies: z.number(),
    /** The version of the states that it was gathered from. */
    version: z.number(),
    gatheredAt: z.number(),
  },
})
type PastMonth = RowOf<typeof pastMonths>

/** The number of companies with statements. */
export async function countCandidates(db: D1Database): Promise<number> {
  const sql = "select count(*) as n from named_metrics where source = 'statements'"
  return (await readValue(db, z.number(), sql)) ?? 0
}

export async function putPastMonth(db: D1Database, month: Omit<PastMonth, "version">): Promise<void> {
  await db.batch(pastMonths.put(db, [{ ...month, version: pastStatesKind.version }]))
}

/** A month end is gathered again once many more companies are loaded than there were. */
const moreCompanies = 1.02

/** The month ends that are to be gathered, of some. */
export async function listOpenMonths(db: D1Database, days: readonly IsoDate[]): Promise<IsoDate[]> {
  const rows = await readRows(db, pastMonths.row, `select ${pastMonths.columns} from past_months`)
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
  const range = z.object({ first: z.string().nullable(), last: z.string().nullable() })
  const row = await readRow(db, range, "select min(day) as first, max(day) as last from past_months")
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/**
 * The last month end up to a day, and the one that ends the month of a day between two; null if the first one is not
 * stored.
 */
export async function findPastMonths(
  db: D1Database,
  day: IsoDate,
): Promise<{ month: PastMonth; next: PastMonth | null } | null> {
  const end = endOfMonth(day)
  const asked = day === end ? [day] : [lastMonthEnd(day), end]
  const sql = `select ${pastMonths.columns} from past_months where day in (?1, ?2)`
  const rows = await readRows(db, pastMonths.row, sql, asked[0], asked.at(-1))
  const [month, next = null] = asked.map((each) => rows.find((stored) => stored.day === each))
  return month ? { month, next } : null
}

/** The stored month end that is nearest to a day. */
export async function findNearestMonth(db: D1Database, day: IsoDate): Promise<IsoDate | null> {
  const sql = "select day from past_months order by abs(julianday(day) - julianday(?1)), day limit 1"
  return readValue(db, z.string(), sql, day)
}
