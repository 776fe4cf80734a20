import { z } from "zod"
import { marketSession } from "~/edgar/acceptance-time"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import type { ReleaseResults } from "~/model/earnings/earnings-event"

const nullableText = z.string().nullable()
const nullableNumber = z.number().nullable()

const calendarRow = z.object({
  cik: storedCik,
  period_end: z.string(),
  quarter: nullableNumber,
  fiscal_year: nullableNumber,
  date: z.string(),
  time: nullableText,
  session: z.enum(["before", "during", "after"]).nullable(),
  status: z.enum(["expected", "confirmed"]),
  from_date: nullableText,
  to_date: nullableText,
  accession: storedAccession.nullable(),
  form: nullableText,
  file: nullableText,
  results_quarter: nullableNumber,
  results_year: nullableNumber,
  revenue: nullableNumber,
  eps: nullableNumber,
  currency: nullableText,
  error_days: nullableNumber,
  eps_estimate: nullableNumber,
  revenue_estimate: nullableNumber,
  source: nullableText,
})

/** A line of the calendar, without its company's name. */
export interface CalendarEvent {
  cik: Cik
  periodEnd: IsoDate
  quarter: number | null
  fiscalYear: number | null
  date: IsoDate
  time: string | null
  session: "before" | "during" | "after" | null
  status: "expected" | "confirmed"
  from: IsoDate | null
  to: IsoDate | null
  accession: Accession | null
  form: string | null
  file: string | null
  /** The quarter's results, or those of the latest quarter before an expected release. */
  results: ReleaseResults | null
  /** The usual error of the company's forecasts, days. */
  errorDays: number | null
  /** From an import, with its source. */
  epsEstimate: number | null
  revenueEstimate: number | null
  estimateSource: string | null
}

/** The period end of a forecast and of an import can differ by some days. */
const columns = `
  event.cik, event.period_end, event.quarter, event.fiscal_year, event.date, event.time, event.session,
  event.status, event.from_date, event.to_date, event.accession, event.form, event.file, event.results_quarter,
  event.results_year, event.revenue, event.eps, event.currency, event.error_days,
  estimate.eps as eps_estimate, estimate.revenue as revenue_estimate, estimate.source`
const withEstimate = `
  left join earnings_estimates as estimate on estimate.cik = event.cik
    and estimate.period_end between date(event.period_end, '-10 days') and date(event.period_end, '+10 days')`

export const eventsBetweenSql = `
  select ${columns} from earnings_events as event ${withEstimate}
  where event.date between ?1 and ?2 order by event.date, event.time limit 5000`

export const eventsOfSql = `
  select ${columns} from json_each(?1) as given
  join earnings_events as event on event.cik = given.value ${withEstimate}
  where event.date between ?2 and ?3 order by event.date, event.time limit 5000`

/** The nearest days with events before and after a range. */
export const nearestSql = `
  select (select max(date) from earnings_events where date < ?1) as before,
    (select min(date) from earnings_events where date > ?2) as after`

export const estimatesSql = `
  select period_end, eps, revenue, date, time, source from earnings_estimates where cik = ?1 order by period_end`

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
  return { events: (found?.results ?? []).map(toEvent), ...days }
}

function toEvent(row: unknown): CalendarEvent {
  const parsed = calendarRow.parse(row)
  return {
    cik: parsed.cik,
    periodEnd: parsed.period_end,
    quarter: parsed.quarter,
    fiscalYear: parsed.fiscal_year,
    date: parsed.date,
    time: parsed.time,
    session: parsed.session ?? marketSession(parsed.time),
    status: parsed.status,
    from: parsed.from_date,
    to: parsed.to_date,
    accession: parsed.accession,
    form: parsed.form,
    file: parsed.file,
    results:
      parsed.results_quarter === null || parsed.results_year === null
        ? null
        : {
            quarter: parsed.results_quarter,
            year: parsed.results_year,
            currency: parsed.currency,
            revenue: parsed.revenue,
            eps: parsed.eps,
          },
    errorDays: parsed.error_days,
    epsEstimate: parsed.eps_estimate,
    revenueEstimate: parsed.revenue_estimate,
    estimateSource: parsed.source,
  }
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

const readRow = z.object({ cik: storedCik, at: z.number() })

/** When the filing lists of companies were read. */
export async function listReadTimes(db: D1Database, ciks: Cik[]): Promise<Map<Cik, number>> {
  const { results } = await db
    .prepare(
      `select given.value as cik, fetched_at as at from json_each(?1) as given
       join sources on sources.key = 'company:' || given.value where fetched_at is not null`,
    )
    .bind(JSON.stringify(ciks))
    .all()
  return new Map(
    z
      .array(readRow)
      .parse(results)
      .map(({ cik, at }) => [cik, at]),
  )
}

const storedEstimate = z.object({
  period_end: z.string(),
  eps: nullableNumber,
  revenue: nullableNumber,
  date: nullableText,
  time: nullableText,
  source: z.string(),
})

export interface StoredEstimate {
  periodEnd: IsoDate
  eps: number | null
  revenue: number | null
  date: IsoDate | null
  time: string | null
  source: string
}

export async function listEstimates(db: D1Database, cik: Cik): Promise<StoredEstimate[]> {
  const { results } = await db.prepare(estimatesSql).bind(cik).all()
  return results.map((row) => {
    const { period_end, ...rest } = storedEstimate.parse(row)
    return { periodEnd: period_end, ...rest }
  })
}
