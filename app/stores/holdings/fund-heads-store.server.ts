import { z } from "zod"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { type FundHead, toFundHead } from "~/model/funds/fund-head"
import { sortClasses } from "~/model/funds/fund-list"
import { defineTable } from "~/stores/table"

const nullableCount = z.number().nullable()

/** The loaded funds, a line for each. */
export const fundHeads = defineTable({
  name: "fund_heads",
  key: ["fund"],
  fields: {
    fund: z.string(),
    ticker: storedTicker,
    cik: storedCik,
    name: z.string(),
    registrant: z.string(),
    asOf: z.string(),
    netAssets: z.number().nullable(),
    holdings: z.number(),
    top10Pct: z.number(),
    largest: z.string().nullable(),
    largestPct: z.number().nullable(),
    since: z.string().nullable(),
    added: nullableCount,
    removed: nullableCount,
    changed: nullableCount,
  },
  columns: { top10Pct: "top10_pct" },
})

/** For a batch: the lines of funds whose reports it contains. Of several share classes, one that trades on an exchange stands for the fund. */
export function fundHeadStatements(funds: FundDocument[], db: D1Database): D1PreparedStatement[] {
  const byFund = new Map<string, FundHead>()
  for (const document of sortClasses(funds).toReversed()) {
    const head = toFundHead(document)
    if (head) byFund.set(head.fund, head)
  }
  return fundHeads.put(db, [...byFund.values()], { where: "excluded.as_of >= fund_heads.as_of" })
}

/** Columns by which the list of funds is sorted; the largest and the newest come first, names from A. */
const orders = {
  name: "name collate nocase",
  assets: "net_assets desc nulls last",
  holdings: "holdings desc",
  top10: "top10_pct desc",
  changes: "added + removed desc nulls last",
  asof: "as_of desc",
} as const
export type FundSort = keyof typeof orders
export const fundSorts = Object.keys(orders) as [FundSort, ...FundSort[]]

/** Of a name, a registrant or a ticker; ?1 is lower case. */
const matching =
  "where ?1 = '' or instr(lower(name || ' ' || registrant), ?1) > 0 or instr(lower(ticker), ?1) = 1"

export interface FundsFilter {
  text: string
  sort: FundSort
}

/** The loaded funds that match, in order, and how many of all there are. */
export async function listFunds(
  db: D1Database,
  { text, sort }: FundsFilter,
  rows: { limit: number; offset: number },
): Promise<{ funds: FundHead[]; matching: number; loaded: number }> {
  const words = text.toLowerCase()
  const [found, counted] = await db.batch<{ matching: number; loaded: number }>([
    db
      .prepare(
        `select ${fundHeads.columns} from fund_heads ${matching} order by ${orders[sort]}, name, fund limit ?2 offset ?3`,
      )
      .bind(words, rows.limit, rows.offset),
    db
      .prepare(
        `select (select count(*) from fund_heads ${matching}) as matching, (select count(*) from fund_heads) as loaded`,
      )
      .bind(words),
  ])
  const { matching: count = 0, loaded = 0 } = counted?.results[0] ?? {}
  return { funds: fundHeads.parse(found?.results), matching: count, loaded }
}

const familiesSql = `select registrant as name, count(*) as funds, sum(net_assets) as "netAssets" from fund_heads
  group by registrant order by funds desc, name limit ?1`
const family = z.object({ name: z.string(), funds: z.number(), netAssets: z.number().nullable() })
export type FundFamily = z.infer<typeof family>

/** The registrants with the most loaded funds. */
export async function listFundFamilies(db: D1Database, limit: number): Promise<FundFamily[]> {
  const { results } = await db.prepare(familiesSql).bind(limit).all()
  return z.array(family).parse(results)
}
