import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { storedCik } from "~/lib/value-schemas"
import { isImportedKey, toListingKey } from "~/model/imported/listing-key"
import type { ReportsDocument } from "~/model/registers/reports-document"
import { readColumn, readRows, readValue } from "~/platform/rows.server"
import { deleteEntityRows, findTakenKeys, listingStatements } from "./imported-listings-store.server"

const companyRow = z.object({ entity: z.string(), cik: storedCik })

/**
 * The companies of entities of a register. A company of the SEC is never one of them, even if a listing of it has the
 * same LEI: the figures of two sources would be mixed.
 */
export async function findEntityCompanies(
  db: D1Database,
  entities: readonly string[],
): Promise<Map<string, Cik>> {
  const rows = await readRows(db, companyRow, companiesOfEntities, JSON.stringify(entities))
  return new Map(rows.filter(({ cik }) => isImportedKey(cik)).map(({ entity, cik }) => [entity, cik]))
}

/** By the entity of a listing, or by the entity of a listing's ISIN. */
export const companiesOfEntities = `
  select given.value as entity, listed.cik as cik
  from json_each(?1) as given
  join isin_entities on isin_entities.entity = given.value
  join imported_listings as listed on listed.isin = isin_entities.isin
  union all
  select given.value, listed.cik from json_each(?1) as given
  join imported_listings as listed on listed.entity = given.value`

/** The company of a security: of a listing with the ISIN, or of the entity that issued it. */
export async function findIsinCompany(db: D1Database, isin: string): Promise<Cik | null> {
  return readValue(db, storedCik, companyByIsin, isin)
}

export const companyByIsin = `
  select cik from imported_listings where isin = ?1
  union all
  select listed.cik from isin_entities join imported_listings as listed on listed.entity = isin_entities.entity
  where isin_entities.isin = ?1 limit 1`

/** The companies of entities, with new numbers for those that have none. */
export async function assignCompanies(
  entities: readonly Ticker[],
  db: D1Database,
): Promise<Map<Ticker, Cik>> {
  const known = await findEntityCompanies(db, entities)
  const fresh = entities.filter((entity) => !known.has(entity))
  const taken = fresh.length > 0 ? await findTakenKeys(db, fresh) : new Set<Cik>()
  const assigned = new Map<Ticker, Cik>()
  for (const entity of entities) {
    const cik = known.get(entity) ?? toListingKey(entity, (key) => taken.has(key))
    taken.add(cik)
    assigned.set(entity, cik)
  }
  return assigned
}

/** For a batch: companies of a register, and which of its reports were read. */
export async function registerStatements(
  companies: readonly ReportsDocument[],
  db: D1Database,
  now: number,
): Promise<D1PreparedStatement[]> {
  if (companies.length === 0) return []
  const listings = companies.map(({ symbol, cik, name, country }) => ({
    symbol,
    cik,
    name,
    country,
    exchange: null,
    mic: "",
    currency: "",
    entity: symbol,
  }))
  const reports = companies.flatMap(({ cik, reports }) =>
    reports.map(({ filing, sha256 }) => ({ cik, filing, sha256 })),
  )
  return [
    ...(await listingStatements(listings, db)),
    db.prepare(upsertReports).bind(JSON.stringify(reports), now),
  ]
}

const upsertReports = `
  insert into register_reports (filing, cik, sha256, read_at)
  select value ->> 'filing', value ->> 'cik', value ->> 'sha256', ?2 from json_each(?1) where true
  on conflict (filing) do update set cik = excluded.cik, sha256 = excluded.sha256, read_at = excluded.read_at`

/** The given filings of a register that were read in the version with this hash. */
export async function listReadReports(
  db: D1Database,
  filings: readonly { filing: string; sha256: string | null }[],
): Promise<string[]> {
  const sql = `select filing from json_each(?1) as given join register_reports on filing = given.value ->> 'filing'
    where sha256 is given.value ->> 'sha256'`
  return readColumn(db, z.string(), sql, JSON.stringify(filings))
}

/** A company that turns out to be the one of a register's reports. */
interface CompanyMove {
  from: Cik
  to: Cik
}

/** Companies of listings that securities of an entity join with the company of its reports. */
export async function listMoves(
  db: D1Database,
  rows: readonly { isin: string; entity: string }[],
): Promise<CompanyMove[]> {
  if (rows.length === 0) return []
  return readRows(db, z.object({ from: storedCik, to: storedCik }), movesOfIsins, JSON.stringify(rows))
}

/** A company of the SEC keeps its number. */
const movesOfIsins = `
  select distinct listed.cik as "from", reported.cik as "to" from json_each(?1) as given
  join imported_listings as listed on listed.isin = given.value ->> 'isin'
  join imported_listings as reported on reported.ticker = given.value ->> 'entity'
  where listed.cik <> reported.cik and listed.cik >= '9100000000'`

/** For a batch: the entities of securities, and the companies that they join. */
export function isinStatements(
  rows: readonly { isin: string; entity: string }[],
  moves: readonly CompanyMove[],
  db: D1Database,
): D1PreparedStatement[] {
  if (rows.length === 0) return []
  return [
    db.prepare(upsertIsins).bind(JSON.stringify(rows)),
    ...["companies", "imported_listings"].map((table) =>
      db.prepare(moveCompanies(table)).bind(JSON.stringify(moves)),
    ),
    deleteEntityRows(
      db,
      moves.map(({ to }) => to),
    ),
  ]
}

const upsertIsins = `
  insert into isin_entities (isin, entity)
  select value ->> 'isin', value ->> 'entity' from json_each(?1) where true
  on conflict (isin) do update set entity = excluded.entity`

const moveCompanies = (table: string) => `
  update ${table} set cik = moved.value ->> 'to'${table === "companies" ? ", dirty = 1" : ""}
  from json_each(?1) as moved where ${table}.cik = moved.value ->> 'from'`
