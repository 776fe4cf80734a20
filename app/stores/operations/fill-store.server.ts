import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { type FillProgress, fillProgress } from "~/model/directory/fill-progress"

export const fillSql = "select report from fill_progress where id = 1"

const rows = z.array(z.object({ report: z.string() }))

/** Null before the first fill, or if another version wrote it. */
export function readFill(results: unknown): FillProgress | null {
  const [row] = rows.parse(results)
  return row ? (fillProgress.safeParse(JSON.parse(row.report)).data ?? null) : null
}

export function putFillSql(db: D1Database, progress: FillProgress): D1PreparedStatement {
  return db
    .prepare(
      `insert into fill_progress (id, report) values (1, ?1)
       on conflict (id) do update set report = excluded.report`,
    )
    .bind(JSON.stringify(progress))
}

/** Companies by the value that 13F managers hold: all of them if they are loaded, else the tracked ones. */
const largestSql = `
  with latest as (
    select quarter from investor_quarters group by quarter
    having count(*) * 2 >= (select max(n) from (select count(*) as n from investor_quarters group by quarter))
    order by quarter desc limit 1
  ),
  latest_of_all as (
    select quarter from manager_quarters group by quarter
    having count(*) * 2 >= (select max(n) from (select count(*) as n from manager_quarters group by quarter))
    order by quarter desc limit 1
  ),
  held (cusip, value) as (
    select cusip, value from security_quarters where quarter = (select quarter from latest_of_all)
    union all
    select cusip, value from holdings where held = 'SH' and quarter = (select quarter from latest)
      and not exists (select 1 from latest_of_all)
  )
  select companies.cik as cik, sum(held.value) as value
  from held join securities on securities.cusip = held.cusip
  join companies on companies.ticker = securities.ticker
  group by companies.cik order by value desc limit ?1`

/** The largest companies; the SEC's list, which is ordered by size, completes them. */
export async function listLargest(db: D1Database, limit: number): Promise<Cik[]> {
  const [held, listed] = await db.batch([
    db.prepare(largestSql).bind(limit),
    db.prepare("select cik from companies order by position, ticker limit ?1").bind(2 * limit),
  ])
  const found = z
    .array(z.object({ cik: storedCik }))
    .parse([...(held?.results ?? []), ...(listed?.results ?? [])])
  return [...new Set(found.map(({ cik }) => cik))].slice(0, limit)
}
