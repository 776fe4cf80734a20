import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedCik, storedCusip, storedQuarter } from "~/lib/value-schemas"
import type { HoldingChange, InvestorReport, PublishedResults } from "~/model/alerts/alert-events"
import type { RecentFiling } from "~/model/filings/recent-filings"
import { readColumn, readRows } from "~/platform/rows.server"
import { recentFilings } from "~/stores/company/recent-store.server"

/** Filings of companies and investors since a day, New York. */
export const filingsSinceSql = `
  select ${recentFilings.columns}
  from json_each(?1) as given join recent_filings on recent_filings.cik = given.value
  where accepted >= ?2 order by accepted desc limit 1000`

export async function listFilingsSince(db: D1Database, ciks: Cik[], since: IsoDate): Promise<RecentFiling[]> {
  if (ciks.length === 0) return []
  return readRows(db, recentFilings.row, filingsSinceSql, JSON.stringify(ciks), since)
}

/** Companies whose documents of a kind were read since a time. */
export const readSinceSql = `
  select given.value as cik from json_each(?1) as given
  join sources on sources.key = ?2 || ':' || given.value where fetched_at >= ?3`

export async function listReadSince(
  db: D1Database,
  kind: "insiders" | "releases",
  ciks: Cik[],
  since: number,
): Promise<Cik[]> {
  if (ciks.length === 0) return []
  return readColumn(db, storedCik, readSinceSql, JSON.stringify(ciks), kind, since)
}

const reportRow = z.object({
  cik: storedCik,
  quarter: storedQuarter,
  valueUsd: z.number(),
  positions: z.number(),
  newCount: z.number().nullable(),
  soldCount: z.number().nullable(),
  filed: z.string(),
}) satisfies z.ZodType<InvestorReport>

export const reportsSql = `
  select cik, quarter, value as "valueUsd", positions, new_count as "newCount", sold_count as "soldCount", filed
  from investor_quarters
  where cik in (select value from json_each(?1)) and is_latest = 1 and filed >= ?2`

export async function listReportsSince(
  db: D1Database,
  ciks: Cik[],
  since: IsoDate,
): Promise<InvestorReport[]> {
  if (ciks.length === 0) return []
  return readRows(db, reportRow, reportsSql, JSON.stringify(ciks), since)
}

const changeRow = z
  .object({
    company: storedCik,
    cik: storedCik,
    investor: z.string(),
    quarter: storedQuarter,
    filed: z.string(),
    cusip: storedCusip,
    held: z.string(),
    status: z.enum(["New", "Sold All", "Changed"]),
    ratio: z.number().nullable(),
    shares: z.number(),
    value: z.number(),
  })
  .transform(({ cik, value, company, ...row }): HoldingChange & { companyCik: Cik } => ({
    ...row,
    companyCik: company,
    investorCik: cik,
    valueUsd: value,
  }))

/** Changes in companies' securities that investors' latest reports show. */
export const changesSql = `
  select companies.cik as company, holdings.cik, investors.name as investor, holdings.quarter,
    investor_quarters.filed, holdings.cusip, held, status, ratio, shares, holdings.value
  from json_each(?1) as given cross join companies on companies.cik = given.value
  cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
  join investor_quarters on investor_quarters.cik = holdings.cik and investor_quarters.quarter = holdings.quarter
  join investors on investors.cik = holdings.cik
  where is_latest = 1 and filed >= ?2 and status in ('New', 'Sold All', 'Changed')
  order by filed desc limit 1000`

export async function listChangesSince(
  db: D1Database,
  ciks: Cik[],
  since: IsoDate,
): Promise<(HoldingChange & { companyCik: Cik })[]> {
  if (ciks.length === 0) return []
  return readRows(db, changeRow, changesSql, JSON.stringify(ciks), since)
}

const resultsRow = z.object({
  cik: storedCik,
  periodEnd: z.string(),
  quarter: z.number().nullable(),
  fiscalYear: z.number().nullable(),
  date: z.string(),
  time: z.string().nullable(),
}) satisfies z.ZodType<PublishedResults>

export const resultsSql = `
  select event.cik, period_end as "periodEnd", quarter, fiscal_year as "fiscalYear", date, time
  from json_each(?1) as given join earnings_events as event on event.cik = given.value
  where accession is not null and date >= ?2`

export async function listResultsSince(
  db: D1Database,
  ciks: Cik[],
  since: IsoDate,
): Promise<PublishedResults[]> {
  if (ciks.length === 0) return []
  return readRows(db, resultsRow, resultsSql, JSON.stringify(ciks), since)
}
