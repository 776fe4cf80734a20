import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { mapValues } from "~/lib/collections"
import { addDays, type IsoDate } from "~/lib/dates"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { priceFlags } from "~/model/insiders/insider-row"
import { marketDays, type toMarketTrades } from "~/model/persons/market-trades"

type MarketRows = ReturnType<typeof toMarketTrades>

/** For a batch: the market rows of companies whose forms were read. They replace those of earlier forms. */
export function marketStatements(
  db: D1Database,
  issuers: Cik[],
  { trades, clusters }: MarketRows,
): D1PreparedStatement[] {
  const given = JSON.stringify(issuers)
  return [
    db.prepare("delete from insider_trades where issuer in (select value from json_each(?1))").bind(given),
    db.prepare("delete from insider_clusters where issuer in (select value from json_each(?1))").bind(given),
    ...chunked(trades).map((rows) => db.prepare(insertTrades).bind(rows)),
    ...chunked(clusters).map((rows) => db.prepare(insertClusters).bind(rows)),
  ]
}

const rowsAStatement = 1000

function chunked(rows: unknown[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    JSON.stringify(rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement)),
  )
}

const insertTrades = `
  insert or replace into insider_trades (issuer, accession, line, issuer_name, day, filed, form, code, owner_cik, owner,
    role, shares, price, value, owned_after, plan, first_since, price_mark)
  select value ->> 'issuer', value ->> 'accession', value ->> 'line', value ->> 'issuerName', value ->> 'day',
    value ->> 'filed', value ->> 'form', value ->> 'code', value ->> 'ownerCik', value ->> 'owner', value ->> 'role',
    value ->> 'shares', value ->> 'price', value ->> 'value', value ->> 'ownedAfter', value ->> 'plan',
    value ->> 'firstSince', value ->> 'priceMark'
  from json_each(?1)`

const insertClusters = `
  insert or replace into insider_clusters (issuer, from_day, to_day, issuer_name, owners, owner_count, shares, value)
  select value ->> 'issuer', value ->> 'from', value ->> 'to', value ->> 'issuerName', json(value -> 'owners'),
    json_array_length(value -> 'owners'), value ->> 'shares', value ->> 'valueUsd'
  from json_each(?1)`

/** Forgets rows that are older than the longest span. */
export function pruneMarketSql(db: D1Database, today: IsoDate): D1PreparedStatement[] {
  const before = addDays(today, -marketDays)
  return [
    db.prepare("delete from insider_trades where day < ?1").bind(before),
    db.prepare("delete from insider_clusters where to_day < ?1").bind(before),
  ]
}

const tradeRow = z
  .object({
    issuer: storedCik,
    issuer_name: z.string(),
    accession: storedAccession,
    line: z.number(),
    day: z.string(),
    filed: z.string(),
    form: z.string(),
    code: z.enum(["P", "S"]),
    owner_cik: storedCik.nullable(),
    owner: z.string(),
    role: z.string(),
    shares: z.number().nullable(),
    price: z.number().nullable(),
    value: z.number().nullable(),
    owned_after: z.number().nullable(),
    plan: z.number().nullable(),
    first_since: z.string().nullable(),
    price_mark: z.enum(priceFlags).nullable(),
  })
  .transform(({ issuer_name, owner_cik, owned_after, plan, first_since, price_mark, ...row }) => ({
    ...row,
    issuerName: issuer_name,
    ownerCik: owner_cik,
    ownedAfter: owned_after,
    plan10b51: plan === null ? null : plan === 1,
    /** Empty if no earlier purchase is known; null for other trades. */
    firstSince: first_since,
    priceMark: price_mark,
  }))
export type MarketTrade = z.infer<typeof tradeRow>

const columns = `issuer, issuer_name, accession, line, day, filed, form, code, owner_cik, owner, role, shares, price,
  value, owned_after, plan, first_since, price_mark`

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
  clusters: `select issuer, issuer_name, from_day, to_day, owners, owner_count, shares, value from insider_clusters
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
  const { results } = await db
    .prepare(chooseSql(list, filter))
    .bind(...bound(filter, limit))
    .all()
  return z.array(tradeRow).parse(results)
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
  const { results } = await db.prepare(largePurchasesSql).bind(from, leastUsd, limit).all()
  return z.array(tradeRow).parse(results)
}

const clusterRow = z
  .object({
    issuer: storedCik,
    issuer_name: z.string(),
    from_day: z.string(),
    to_day: z.string(),
    owners: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    owner_count: z.number(),
    shares: z.number(),
    value: z.number().nullable(),
  })
  .transform(({ issuer_name, from_day, to_day, owner_count, ...row }) => ({
    ...row,
    issuerName: issuer_name,
    from: from_day,
    to: to_day,
    ownerCount: owner_count,
  }))
export type MarketCluster = z.infer<typeof clusterRow>

export async function listMarketClusters(
  db: D1Database,
  filter: MarketFilter,
  limit: number,
): Promise<MarketCluster[]> {
  const { results } = await db
    .prepare(marketSql.clusters)
    .bind(...bound(filter, limit))
    .all()
  return z.array(clusterRow).parse(results)
}

/** Those of some companies whose insiders' trades are in the market's list. */
export async function listTradedIssuers(db: D1Database, ciks: readonly Cik[]): Promise<Cik[]> {
  const { results } = await db
    .prepare("select distinct issuer from insider_trades where issuer in (select value from json_each(?1))")
    .bind(JSON.stringify(ciks))
    .all()
  return z
    .array(z.object({ issuer: storedCik }))
    .parse(results)
    .map(({ issuer }) => issuer)
}
