import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { storedCik, storedQuarter } from "~/lib/value-schemas"
import { latestCompleteQuarter } from "~/model/holdings/complete-quarter"
import { type CompanyMetrics, toCompanyMetrics } from "~/model/metrics/company-metrics"
import { readRows } from "~/platform/rows.server"
import { shownQuarters } from "~/stores/holdings/shown-quarter"

const counts = `
  select shown.company as cik, shown.quarter as quarter,
    (select count(*) from investor_quarters where investor_quarters.quarter = shown.quarter) as loaded,
    count(distinct iif(h.shares > 0, h.cik, null)) as holders,
    count(distinct iif(h.status = 'New', h.cik, null)) as opened,
    count(distinct iif(h.status = 'Sold All', h.cik, null)) as closed,
    count(distinct iif(h.status = 'New' or h.shares_diff > 0, h.cik, null)) as buyers,
    count(distinct iif(h.status = 'Sold All' or h.shares_diff < 0, h.cik, null)) as sellers,
    total(h.value) as value, max(h.percentage) as top
  from shown cross join companies on companies.cik = shown.company
  cross join securities on securities.ticker = companies.ticker
  left join holdings h on h.cusip = securities.cusip and h.quarter = shown.quarter and h.held = 'SH'
  group by shown.company`

export const gurusOfAll = `${shownQuarters("true")} ${counts}`
export const gurusOfCompanies = `
  ${shownQuarters("companies.cik in (select value from json_each(?1))")} ${counts}`

const guruCounts = z.object({
  cik: storedCik,
  quarter: storedQuarter,
  /** Tracked investors whose filing for the quarter is loaded. */
  loaded: z.number(),
  holders: z.number(),
  opened: z.number(),
  closed: z.number(),
  buyers: z.number(),
  sellers: z.number(),
  value: z.number(),
  top: z.number().nullable(),
})

export type GuruCounts = z.infer<typeof guruCounts>

/** The tracked investors' holdings of each company, in the quarter that its page of investors shows. */
export async function listGuruCounts(
  db: D1Database,
  today: IsoDate,
  ciks?: readonly Cik[],
): Promise<GuruCounts[]> {
  const sql = ciks ? gurusOfCompanies : gurusOfAll
  return readRows(db, guruCounts, sql, ciks ? JSON.stringify(ciks) : null, latestCompleteQuarter(today), null)
}

export async function listGuruMetrics(
  ...given: Parameters<typeof listGuruCounts>
): Promise<CompanyMetrics[]> {
  return (await listGuruCounts(...given)).map(
    ({ cik, holders, opened, closed, buyers, sellers, value, top }) =>
      toCompanyMetrics(cik, "gurus", {
        gurus: holders,
        gurusChange: opened - closed,
        guruBuyers: buyers,
        guruSellers: sellers,
        guruValue: value,
        guruTopWeight: top,
      }),
  )
}
