import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { storedAccession, storedCik } from "~/lib/value-schemas"
import { aliasWords, type CompanyAlias, companyAlias } from "~/model/search/company-alias"
import { readValue } from "~/platform/rows.server"
import { defineTable, defineWordTable } from "~/stores/table"

/** Former names and tickers of companies. */
export const companyAliases = defineWordTable({
  name: "company_aliases",
  key: ["cik", "kind", "alias"],
  fields: companyAlias.shape,
})

/** For a batch: a row for each word of an alias that a search can begin with. */
export function aliasStatements(aliases: CompanyAlias[], db: D1Database): D1PreparedStatement[] {
  const rows = aliases.flatMap((alias) => aliasWords(alias.alias).map((word) => ({ word, ...alias })))
  return companyAliases.put(db, rows)
}

/** The company of each filing. */
export const filingOwners = defineTable({
  name: "filing_owners",
  key: ["accession"],
  fields: { accession: storedAccession, cik: storedCik },
})

export const ownerByAccession = "select cik from filing_owners where accession = ?1"

export async function findFilingOwner(db: D1Database, accession: Accession): Promise<Cik | null> {
  return readValue(db, storedCik, ownerByAccession, accession)
}
