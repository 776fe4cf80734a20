import type { EarningsPart, EstimatePart } from "~/model/earnings/earnings-batch"

/** Statements that replace a company's events and apply the days that an import announced. */
export function earningsStatements(
  db: D1Database,
  companies: EarningsPart[],
  estimates: EstimatePart[],
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (const { cik, events } of companies) {
    statements.push(db.prepare("delete from earnings_events where cik = ?1").bind(cik))
    if (events.length) statements.push(db.prepare(insertEvents).bind(JSON.stringify(events)))
  }
  for (let start = 0; start < estimates.length; start += 2000)
    statements.push(db.prepare(upsertEstimates).bind(JSON.stringify(estimates.slice(start, start + 2000))))
  const ciks = [...new Set([...companies, ...estimates].map(({ cik }) => cik))]
  if (ciks.length)
    for (const sql of [announceKnown, announceUnknown])
      statements.push(db.prepare(sql).bind(JSON.stringify(ciks)))
  return statements
}

const insertEvents = `
  insert into earnings_events (cik, period_end, quarter, fiscal_year, date, time, session, status, from_date,
    to_date, accession, form, file, results_quarter, results_year, revenue, eps, currency, error_days)
  select value ->> 'cik', value ->> 'periodEnd', value ->> 'quarter', value ->> 'fiscalYear', value ->> 'date',
    value ->> 'time', value ->> 'session', value ->> 'status', value ->> 'from', value ->> 'to',
    value ->> 'accession', value ->> 'form', value ->> 'file', value ->> '$.results.quarter',
    value ->> '$.results.year', value ->> '$.results.revenue', value ->> '$.results.eps',
    value ->> '$.results.currency', value ->> 'errorDays'
  from json_each(?1) where true on conflict (cik, period_end) do nothing`

const upsertEstimates = `
  insert into earnings_estimates (cik, period_end, eps, revenue, date, time, source)
  select value ->> 'cik', value ->> 'periodEnd', value ->> 'eps', value ->> 'revenue', value ->> 'date',
    value ->> 'time', value ->> 'source'
  from json_each(?1) where true
  on conflict (cik, period_end) do update set eps = excluded.eps, revenue = excluded.revenue,
    date = excluded.date, time = excluded.time, source = excluded.source`

/** Confirms an expected release for the day that an import announces. */
const announceKnown = `
  update earnings_events set date = announced.date, time = announced.time, status = 'confirmed',
    session = case when announced.time is null then session when announced.time < '09:30' then 'before'
      when announced.time < '16:00' then 'during' else 'after' end
  from json_each(?1) as given
  join earnings_estimates as announced on announced.cik = given.value and announced.date is not null
  where earnings_events.cik = announced.cik and earnings_events.accession is null
    and earnings_events.period_end between date(announced.period_end, '-10 days')
      and date(announced.period_end, '+10 days')`

/** An announced day of a period that is in no filing list. */
const announceUnknown = `
  insert into earnings_events (cik, period_end, date, time, status)
  select announced.cik, announced.period_end, announced.date, announced.time, 'confirmed'
  from json_each(?1) as given
  join earnings_estimates as announced on announced.cik = given.value
  where announced.date is not null and not exists (
    select 1 from earnings_events as known where known.cik = announced.cik
      and known.period_end between date(announced.period_end, '-10 days')
        and date(announced.period_end, '+10 days'))
  on conflict (cik, period_end) do nothing`
