import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { tidyName } from "~/lib/text/tidy-name"
import { exchangeSuffix, type Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { Coverage } from "~/model/directory/list-index"
import { exchangeOfMic } from "~/model/imported/exchanges"
import { getIdentity, isImportedKey, listListingKeys, toListingKey } from "~/model/imported/listing-key"
import { type ListingRow, listingRow } from "~/model/imported/listing-row"
import { cusipOfIsin } from "~/model/imported/security-codes"
import { readColumn, readRows, readValue } from "~/platform/rows.server"

/** An imported listing without statements: it has an overview, and nothing of the SEC. */
const unloadedFlags: Coverage = "NNNYN"

const importedRow = z.object({
  ticker: storedTicker,
  cik: storedCik,
  currency: z.string(),
  isin: z.string().nullable(),
  entity: z.string().nullable(),
})

type ImportedListing = z.infer<typeof importedRow>

/** Every imported listing. */
export async function listImportedListings(db: D1Database): Promise<ImportedListing[]> {
  const sql = "select ticker, cik, currency, isin, entity from imported_listings"
  return readRows(db, importedRow, sql)
}

/** The imported listings that have a ticker, an ISIN, an entity or a number of those given. */
async function findListings(
  db: D1Database,
  given: Record<"tickers" | "isins" | "entities" | "ciks", readonly string[]>,
): Promise<ImportedListing[]> {
  return readRows(db, importedRow, listingsOf, JSON.stringify(given))
}

const selectListings = (column: string, field: string) => `
  select ticker, cik, currency, isin, entity from imported_listings
  where ${column} in (select value from json_each(?1, '$.${field}'))`

export const listingsOf = [
  selectListings("ticker", "tickers"),
  selectListings("isin", "isins"),
  selectListings("entity", "entities"),
  selectListings("cik", "ciks"),
].join(" union")

/** The numbers of other companies among those that the companies of identities can have. */
export async function findTakenKeys(db: D1Database, identities: readonly string[]): Promise<Set<Cik>> {
  const ciks = identities.flatMap(listListingKeys)
  const listings = await findListings(db, { ciks, tickers: [], isins: [], entities: [] })
  return new Set(listings.map(({ cik }) => cik))
}

/** For a batch: the rows of imported listings, each under the number of its company. */
export async function importedListingStatements(
  rows: readonly ListingRow[],
  db: D1Database,
): Promise<D1PreparedStatement[]> {
  if (rows.length === 0) return []
  const ciks = await findCompanies(rows, db)
  const values = rows.map((row) => ({
    ...row,
    cik: ciks.get(row.symbol),
    exchange: exchangeOfMic(row.mic),
    entity: row.lei === null ? null : toEntity(row.lei),
  }))
  return listingStatements(values, db)
}

/** A listing of a company with its number; `mic` is empty and `exchange` null for an entity without a listing. */
interface StoredListing {
  symbol: Ticker
  cik: Cik | undefined
  name: string
  exchange: string | null
  mic: string
  country: string | null
  currency: string
  entity: string | null
}

/** For a batch: the rows of listings in the tables of companies and of imported listings. */
export async function listingStatements(
  values: readonly StoredListing[],
  db: D1Database,
): Promise<D1PreparedStatement[]> {
  const sql = "select max(position) from companies where position between ?1 and ?2"
  const last = await readValue(db, z.number(), sql, firstPosition, lastPosition)
  const from = (last ?? firstPosition - 1) + 1
  const json = JSON.stringify(
    values.map((value, index) => ({ ...value, position: Math.min(from + index, lastPosition) })),
  )
  return [
    ...[upsertCompanies, upsertListings].map((sql) => db.prepare(sql).bind(json)),
    deleteEntityRows(
      db,
      values.flatMap(({ cik }) => cik ?? []),
    ),
  ]
}

/** The name of an entity with a LEI, which is its address while it has no ticker. */
export function toEntity(lei: string): string {
  return `LEI-${lei}`
}

/** After the SEC's list, and before invented companies. */
const firstPosition = 100_000
const lastPosition = 999_999

/**
 * The company of each listing: of the symbol as stored, of the CIK in the file, of a register's report with its LEI,
 * of another listing with the ISIN, of the SEC's company with the CUSIP in the ISIN, or a new one.
 */
async function findCompanies(rows: readonly ListingRow[], db: D1Database): Promise<Map<Ticker, Cik>> {
  const isins = rows.flatMap(({ isin }) => isin ?? [])
  const cusips = isins.flatMap((isin) => cusipOfIsin(isin) ?? [])
  const [listed, entities] = await Promise.all([
    readRows(db, z.object({ cusip: z.string(), cik: storedCik }), companiesOfCusips, JSON.stringify(cusips)),
    listEntitiesOfIsins(db, isins),
  ])
  const getEntity = ({ lei, isin }: ListingRow) => (lei === null ? isin && entities.get(isin) : toEntity(lei))
  const stored = await findListings(db, {
    tickers: rows.map(({ symbol }) => symbol),
    isins,
    entities: rows.flatMap((row) => getEntity(row) || []),
    ciks: rows.flatMap((row) => listListingKeys(getIdentity(row))),
  })
  const byTicker = new Map(stored.map(({ ticker, cik }) => [ticker, cik]))
  const byIsin = new Map(stored.flatMap(({ isin, cik }) => (isin ? [[isin, cik] as const] : [])))
  const byEntity = new Map(
    stored.flatMap(({ entity, cik }) => (entity && isImportedKey(cik) ? [[entity, cik] as const] : [])),
  )
  const byCusip = new Map(listed.map(({ cusip, cik }) => [cusip, cik]))
  const taken = new Set(stored.map(({ cik }) => cik))
  const found = new Map<Ticker, Cik>()
  for (const row of rows) {
    const { symbol, isin } = row
    const entity = getEntity(row)
    const known =
      row.cik ??
      byTicker.get(symbol) ??
      (entity ? byEntity.get(entity) : undefined) ??
      (isin === null ? undefined : (byIsin.get(isin) ?? byCusip.get(cusipOfIsin(isin) ?? "")))
    const cik = known ?? toListingKey(getIdentity(row), (key) => taken.has(key))
    taken.add(cik)
    found.set(symbol, cik)
    if (isin !== null) byIsin.set(isin, cik)
    if (entity && isImportedKey(cik)) byEntity.set(entity, cik)
  }
  return found
}

const companiesOfCusips = `
  select securities.cusip as cusip, companies.cik as cik
  from json_each(?1) as given
  join securities on securities.cusip = given.value
  join companies on companies.ticker = securities.ticker`

/** A listing of a company at the SEC has what is known of the company; an import does not change that. */
const upsertCompanies = `
  insert into companies (ticker, cik, name, exchange, country, sic, fiscal_year_end, position, coverage, dirty)
  select given.value ->> 'symbol', given.value ->> 'cik', given.value ->> 'name', given.value ->> 'exchange',
    ifnull(known.country, given.value ->> 'country'), ifnull(known.sic, given.value ->> 'sic'),
    ifnull(known.fiscal_year_end, given.value ->> 'fiscalYearEnd'), given.value ->> 'position',
    ifnull(known.coverage, '${unloadedFlags}'), 1
  from json_each(?1) as given
  left join companies as known on known.ticker = (
    select ticker from companies where cik = given.value ->> 'cik' and ticker <> given.value ->> 'symbol'
    order by position limit 1)
  where true
  on conflict (ticker) do update set
    cik = excluded.cik, name = excluded.name, exchange = excluded.exchange, country = excluded.country,
    sic = excluded.sic, fiscal_year_end = excluded.fiscal_year_end, dirty = 1
  where (cik, name, exchange, country, sic, fiscal_year_end)
    is not (excluded.cik, excluded.name, excluded.exchange, excluded.country, excluded.sic,
      excluded.fiscal_year_end)`

const upsertListings = `
  insert into imported_listings (ticker, cik, mic, currency, isin, figi, entity)
  select value ->> 'symbol', value ->> 'cik', value ->> 'mic', value ->> 'currency', value ->> 'isin',
    value ->> 'figi', ifnull(value ->> 'entity', (select entity from imported_listings as known
      where known.cik = value ->> 'cik' and known.entity is not null limit 1))
  from json_each(?1) where true
  on conflict (ticker) do update set
    cik = excluded.cik, mic = excluded.mic, currency = excluded.currency,
    isin = ifnull(excluded.isin, isin), figi = ifnull(excluded.figi, figi), entity = ifnull(excluded.entity, entity)`

/** For a batch: the row of an entity without a ticker ends when its company has a listing. */
export function deleteEntityRows(db: D1Database, ciks: readonly Cik[]): D1PreparedStatement {
  return db.prepare(deleteEntities).bind(JSON.stringify(ciks))
}

export const deleteEntities = `
  delete from companies where ticker in (
    select ticker from imported_listings as alone where mic = ''
      and cik in (select value from json_each(?1))
      and exists (select 1 from imported_listings as listed where listed.cik = alone.cik and listed.mic <> ''))`

/** The entities of securities, as far as they are known. */
async function listEntitiesOfIsins(db: D1Database, isins: readonly string[]): Promise<Map<string, string>> {
  const sql = "select isin, entity from isin_entities where isin in (select value from json_each(?1))"
  const row = z.object({ isin: z.string(), entity: z.string() })
  const rows = await readRows(db, row, sql, JSON.stringify(isins))
  return new Map(rows.map(({ isin, entity }) => [isin, entity]))
}

const headRow = z
  .object({
    cik: storedCik,
    name: z.string(),
    sic: z.string().nullable(),
    fiscal_year_end: z.string().nullable(),
  })
  .transform(({ cik, name, sic, fiscal_year_end }) => ({
    cik,
    sic,
    name: tidyName(name),
    fiscalYearEnd: fiscal_year_end,
  }))

/** The names, industries and fiscal year ends of companies. */
export async function listHeads(
  db: D1Database,
  ciks: readonly Cik[],
): Promise<Map<Cik, z.infer<typeof headRow>>> {
  const sql = `select cik, name, sic, fiscal_year_end from companies
    where cik in (select value from json_each(?1)) order by position desc`
  const rows = await readRows(db, headRow, sql, JSON.stringify(ciks))
  return new Map(rows.map((head) => [head.cik, head]))
}

/** For a batch: when figures of the SEC's companies were imported. */
export function importSourceSql(ciks: readonly Cik[], db: D1Database, now: number): D1PreparedStatement[] {
  const filers = ciks.filter((cik) => !isImportedKey(cik))
  if (filers.length === 0) return []
  return [
    db
      .prepare(
        `insert into sources (key, fetched_at) select 'imported:' || value, ?2 from json_each(?1) where true
         on conflict (key) do update set fetched_at = excluded.fetched_at`,
      )
      .bind(JSON.stringify(filers), now),
  ]
}

/** The given SEC companies that have imported figures. */
export async function listImportedFilers(db: D1Database, ciks: readonly Cik[]): Promise<Cik[]> {
  if (ciks.length === 0) return []
  const sql = `select value as cik from json_each(?1)
    where exists (select 1 from sources where key = 'imported:' || value)`
  return readColumn(db, storedCik, sql, JSON.stringify(ciks))
}

/** For a batch: no figures of the company are imported any more. */
export function forgetImportSource(cik: Cik, db: D1Database): D1PreparedStatement[] {
  return [db.prepare("delete from sources where key = ?1").bind(`imported:${cik}`)]
}

/** The suffixes of imported listings; empty for symbols without one. */
export async function listSuffixes(db: D1Database): Promise<string[]> {
  const tickers = await readColumn(db, storedTicker, "select ticker from imported_listings where mic <> ''")
  return [...new Set(tickers.map((ticker) => exchangeSuffix(ticker) ?? ""))].sort()
}

/** The imported listings whose symbols have a suffix, or none where it is empty, as a file has them. */
export async function listListingRows(db: D1Database, suffix: string): Promise<ListingRow[]> {
  const row = listingRow.extend({ entity: z.string().nullable() })
  const rows = await readRows(db, row, listingRowsSql, suffix === "" ? "*" : `*.${suffix}`)
  return rows
    .filter(({ symbol }) => (exchangeSuffix(symbol) ?? "") === suffix)
    .map(({ entity, cik, ...row }) => ({
      ...row,
      cik: cik !== null && isImportedKey(cik) ? null : cik,
      lei: entity?.startsWith("LEI-") ? entity.slice("LEI-".length) : null,
    }))
}

const listingRowsSql = `
  select listed.ticker as symbol, company.name, listed.mic, ifnull(company.country, 'us') as country,
    listed.currency, listed.isin, listed.figi, company.fiscal_year_end as "fiscalYearEnd", company.sic,
    listed.cik, listed.entity
  from imported_listings as listed join companies as company on company.ticker = listed.ticker
  where listed.mic <> '' and listed.ticker glob ?1 order by listed.ticker`

/** For a batch: listings as a file had them, of the companies that they have; and listings that end. */
export function restoreListings(
  rows: readonly ListingRow[],
  ended: readonly string[],
  db: D1Database,
): D1PreparedStatement[] {
  const values = rows.map((row) => ({
    ...row,
    exchange: exchangeOfMic(row.mic),
    entity: row.lei === null ? null : toEntity(row.lei),
  }))
  return [
    ...[restoreCompanies, restoreImported].map((sql) => db.prepare(sql).bind(JSON.stringify(values))),
    ...[restoreEntities, endCompanies, endListings].map((sql) => db.prepare(sql).bind(JSON.stringify(ended))),
  ]
}

const restoreCompanies = `
  update companies set name = given.value ->> 'name', exchange = given.value ->> 'exchange',
    country = given.value ->> 'country', sic = given.value ->> 'sic',
    fiscal_year_end = given.value ->> 'fiscalYearEnd', dirty = 1
  from json_each(?1) as given where companies.ticker = given.value ->> 'symbol'`

const restoreImported = `
  update imported_listings set mic = given.value ->> 'mic', currency = given.value ->> 'currency',
    isin = given.value ->> 'isin', figi = given.value ->> 'figi', entity = given.value ->> 'entity'
  from json_each(?1) as given where imported_listings.ticker = given.value ->> 'symbol'`

/** A company of a register whose last listing ends has its entity's row again, with what is known of the listing. */
const restoreEntities = `
  insert into companies (ticker, cik, name, exchange, country, sic, fiscal_year_end, position, coverage, dirty)
  select alone.ticker, alone.cik, known.name, null, known.country, known.sic, known.fiscal_year_end,
    known.position, known.coverage, 1
  from imported_listings as alone
  join companies as known on known.ticker = (
    select min(ticker) from imported_listings as listed where listed.cik = alone.cik and listed.mic <> ''
      and listed.ticker in (select value from json_each(?1)))
  where alone.mic = '' and not exists (
    select 1 from imported_listings as listed where listed.cik = alone.cik and listed.mic <> ''
      and listed.ticker not in (select value from json_each(?1)))
  on conflict do nothing`

const endCompanies = `
  delete from companies where ticker in (select value from json_each(?1))
    and ticker in (select ticker from imported_listings)`

const endListings = "delete from imported_listings where ticker in (select value from json_each(?1))"
