import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { mapValues } from "~/lib/collections"
import { addDays, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { priceFlags } from "~/model/insiders/insider-row"
import { marketDays } from "~/model/persons/market-trades"
import { readColumn, readRows } from "~/platform/rows.server"
import { defineTable, type RowOf, storedFlag, storedJson } from "~/stores/table"

/** Purchases and sales on the market. Those of a company are replaced by those of all its forms. */
export const insiderTrades = defineTable({
  name: "insider_trades",
  key: ["issuer", "accession", "line"],
  fields: {
    issuer: storedCik,
    accession: storedAccession,
    line: z.number(),
    day: z.string(),
    filed: z.string(),
    form: z.string(),
    code: z.enum(["P", "S"]),
    owner: z.string(),
    role: z.string(),
    shares: z.number().nullable(),
    price: z.number().nullable(),
    value: z.number().nullable(),
    issuerName: z.string(),
    ownerCik: storedCik.nullable(),
    ownedAfter: z.number().nullable(),
    plan10b51: storedFlag.nullable(),
    /** Empty if no earlier purchase is known; null for other trades. */
    firstSince: z.string().nullable(),
    priceMark: z.enum(priceFlags).nullable(),
  },
  columns: { plan10b51: "plan" },
})
export type MarketTrade = RowOf<typeof insiderTrades>

/** Purchases of several insiders of a company within some days. */
export const insiderClusters = defineTable({
  name: "insider_clusters",
  key: ["issuer", "from"],
  fields: {
    issuer: storedCik,
    owners: storedJson(z.array(z.string())),
    shares: z.number(),
    value: z.number().nullable(),
    issuerName: z.string(),
    from: z.string(),
    to: z.string(),
    ownerCount: z.number(),
  },
  columns: { from: "from_day", to: "to_day" },
})
export type MarketCluster = RowOf<typeof insiderClusters>

/** Forgets rows that are older than the longest span. */
export function pruneMarketSql(db: D1Database, today: IsoDate): D1PreparedStatement[] {
  const before = addDays(today, -marketDays)
  return [
    db.prepare("delete from insider_trades where day < ?1").bind(before),
    db.prepare("delete from insider_clusters where to_day < ?1").bind(before),
  ]
}

const { columns } = insiderTrades

interface MarketFilter {
  from: IsoDate
  /** The companies of a sector or a size; null for all. */
  issuers: Cik[] | null
  /** True for a month or less: its rows are fewer than those of the whole list that come before them. */
  isShort?: boolean
}

const lists = {
  newest: { where: "filed >= ?1 and day >= ?1", order: "filed desc, accession, line", index: "filed" },
  firsts: {
    where: "first_since is not null and filed >= ?1 and day >= ?1",
    order: "filed desc, accession, line",
    index: "first",
  },
  buys: { where: "code = 'P' and day >= ?1 and value is not null", order: "value desc", index: "value" },
  sells: { where: "code = 'S' and day >= ?1 and value is not null", order: "value desc", index: "value" },
} as const
type MarketList = keyof typeof lists

/** Reads in the order of the list and stops after its rows. ?2 is a JSON array of companies or null. */
function inOrder({ where, order, index }: (typeof lists)[MarketList]): string {
  return `select ${columns} from insider_trades indexed by insider_trades_${index}
    where ${where} and (?2 is null or issuer in (select value from json_each(?2)))
    order by ${order} limit ?3`
}

/** Reads all rows of the days and sorts them. */
function byDay({ where, order }: (typeof lists)[MarketList]): string {
  return `select ${columns} from insider_trades indexed by insider_trades_day
    where ${where} and (?2 is null or issuer in (select value from json_each(?2)))
    order by ${order} limit ?3`
}

/** Reads all rows of the companies and sorts them. */
function byIssuer({ where, order }: (typeof lists)[MarketList]): string {
  return `select ${columns} from (select value as given from json_each(?2)) cross join insider_trades on issuer = given
    where ${where} order by ${order} limit ?3`
}

export const marketSql = {
  ...mapValues(lists, inOrder),
  clusters: `select ${insiderClusters.columns} from insider_clusters
    where to_day >= ?1 and (?2 is null or issuer in (select value from json_each(?2)))
    order by to_day desc, owner_count desc limit ?3`,
} as const
export const marketOfIssuersSql = mapValues(lists, byIssuer)
export const marketOfDaysSql = mapValues({ buys: lists.buys, sells: lists.sells }, byDay)

/** In the order of a list, a few companies would be found only after the rows of most others. */
const fewIssuers = 2000

function chooseSql(list: MarketList, { issuers, isShort }: MarketFilter): string {
  if (issuers && issuers.length <= fewIssuers) return marketOfIssuersSql[list]
  return isShort && (list === "buys" || list === "sells") ? marketOfDaysSql[list] : marketSql[list]
}

const bound = ({ from, issuers }: MarketFilter, limit: number) =>
  [from, issuers && JSON.stringify(issuers), limit] as const

export async function listMarketTrades(
  db: D1Database,
  list: MarketList,
  filter: MarketFilter,
  limit: number,
): Promise<MarketTrade[]> {
  return readRows(db, insiderTrades.row, chooseSql(list, filter), ...bound(filter, limit))
}

/** Purchases at or above an amount in US dollars, filed on or after a day, the largest first. */
export const largePurchasesSql = `
  select ${columns} from insider_trades indexed by insider_trades_value
  where code = 'P' and value >= ?2 and filed >= ?1 order by value desc limit ?3`

export async function listLargePurchases(
  db: D1Database,
  { from, leastUsd }: { from: IsoDate; leastUsd: number },
  limit: number,
): Promise<MarketTrade[]> {
  return readRows(db, insiderTrades.row, largePurchasesSql, from, leastUsd, limit)
}

export async function listMarketClusters(
  db: D1Database,
  filter: MarketFilter,
  limit: number,
): Promise<MarketCluster[]> {
  return readRows(db, insiderClusters.row, marketSql.clusters, ...bound(filter, limit))
}

/** Those of some companies whose insiders' trades are in the market's list. */
export async function listTradedIssuers(db: D1Database, ciks: readonly Cik[]): Promise<Cik[]> {
  const sql = "select distinct issuer from insider_trades where issuer in (select value from json_each(?1))"
  return readColumn(db, storedCik, sql, JSON.stringify(ciks))
}
