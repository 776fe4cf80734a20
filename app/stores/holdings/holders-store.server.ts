import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import { parseQuarter, type Quarter } from "~/lib/quarter"
import { storedCik, storedCusip, storedQuarter, storedTicker } from "~/lib/value-schemas"
import type { ReportedShares } from "~/model/holdings/holders/holder-history"
import { storedFlag } from "~/stores/table"
import { prepareKnown } from "./known-portfolios"
import { shownQuarters } from "./shown-quarter"

const holderRow = z.object({
  cik: storedCik,
  investor: z.string().nullable(),
  owner: z.string().nullable(),
  quarter: storedQuarter,
  filed: z.string().nullable(),
  cusip: storedCusip,
  held: z.string(),
  class: z.string(),
  ticker: storedTicker,
  shares: z.number(),
  value: z.number(),
  percentage: z.number().nullable(),
  status: z.string().nullable(),
  ratio: z.number().nullable(),
  split: z.number().nullable(),
  sharesDiff: z.number().nullable(),
  weightingDiff: z.number().nullable(),
  isSplitInferred: storedFlag,
  unitCertain: storedFlag.nullable(),
})

/** A tracked investor's holding of one security of a company. */
export type HolderRow = z.infer<typeof holderRow>

const reportedRow = z.object({
  quarter: storedQuarter,
  cusip: storedCusip,
  cik: storedCik,
  shares: z.number(),
  split: z.number().nullable(),
  valueUsd: z.number(),
}) satisfies z.ZodType<ReportedShares>

/** The quarters with a filing of one investor, separated by commas. */
const loadedRow = z.object({ cik: storedCik, quarters: z.string() })

const earlierRow = z.object({
  cik: storedCik,
  investor: z.string(),
  quarter: storedQuarter,
  shares: z.number(),
})

/** A holder whose latest loaded filing is for an earlier quarter than the one shown. */
export type EarlierHolder = z.infer<typeof earlierRow>

/** The securities of a company by its CIK, through its listed tickers. */
const ofCompany = `
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
  where companies.cik = ?1`

/** The latest quarter with loaded filings whose filing deadline has passed. */
const latestLoaded = `(select max(quarter) from investor_quarters where quarter <= ?2)`

/** The quarter to show of one company; without holders the latest one with filings. */
const shown = `${shownQuarters("companies.cik = ?1")},
  shown_quarter as materialized (
    select coalesce(?3, (select quarter from shown), ${latestLoaded}) as quarter
  )`

export const holdersSql = `${shown}
  select holdings.cik, investors.name as investor, investors.owner, holdings.quarter, investor_quarters.filed,
    holdings.cusip, held, class, securities.ticker, shares, holdings.value, percentage, status, ratio,
    shares_diff as "sharesDiff", weighting_diff as "weightingDiff", split, split_inferred as "isSplitInferred",
    unit_certain as "unitCertain"
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
    and holdings.quarter = (select quarter from shown_quarter)
  left join investors on investors.cik = holdings.cik
  left join investor_quarters on investor_quarters.cik = holdings.cik
    and investor_quarters.quarter = holdings.quarter
  where companies.cik = ?1
  order by percentage is null, percentage desc, holdings.value desc, holdings.cik`

export const reportedSharesSql = `
  select holdings.quarter, holdings.cusip, holdings.cik, shares, holdings.value as "valueUsd", split
  ${ofCompany} and held = 'SH'`

export const loadedQuartersSql = `
  select cik, group_concat(quarter) as quarters from investor_quarters
  where cik in (select holdings.cik ${ofCompany} and held = 'SH') group by cik`

const shownQuarterSql = `${shown} select quarter from shown_quarter`

export const earlierHoldersSql = `${shown}
  select holdings.cik, investors.name as investor, holdings.quarter, sum(shares) as shares
  from companies cross join securities on securities.ticker = companies.ticker
  cross join holdings on holdings.cusip = securities.cusip
  join investor_quarters on investor_quarters.cik = holdings.cik
    and investor_quarters.quarter = holdings.quarter and is_latest = 1
  join investors on investors.cik = holdings.cik
  where companies.cik = ?1 and held = 'SH' and shares > 0
    and holdings.quarter < (select quarter from shown_quarter)
  group by holdings.cik, holdings.quarter order by shares desc`

export interface Holders {
  /** The quarter of the rows; null if nothing is loaded. */
  quarter: Quarter | null
  rows: HolderRow[]
  /** The shares of the company that each investor reported, with the investor's loaded quarters. */
  reported: ReportedShares[]
  loaded: Map<string, Set<Quarter>>
  earlier: EarlierHolder[]
}

interface HoldersAsked {
  cik: Cik
  /** The latest quarter whose deadline has passed. */
  complete: Quarter
  asked: Quarter | null
  /** A past day: only portfolios that were known then. */
  asof?: IsoDate | null
}

/** The holders of a company in the requested quarter or the latest loaded one, in one round trip. */
export async function loadHolders(
  db: D1Database,
  { cik, complete, asked, asof = null }: HoldersAsked,
): Promise<Holders> {
  const known = (sql: string, ...values: unknown[]) => prepareKnown(db, sql, values, asof)
  const [rows, reported, loaded, quarter, earlier] = await db.batch<Record<string, unknown>>([
    known(holdersSql, cik, complete, asked),
    known(reportedSharesSql, cik),
    known(loadedQuartersSql, cik),
    known(shownQuarterSql, cik, complete, asked),
    known(earlierHoldersSql, cik, complete, asked),
  ])
  const found = quarter?.results[0]?.quarter
  return {
    quarter: typeof found === "string" ? parseQuarter(found) : null,
    rows: z.array(holderRow).parse(rows?.results),
    reported: z.array(reportedRow).parse(reported?.results),
    loaded: new Map(
      z
        .array(loadedRow)
        .parse(loaded?.results)
        .map((row) => [
          row.cik,
          new Set(row.quarters.split(",").flatMap((text) => parseQuarter(text) ?? [])),
        ]),
    ),
    earlier: asked ? [] : z.array(earlierRow).parse(earlier?.results),
  }
}

const sharedRow = z.object({
  cusip: storedCusip,
  name: z.string(),
  holders: z.number(),
  value: z.number(),
  mean_percentage: z.number().nullable(),
})

export const sharedSql = `${shown},
  holders as materialized (
    select distinct holdings.cik
    from companies cross join securities on securities.ticker = companies.ticker
    cross join holdings on holdings.cusip = securities.cusip and holdings.quarter = (select quarter from shown_quarter)
    where companies.cik = ?1 and held = 'SH' and shares > 0
  )
  select others.cusip, max(others.name) as name, count(distinct others.cik) as holders,
    sum(others.value) as value, avg(others.percentage) as mean_percentage,
    (select count(*) from holders) as of_holders, (select quarter from shown_quarter) as quarter
  from holders cross join holdings as others on others.cik = holders.cik
    and others.quarter = (select quarter from shown_quarter)
  where others.held = 'SH' and others.shares > 0 and others.cusip not in (
    select securities.cusip from securities join companies on companies.ticker = securities.ticker
    where companies.cik = ?1)
  group by others.cusip order by holders desc, mean_percentage desc, value desc limit 100`

interface SharedHoldings {
  quarter: Quarter | null
  holders: number
  rows: z.infer<typeof sharedRow>[]
}

/** The other holdings of a company's holders. */
export async function loadSharedHoldings(
  db: D1Database,
  { cik, complete, asked, asof = null }: HoldersAsked,
): Promise<SharedHoldings> {
  const { results } = await prepareKnown(db, sharedSql, [cik, complete, asked], asof).all()
  const head = z
    .object({ of_holders: z.number(), quarter: z.string().nullable() })
    .parse(results[0] ?? { of_holders: 0, quarter: asked ?? null })
  return {
    quarter: head.quarter ? parseQuarter(head.quarter) : null,
    holders: head.of_holders,
    rows: z.array(sharedRow).parse(results),
  }
}
