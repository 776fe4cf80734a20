import { z } from "zod"
import { tidyName } from "~/lib/text/tidy-name"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { listedSecurity } from "~/model/securities/security-schemas"
import type { ListedInvestor, StoredCompany } from "./list-index"

const nullableText = z.string().nullable()

export const listsSchema = z.object({
  /** cik, ticker, name, coverage, country, exchange, sic, fiscal year end, security; the largest company first. */
  companies: z.array(
    z.tuple([
      storedCik,
      storedTicker,
      z.string(),
      z.string(),
      nullableText,
      nullableText,
      nullableText,
      nullableText,
      listedSecurity.nullish(),
    ]),
  ),
  /** cik, name, owner */
  investors: z.array(z.tuple([storedCik, z.string(), z.string()])),
})

export type ListsDocument = z.infer<typeof listsSchema>

/** The key of the only document of this kind. */
export const listsKey = "all"

export function toListsDocument(companies: StoredCompany[], investors: ListedInvestor[]): ListsDocument {
  return {
    companies: companies.map((company) => [
      company.cik,
      company.ticker,
      company.filedName,
      company.coverage,
      company.country,
      company.exchange,
      company.sic,
      company.fiscalYearEnd,
      company.security,
    ]),
    investors: investors.map((investor) => [investor.cik, investor.name, investor.owner]),
  }
}

export function listedCompanies(document: ListsDocument): StoredCompany[] {
  return document.companies.map(
    ([cik, ticker, name, coverage, country, exchange, sic, fiscalYearEnd, security]): StoredCompany => ({
      cik,
      ticker,
      name: tidyName(name),
      filedName: name,
      coverage,
      country,
      exchange,
      sic,
      fiscalYearEnd,
      security: security ?? null,
    }),
  )
}

export function listedInvestors(document: ListsDocument): ListedInvestor[] {
  return document.investors.map(([cik, name, owner]) => ({ cik, name, owner }))
}
