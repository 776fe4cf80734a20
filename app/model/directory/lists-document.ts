import { z } from "zod"
import { tidyName } from "~/lib/text/tidy-name"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import type { ListedCompany, ListedInvestor } from "./list-index"

const nullableText = z.string().nullable()

export const listsSchema = z.object({
  /** cik, ticker, name, coverage, country, exchange, sic, fiscal year end; the largest company first. */
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
    ]),
  ),
  /** cik, name, owner */
  investors: z.array(z.tuple([storedCik, z.string(), z.string()])),
})

export type ListsDocument = z.infer<typeof listsSchema>

/** The key of the only document of this kind. */
export const listsKey = "all"

export function toListsDocument(companies: ListedCompany[], investors: ListedInvestor[]): ListsDocument {
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
    ]),
    investors: investors.map((investor) => [investor.cik, investor.name, investor.owner]),
  }
}

export function listedCompanies(document: ListsDocument): ListedCompany[] {
  return document.companies.map(
    ([cik, ticker, name, coverage, country, exchange, sic, fiscalYearEnd]): ListedCompany => ({
      cik,
      ticker,
      name: tidyName(name),
      filedName: name,
      coverage,
      country,
      exchange,
      sic,
      fiscalYearEnd,
    }),
  )
}

export function listedInvestors(document: ListsDocument): ListedInvestor[] {
  return document.investors.map(([cik, name, owner]) => ({ cik, name, owner }))
}
