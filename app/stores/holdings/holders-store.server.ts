import { z } from "zod"
import { parseQuarter, type Quarter } from "~/lib/quarter"

const quarterText = z.string().transform((text) => parseQuarter(text)!)

const holderRow = z
  .object({
    cik: z.string(),
    investor: z.string().nullable(),
    owner: z.string().nullable(),
    quarter: quarterText,
    filed: z.string().nullable(),
    cusip: z.string(),
    held: z.string(),
    class: z.string(),
    ticker: z.string(),
    shares: z.number(),
    value: z.number(),
    percentage: z.number().nullable(),
    status: z.string().nullable(),
    ratio: z.number().nullable(),
    shares_diff: z.number().nullable(),
    weighting_diff: z.number().nullable(),
    split: z.number().nullable(),
    split_inferred: z.number(),
  })
  .transform(({ shares_diff, weighting_diff, split_inferred, ...row }) => ({
    ...row,
    sharesDiff: shares_diff,
    weightingDiff: weighting_diff,
    isSplitInferred: split_inferred === 1,
  }))

/** One tracked investor's row for one security of a company. */
export type HolderRow = z.infer<typeof holderRow>

const quarterRow = z.object({
  quarter: quarterText,
  cusip: z.string(),
  ciks: z.string(),
  shares: z.number(),
  value: z.number(),
  /** The split that a holder's row of this quarter was adjusted for. */
  split: z.number().nullable(),
})

/** One security of a company in one quarter, over all tracked investors; `ciks` are set apart by commas. */
export type HeldQuarter = z.infer<typeof quarterRow>

const earlierRow = z.object({
  cik: z.string(),
  investor: z.string(),
  quarter: quarterText,
  shares: z.number(),
})

/** A holder by its latest loaded filing, which is of an earlier quarter than the one shown. */
export type EarlierHolder = z.infer<typeof earlierRow>

/** The securities of a company by its CIK, through the tickers it is listed under. */
const ofCompany = `
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
  where companies.cik = ?1`

/** The latest of the quarters that every manager had to have reported, for which anything is loaded. */
const latestLoaded = `(select max(quarter) from investor_quarters where quarter <= ?2)`

export const holdersSql = `
  select holdings.cik, investors.name as investor, investors.owner, holdings.quarter, investor_quarters.filed,
    holdings.cusip, held, class, securities.ticker, shares, holdings.value, percentage, status, ratio,
    shares_diff, weighting_diff, split, split_inferred
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
    and holdings.quarter = coalesce(?3, ${latestLoaded})
  left join investors on investors.cik = holdings.cik
  left join investor_quarters on investor_quarters.cik = holdings.cik
    and investor_quarters.quarter = holdings.quarter
  where companies.cik = ?1
  order by percentage is null, percentage desc, holdings.value desc, holdings.cik`

export const holdersByQuarterSql = `
  select holdings.quarter, holdings.cusip, group_concat(distinct holdings.cik) as ciks, sum(shares) as shares,
    sum(holdings.value) as value, max(split) as split ${ofCompany} and held = 'SH' and shares > 0
  group by holdings.quarter, holdings.cusip order by holdings.quarter`

export const earlierHoldersSql = `
  select holdings.cik, investors.name as investor, holdings.quarter, sum(shares) as shares
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
  join investor_quarters on investor_quarters.cik = holdings.cik
    and investor_quarters.quarter = holdings.quarter and is_latest = 1
  join investors on investors.cik = holdings.cik
  where companies.cik = ?1 and held = 'SH' and shares > 0
    and holdings.quarter < coalesce(?3, ${latestLoaded})
  group by holdings.cik, holdings.quarter order by shares desc`

export interface Holders {
  /** The quarter that the rows are of; null where nothing is loaded at all. */
  quarter: Quarter | null
  rows: HolderRow[]
  /** Oldest first. */
  history: HeldQuarter[]
  earlier: EarlierHolder[]
}

/** Who holds a company, in the quarter asked for or the latest complete one that is loaded: one round trip. */
export async function loadHolders(
  db: D1Database,
  { cik, complete, asked }: { cik: string; complete: Quarter; asked: Quarter | null },
): Promise<Holders> {
  const [rows, history, latest, earlier] = await db.batch<Record<string, unknown>>([
    db.prepare(holdersSql).bind(cik, complete, asked),
    db.prepare(holdersByQuarterSql).bind(cik),
    db.prepare(`select max(quarter) as quarter from investor_quarters where quarter <= ?1`).bind(complete),
    db.prepare(earlierHoldersSql).bind(cik, complete, asked),
  ])
  const found = latest?.results[0]?.quarter
  return {
    quarter: asked ?? (typeof found === "string" ? parseQuarter(found) : null),
    rows: z.array(holderRow).parse(rows?.results),
    history: z.array(quarterRow).parse(history?.results),
    earlier: asked ? [] : z.array(earlierRow).parse(earlier?.results),
  }
}

const sharedRow = z.object({
  cusip: z.string(),
  name: z.string(),
  holders: z.number(),
  value: z.number(),
  mean_percentage: z.number().nullable(),
})

export const sharedSql = `
  with chosen as materialized (select coalesce(?3, ${latestLoaded}) as quarter),
  holders as materialized (
    select distinct holdings.cik
    from companies cross join securities on securities.ticker = companies.ticker
    cross join holdings on holdings.cusip = securities.cusip and holdings.quarter = (select quarter from chosen)
    where companies.cik = ?1 and held = 'SH' and shares > 0
  )
  select others.cusip, max(others.name) as name, count(distinct others.cik) as holders,
    sum(others.value) as value, avg(others.percentage) as mean_percentage,
    (select count(*) from holders) as of_holders, (select quarter from chosen) as quarter
  from holders cross join holdings as others on others.cik = holders.cik
    and others.quarter = (select quarter from chosen)
  where others.held = 'SH' and others.shares > 0 and others.cusip not in (
    select securities.cusip from securities join companies on companies.ticker = securities.ticker
    where companies.cik = ?1)
  group by others.cusip order by holders desc, mean_percentage desc, value desc limit 100`

export interface SharedHoldings {
  quarter: Quarter | null
  holders: number
  rows: z.infer<typeof sharedRow>[]
}

/** What else the holders of a company hold. */
export async function loadSharedHoldings(
  db: D1Database,
  { cik, complete, asked }: { cik: string; complete: Quarter; asked: Quarter | null },
): Promise<SharedHoldings> {
  const { results } = await db.prepare(sharedSql).bind(cik, complete, asked).all()
  const head = z
    .object({ of_holders: z.number(), quarter: z.string().nullable() })
    .parse(results[0] ?? { of_holders: 0, quarter: asked ?? null })
  return {
    quarter: head.quarter ? parseQuarter(head.quarter) : null,
    holders: head.of_holders,
    rows: z.array(sharedRow).parse(results),
  }
}
