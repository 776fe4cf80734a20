import { z } from "zod"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { FundDocument } from "~/model/funds/fund-document"
import { type FundHead, fundOf, toFundHead } from "~/model/funds/fund-head"
import { sortClasses } from "~/model/funds/fund-list"
import { readColumn, readRows } from "~/platform/rows.server"
import { rowStatements } from "~/stores/row-statements"
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

/** See `isMutualTicker`. */
const mutual = "glob '[A-Z][A-Z][A-Z][A-Z]X'"

/** Of two classes with a report of one day, the one that trades on an exchange stands for the fund. */
const isTaken = `excluded.as_of > fund_heads.as_of or (excluded.as_of = fund_heads.as_of
  and (excluded.ticker not ${mutual} or fund_heads.ticker ${mutual}))`

/** Lines of a class from before it got its series, or of another series. */
const deleteFormer = `delete from fund_heads where fund in (
  select former.fund from json_each(?1) join fund_heads as former on former.ticker = value ->> 'ticker'
  where former.fund <> value ->> 'fund' and former.as_of <= value ->> 'asOf')`

const asOf = ({ reports: [latest] }: FundDocument) => latest?.asOf ?? ""

/** For a batch: the lines of funds whose reports it contains, each of the class with the latest one. */
export function fundHeadStatements(funds: FundDocument[], db: D1Database): D1PreparedStatement[] {
  const byFund = new Map<string, FundDocument>()
  for (const document of sortClasses(funds)) {
    const known = byFund.get(fundOf(document))
    if (!known || asOf(document) > asOf(known)) byFund.set(fundOf(document), document)
  }
  const heads = [...byFund.values()].flatMap((document) => toFundHead(document) ?? [])
  const classes = funds.map((each) => ({ fund: fundOf(each), ticker: each.ticker, asOf: asOf(each) }))
  return [...rowStatements(db, deleteFormer, classes), ...fundHeads.put(db, heads, { where: isTaken })]
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
const matching = "where instr(lower(name || ' ' || registrant), ?1) > 0 or instr(lower(ticker), ?1) = 1"
const countSql = "select count(*) from fund_heads"

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
  const listSql = `select ${fundHeads.columns} from fund_heads ${text && matching}
    order by ${orders[sort]}, name, fund limit ?2 offset ?3`
  const [found, counted] = await db.batch<{ matching?: number; loaded: number }>([
    db.prepare(listSql).bind(words, rows.limit, rows.offset),
    text
      ? db.prepare(`select (${countSql}) as loaded, (${countSql} ${matching}) as matching`).bind(words)
      : db.prepare(`select (${countSql}) as loaded`),
  ])
  const { loaded = 0, matching: count = loaded } = counted?.results[0] ?? {}
  return { funds: fundHeads.parse(found?.results), matching: count, loaded }
}

const familiesSql = `select registrant as name, count(*) as funds, sum(net_assets) as "netAssets" from fund_heads
  group by registrant order by funds desc, name limit ?1`
const family = z.object({ name: z.string(), funds: z.number(), netAssets: z.number().nullable() })
export type FundFamily = z.infer<typeof family>

/** The registrants with the most loaded funds. */
export async function listFundFamilies(db: D1Database, limit: number): Promise<FundFamily[]> {
  return readRows(db, family, familiesSql, limit)
}

const knownSql = `
  select fund from fund_heads where fund in (select value from json_each(?1))
  union select ticker from fund_heads where ticker in (select value from json_each(?1))`

/** Those of the series and tickers that have a line. */
export async function listKnownFunds(db: D1Database, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await readColumn(db, z.string(), knownSql, JSON.stringify(keys)))
}
