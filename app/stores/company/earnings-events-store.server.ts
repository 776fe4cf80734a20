import type { Cik } from "~/lib/cik"
import type { EarningsPart, EstimatePart } from "~/model/earnings/earnings-batch"
import type { EarningsEvent } from "~/model/earnings/earnings-event"
import { earningsEstimates, earningsEvents } from "./earnings-store.server"

/** Statements that replace a company's events and apply the days that an import announced. */
export function earningsStatements(
  db: D1Database,
  companies: EarningsPart[],
  estimates: EstimatePart[],
): D1PreparedStatement[] {
  if (companies.length + estimates.length === 0) return []
  const ciks = JSON.stringify([...new Set([...companies, ...estimates].map(({ cik }) => cik))])
  return [
    ...companies.flatMap(({ cik, events }) =>
      earningsEvents.replace(db, "cik", [cik], events.map(toRow), { replaces: false }),
    ),
    ...earningsEstimates.put(db, estimates),
    ...[announceKnown, announceUnknown].map((sql) => db.prepare(sql).bind(ciks)),
  ]
}

/** Statements that restore a company's estimates of some quarters; one that is not given ends, with its announced day. */
export function restoreEstimates(
  db: D1Database,
  cik: Cik,
  periodEnds: readonly string[],
  restored: EstimatePart[],
): D1PreparedStatement[] {
  const quarters = JSON.stringify(periodEnds)
  return [
    ...[endAnnounced, endEstimates].map((sql) => db.prepare(sql).bind(cik, quarters)),
    ...earningsStatements(db, [], restored),
  ]
}

const endAnnounced = `
  delete from earnings_events where cik = ?1 and accession is null and status = 'confirmed' and exists (
    select 1 from earnings_estimates as announced where announced.cik = ?1
      and announced.period_end in (select value from json_each(?2)) and announced.date = earnings_events.date
      and earnings_events.period_end between date(announced.period_end, '-10 days')
        and date(announced.period_end, '+10 days'))`

const endEstimates =
  "delete from earnings_estimates where cik = ?1 and period_end in (select value from json_each(?2))"

function toRow({ results, errorDays = null, ...event }: EarningsEvent) {
  const { quarter = null, year = null, ...figures } = results ?? {}
  return {
    ...{ ...event, errorDays, resultsQuarter: quarter, resultsYear: year },
    ...{ revenue: null, eps: null, currency: null, ...figures },
  }
}

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
