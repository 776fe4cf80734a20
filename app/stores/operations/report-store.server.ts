import { z } from "zod"
import { type DatedReport, type HealthReport, healthReport } from "~/model/directory/health-report"
import { changeRows, readValue } from "~/platform/rows.server"

export const reportSql = "select made_at, report from health_report where id = 1"

const reportRows = z.array(z.object({ made_at: z.number(), report: z.string() }))

/** Null before the first report, or if another version wrote it. */
export function readReport(rows: unknown): DatedReport | null {
  const row = reportRows.parse(rows)[0]
  if (!row) return null
  const parsed = healthReport.safeParse(JSON.parse(row.report))
  return parsed.success ? { ...parsed.data, madeAt: row.made_at } : null
}

/** The age, in ms, after which the report is rebuilt. Building it scans whole tables. */
const heldForMs = 3_600_000

export async function isReportOld(db: D1Database, now: number): Promise<boolean> {
  const madeAt = await readValue(db, z.number(), "select made_at from health_report where id = 1")
  return madeAt === null || now - madeAt >= heldForMs
}

/** Counts everything and stores the totals as one row. */
export async function makeReport(db: D1Database, now: number): Promise<void> {
  const answers = await db.batch(reportParts.map((sql) => db.prepare(sql)))
  const rows = (part: number) => answers[part]?.results ?? []
  const [counts, sources, failures, unmapped, largest, checks, open, identities] = reportParts.map(
    (_, part) => rows(part),
  )
  const report: HealthReport = healthReport.parse({
    ...(counts?.[0] as object),
    sources,
    failures,
    unmapped: { ...(unmapped?.[0] as object), largest },
    checks: { ...(checks?.[0] as object), open, identities },
  })
  const sql = `insert into health_report (id, made_at, report) values (1, ?1, ?2)
    on conflict (id) do update set made_at = excluded.made_at, report = excluded.report`
  await changeRows(db, sql, now, JSON.stringify(report))
}

const latestQuarter = "(select max(quarter) from investor_quarters)"

const reportParts = [
  `select
    (select count(distinct cik) from companies) as companies,
    (select count(*) from named_metrics where source = 'statements'
      and cik in (select cik from companies)) as companiesWithStatements,
    (select count(*) from investors) as investors,
    (select count(distinct cik) from investor_quarters) as investorsLoaded,
    (select count(*) from investor_quarters) as portfolios,
    (select min(quarter) from investor_quarters) as firstQuarter,
    ${latestQuarter} as latestQuarter,
    (select count(*) from funds) as funds,
    (select count(*) from funds where ifnull(series_id, cik) in (select fund from fund_reports)) as fundsLoaded,
    (select accepted from recent_filings order by accepted desc limit 1) as newestFiling`,
  `select iif(instr(key, ':') > 0, substr(key, 1, instr(key, ':') - 1), key) as kind,
    count(fetched_at) as read, count(error) as failed, max(fetched_at) as newest, min(fetched_at) as oldest
  from sources group by kind order by kind`,
  `select key, error, failed_at as failedAt from sources where error is not null
  order by failed_at desc limit 20`,
  `select total(holdings.value) as valueUsd,
    total(iif(securities.ticker is null, holdings.value, 0)) as unmappedUsd
  from holdings left join securities on securities.cusip = holdings.cusip
  where quarter = ${latestQuarter} and percentage is not null`,
  `select holdings.cusip, max(holdings.name) as name, sum(holdings.value) as valueUsd
  from holdings left join securities on securities.cusip = holdings.cusip
  where quarter = ${latestQuarter} and percentage is not null and holdings.value > 0
    and securities.ticker is null
  group by holdings.cusip order by valueUsd desc limit 15`,
  `select count(*) as companies, ifnull(sum(balances), 0) as balances,
    ifnull(sum(balances_held), 0) as balancesHeld, ifnull(sum(quarters), 0) as quarters,
    ifnull(sum(quarters_held), 0) as quartersHeld
  from statement_checks`,
  `select cik, balances, balances_held as balancesHeld, quarters, quarters_held as quartersHeld, differing
  from statement_checks where balances_held < balances or quarters_held < quarters or differing > 0
  order by differing desc, cik limit 50`,
  `select value ->> 'identity' as identity, sum(value ->> 'checked') as checked, sum(value ->> 'held') as held,
    sum(value ->> 'named') as named
  from statement_checks, json_each(identities) group by 1`,
]
