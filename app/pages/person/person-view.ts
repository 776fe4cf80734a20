import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Price } from "~/model/financials/statements/price"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { toCompanyInsiders } from "~/model/insiders/insider-rows"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { insiderSpans, sortNewestFirst, sumTrades } from "~/model/insiders/net-buying"
import { listPay, type PayingCompany } from "~/model/persons/person-pay"
import { matchPlannedSales, rowsOfPerson } from "~/model/persons/person-trades"

/** A line of a person's forms, and the company that it is about. */
export interface CompanyRow {
  issuer: Cik
  issuerName: string
  row: InsiderRow
}

interface Company extends PayingCompany {
  insiders: InsidersDocument | null
  /** Those of the company's securities. */
  prices: readonly Price[]
}

/** The lines of a person in all companies, by the same rows as the companies' own pages. */
export function toPersonView(person: Cik, name: string, companies: Company[], today: IsoDate) {
  const own = companies.map(({ issuer, issuerName, insiders, prices }) => ({
    issuer,
    issuerName,
    completeSince: insiders?.completeSince ?? null,
    rows: insiders ? rowsOfPerson(toCompanyInsiders(insiders, prices).rows, person) : [],
  }))
  const rows = sortNewestFirst(
    own.flatMap(({ issuer, issuerName, rows }) =>
      rows.map((row): CompanyRow => ({ issuer, issuerName, row })),
    ),
    ({ row }) => row,
  )
  const since = own.map(({ completeSince }) => completeSince)
  const completeSince = since.includes(null) ? null : (since.sort().at(-1) ?? null)
  const all = rows.map(({ row }) => row)
  return {
    rows,
    spans: insiderSpans.flatMap(
      (days) => sumTrades(all, { today, days, completeSince: completeSince ?? today }) ?? [],
    ),
    planned: own
      .flatMap(({ issuer, issuerName, rows }) =>
        matchPlannedSales(rows).map((sale) => ({ issuer, issuerName, ...sale })),
      )
      .sort((a, b) => b.from.localeCompare(a.from)),
    pay: companies.flatMap((company) => listPay(name, company)),
  }
}
