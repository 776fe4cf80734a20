import { z } from "zod"
import { marketSession } from "~/edgar/acceptance-time"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { readColumn, readRows } from "~/platform/rows.server"
import { defineTable, type RowOf } from "~/stores/table"

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

/** Releases of results, published and expected. */
export const earningsEvents = defineTable({
  name: "earnings_events",
  key: ["cik", "periodEnd"],
  fields: {
    cik: storedCik,
    periodEnd: z.string(),
    quarter: nullableNumber,
    fiscalYear: nullableNumber,
    date: z.string(),
    time: nullableText,
    session: z.enum(["before", "during", "after"]).nullable(),
    status: z.enum(["expected", "confirmed"]),
    from: nullableText,
    to: nullableText,
    accession: storedAccession.nullable(),
    form: nullableText,
    file: nullableText,
    /** The quarter's results, or those of the latest quarter before an expected release. */
    resultsQuarter: nullableNumber,
    resultsYear: nullableNumber,
    revenue: nullableNumber,
    eps: nullableNumber,
    currency: nullableText,
    /** The usual error of the company's forecasts, days. */
    errorDays: nullableNumber,
  },
  columns: { from: "from_date", to: "to_date" },
})

/** Imported expectations and announced days of releases. */
export const earningsEstimates = defineTable({
  name: "earnings_estimates",
  key: ["cik", "periodEnd"],
  fields: {
    cik: storedCik,
    periodEnd: z.string(),
    eps: nullableNumber,
    revenue: nullableNumber,
    date: nullableText,
    time: nullableText,
    source: z.string(),
  },
})
export type StoredEstimate = Omit<RowOf<typeof earningsEstimates>, "cik">

const calendarRow = earningsEvents.row
  .extend({ epsEstimate: nullableNumber, revenueEstimate: nullableNumber, estimateSource: nullableText })
  .transform(
    ({
      resultsQuarter: quarter,
      resultsYear: year,
      revenue,
      eps,
      currency,
      errorDays,
      epsEstimate,
      revenueEstimate,
      estimateSource,
      ...event
    }) => ({
      ...event,
      session: event.session ?? marketSession(event.time),
      results: quarter === null || year === null ? null : { quarter, year, currency, revenue, eps },
      errorDays,
      epsEstimate,
      revenueEstimate,
      estimateSource,
    }),
  )

/** A line of the calendar, without its company's name. */
export type CalendarEvent = z.infer<typeof calendarRow>

/** The period end of a forecast and of an import can differ by some days. */
const columns = `${earningsEvents.columns}, estimate.eps as "epsEstimate", estimate.revenue as "revenueEstimate",
  estimate.source as "estimateSource"`
const withEstimate = `
  left join earnings_estimates as estimate on estimate.cik = earnings_events.cik
    and estimate.period_end between date(earnings_events.period_end, '-10 days')
      and date(earnings_events.period_end, '+10 days')`

export const eventsBetweenSql = `
  select ${columns} from earnings_events ${withEstimate}
  where earnings_events.date between ?1 and ?2 order by earnings_events.date, earnings_events.time limit 5000`

export const eventsOfSql = `
  select ${columns} from json_each(?1) as given
  join earnings_events on earnings_events.cik = given.value ${withEstimate}
  where earnings_events.date between ?2 and ?3 order by earnings_events.date, earnings_events.time limit 5000`

/** The nearest days with events before and after a range. */
export const nearestSql = `
  select (select max(date) from earnings_events where date < ?1) as before,
    (select min(date) from earnings_events where date > ?2) as after`

export const estimatesSql = `
  select ${earningsEstimates.columns} from earnings_estimates where cik = ?1 order by period_end`

export interface CalendarDays {
  events: CalendarEvent[]
  before: IsoDate | null
  after: IsoDate | null
}

/** The events of a range of days, of all companies or of those given, with the nearest other days that have events. */
export async function listEvents(
  db: D1Database,
  { from, to, ciks }: { from: IsoDate; to: IsoDate; ciks: Cik[] | null },
): Promise<CalendarDays> {
  const events =
    ciks === null
      ? db.prepare(eventsBetweenSql).bind(from, to)
      : db.prepare(eventsOfSql).bind(JSON.stringify(ciks), from, to)
  const [found, nearest] = await db.batch([events, db.prepare(nearestSql).bind(from, to)])
  const days = z
    .object({ before: nullableText, after: nullableText })
    .parse(nearest?.results[0] ?? { before: null, after: null })
  return { events: z.array(calendarRow).parse(found?.results ?? []), ...days }
}

export const countsSql = `
  select date, count(*) as count from earnings_events as event
  where date between ?1 and ?2 and exists (select 1 from companies where companies.cik = event.cik)
  group by date order by date`

const countsOfSql = `
  select date, count(*) as count from json_each(?3) as given
  join earnings_events as event on event.cik = given.value
  where date between ?1 and ?2 group by date order by date`

const countRow = z.object({ date: z.string(), count: z.number() })

/** The number of events of each day that has any, of all listed companies or of those given. */
export async function countEvents(
  db: D1Database,
  { from, to, ciks }: { from: IsoDate; to: IsoDate; ciks: Cik[] | null },
): Promise<z.infer<typeof countRow>[]> {
  const statement =
    ciks === null
      ? db.prepare(countsSql).bind(from, to)
      : db.prepare(countsOfSql).bind(from, to, JSON.stringify(ciks))
  return z.array(countRow).parse((await statement.all()).results)
}

const readTimeRow = z.object({ cik: storedCik, at: z.number() })

/** When the filing lists of companies were read. */
export async function listReadTimes(db: D1Database, ciks: Cik[]): Promise<Map<Cik, number>> {
  const sql = `select given.value as cik, fetched_at as at from json_each(?1) as given
    join sources on sources.key = 'company:' || given.value where fetched_at is not null`
  const rows = await readRows(db, readTimeRow, sql, JSON.stringify(ciks))
  return new Map(rows.map(({ cik, at }) => [cik, at]))
}

export async function listEstimates(db: D1Database, cik: Cik): Promise<StoredEstimate[]> {
  return readRows(db, earningsEstimates.row, estimatesSql, cik)
}

/** The companies that have imported estimates. */
export async function listEstimated(db: D1Database): Promise<Cik[]> {
  return readColumn(db, storedCik, "select distinct cik from earnings_estimates order by cik")
}
