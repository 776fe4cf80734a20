import { z } from "zod"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { aliasWords, type CompanyAlias, companyAlias, wordRange } from "~/model/search/company-alias"

const rowsAStatement = 2000

/** For a batch: a row for each word of an alias that a search can begin with. */
export function aliasStatements(aliases: CompanyAlias[], db: D1Database): D1PreparedStatement[] {
  const rows = aliases.flatMap((alias) => aliasWords(alias.alias).map((word) => ({ word, ...alias })))
  return getChunks(rows).map((chunk) => db.prepare(upsertAliases).bind(JSON.stringify(chunk)))
}

/** For a batch: the company of each filing. */
export function filingOwnerStatements(
  owners: { accession: Accession; cik: Cik }[],
  db: D1Database,
): D1PreparedStatement[] {
  return getChunks(owners).map((chunk) => db.prepare(insertOwners).bind(JSON.stringify(chunk)))
}

function getChunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement),
  )
}

const upsertAliases = `
  insert into company_aliases (word, cik, kind, alias, until)
  select value ->> 'word', value ->> 'cik', value ->> 'kind', value ->> 'alias', value ->> 'until'
  from json_each(?1) where true
  on conflict (word, cik, kind, alias) do update set until = excluded.until
  where until is not excluded.until`

const insertOwners = `
  insert or ignore into filing_owners (accession, cik)
  select value ->> 'accession', value ->> 'cik' from json_each(?1)`

export const aliasesByWord = `
  select distinct cik, kind, alias, until from company_aliases
  where word >= ?1 and word < ?2 order by word, cik limit ?3`

const aliasRows = z.array(companyAlias)

/** Companies with a former name or ticker in which a word begins with the text. */
export async function findAliases(db: D1Database, text: string, limit: number): Promise<CompanyAlias[]> {
  const range = wordRange(text)
  if (!range) return []
  const { results } = await db
    .prepare(aliasesByWord)
    .bind(...range, limit)
    .all()
  return aliasRows.parse(results)
}

export const ownerByAccession = "select cik from filing_owners where accession = ?1"

export async function findFilingOwner(db: D1Database, accession: Accession): Promise<Cik | null> {
  return db.prepare(ownerByAccession).bind(accession).first<Cik>("cik")
}
