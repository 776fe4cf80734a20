import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Quarter } from "~/lib/quarter"
import { storedCik, storedCusip, storedQuarter } from "~/lib/value-schemas"
import { storedFlag } from "~/stores/table"
import { prepareKnown } from "./known-portfolios"

const investorRow = z.object({
  cik: storedCik,
  name: z.string(),
  owner: z.string(),
  value: z.number().nullable(),
  positions: z.number().nullable(),
  top10: z.number().nullable(),
  turnover: z.number().nullable(),
  filed: z.string().nullable(),
  quarter: storedQuarter.nullable(),
  topCusip: storedCusip.nullable(),
  topName: z.string().nullable(),
  topPercentage: z.number().nullable(),
  unitCertain: storedFlag.nullable(),
})

/** A tracked investor with its latest quarter; the figures are null if no filing is loaded. */
export type TrackedRow = z.infer<typeof investorRow>

export const trackedSql = `
  select investors.cik, investors.name, owner, quarter, value, positions, top_cusip as "topCusip",
    top_name as "topName", top_percentage as "topPercentage", top10, turnover, filed,
    unit_certain as "unitCertain"
  from investors left join investor_quarters on investor_quarters.cik = investors.cik and is_latest = 1
  order by investors.name`

export const boardRow = z.object({
  quarter: z.string(),
  cusip: storedCusip,
  name: z.string(),
  holders: z.number(),
  value: z.number(),
  mean_percentage: z.number().nullable(),
  new_count: z.number(),
  added: z.number(),
  reduced: z.number(),
  sold_out: z.number(),
  bought: z.number(),
  sold: z.number(),
  /** Shares bought less shares sold at the price of the quarter's end; null if nobody holds the security then. */
  net_usd: z.number().nullable(),
})

/** The holdings and trades of investors in one security and quarter. */
export type BoardRow = z.infer<typeof boardRow>

/** A trade is priced at value ÷ shares of the quarter's holders. Without any holder there is no price. */
export const boardSql = `
  with chosen as materialized (
    select coalesce(?2, (select max(quarter) from investor_quarters where quarter <= ?1)) as quarter)
  select (select quarter from chosen) as quarter, cusip, max(name) as name,
    sum(shares > 0) as holders, sum(value) as value, avg(iif(shares > 0, percentage, null)) as mean_percentage,
    total(status = 'New') as new_count, total(status = 'Changed' and shares_diff > 0) as added,
    total(status = 'Changed' and shares_diff < 0) as reduced, total(status = 'Sold All') as sold_out,
    total(iif(shares_diff > 0, weighting_diff, 0)) as bought, total(iif(shares_diff < 0, weighting_diff, 0)) as sold,
    total(shares_diff) * (sum(iif(shares > 0, value, 0)) / nullif(total(shares), 0)) as net_usd
  from holdings where quarter = (select quarter from chosen) and held = 'SH'
  group by cusip`

const loadedQuartersSql = `
  select quarter, count(*) as investors from investor_quarters where quarter <= ?1 group by quarter order by 1 desc`

export interface Boards {
  investors: TrackedRow[]
  quarter: Quarter | null
  securities: BoardRow[]
  quarters: Quarter[]
  /** The number of tracked investors with a filing of the quarter. */
  reporting: number
}

/**
 * The tracked investors, and every security that they held, bought or sold in a quarter, in one round trip; of a past
 * day, those whose filings of the quarter were all made by then.
 */
export async function loadBoards(
  db: D1Database,
  { complete, asked, asof = null }: { complete: Quarter; asked: Quarter | null; asof?: IsoDate | null },
): Promise<Boards> {
  const known = (sql: string, ...values: unknown[]) => prepareKnown(db, sql, values, asof)
  const [investors, securities, quarters] = await db.batch<Record<string, unknown>>([
    known(trackedSql),
    known(boardSql, complete, asked),
    known(loadedQuartersSql, complete),
  ])
  const rows = z.array(boardRow).parse(securities?.results)
  const loaded = z.array(z.object({ quarter: storedQuarter, investors: z.number() })).parse(quarters?.results)
  const quarter = asked ?? loaded[0]?.quarter ?? null
  return {
    investors: z.array(investorRow).parse(investors?.results),
    quarter,
    securities: rows,
    quarters: loaded.map((each) => each.quarter),
    reporting: loaded.find((each) => each.quarter === quarter)?.investors ?? 0,
  }
}

const weightRow = z.object({ cik: storedCik, cusip: storedCusip, name: z.string(), percentage: z.number() })
const portfolioRow = z.object({
  cik: storedCik,
  quarter: storedQuarter,
  value: z.number().nullable(),
  positions: z.number().nullable(),
  top10: z.number().nullable(),
  turnover: z.number().nullable(),
  unitCertain: storedFlag.nullable(),
})

/** The quarter asked for, else the latest one that is loaded for all of the investors, else for any. */
const comparedQuarter = `coalesce(?3,
    (select quarter from investor_quarters
      where cik in (select value from json_each(?1)) and quarter <= ?2
      group by quarter order by count(*) = json_array_length(?1) desc, quarter desc limit 1))`

export const weightsSql = `
  select cik, cusip, name, percentage from holdings
  where cik in (select value from json_each(?1)) and percentage > 0 and quarter = ${comparedQuarter}`

export const comparedSql = `
  select cik, quarter, value, positions, top10, turnover, unit_certain as "unitCertain" from investor_quarters
  where cik in (select value from json_each(?1)) and quarter = ${comparedQuarter}`

export interface ComparedPortfolios {
  weights: z.infer<typeof weightRow>[]
  portfolios: z.infer<typeof portfolioRow>[]
}

/** The weights of the given investors' holdings in one quarter, and their portfolios; of a past day, those known then. */
export async function loadCompared(
  db: D1Database,
  {
    ciks,
    complete,
    asked,
    asof = null,
  }: { ciks: Cik[]; complete: Quarter; asked: Quarter | null; asof?: IsoDate | null },
): Promise<ComparedPortfolios> {
  const values = [JSON.stringify(ciks), complete, asked]
  const [weights, portfolios] = await db.batch(
    [weightsSql, comparedSql].map((sql) => prepareKnown(db, sql, values, asof)),
  )
  return {
    weights: z.array(weightRow).parse(weights?.results),
    portfolios: z.array(portfolioRow).parse(portfolios?.results),
  }
}
