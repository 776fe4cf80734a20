import type { SubmittedFiling } from "~/edgar/submissions"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { companyFigures } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { deriveFilingMetrics } from "./derive-filing-metrics"
import { deriveMetrics } from "./derive-metrics"

interface CompanyParts {
  metrics: CompanyMetrics[]
  aliases: { cik: string; kind: "former name"; alias: string; until: string | null }[]
  filingOwners: { accession: string; cik: string }[]
}

/** Filings whose accession number is looked up; older ones are found through their company. */
const ownedFilings = 250

/** What a refreshed company adds to the screener and to the search. */
export function companyBatch(
  cik: string,
  statements: StatementsDocument | null,
  filings: FilingsDocument | null,
): CompanyParts {
  const list = filings ? listFilings(filings) : []
  return {
    metrics: [
      ...(statements
        ? [
            toCompanyMetrics(
              cik,
              "statements",
              deriveMetrics(companyFigures(statements)),
              statements.currency,
            ),
          ]
        : []),
      ...(list.length ? [toCompanyMetrics(cik, "filings", deriveFilingMetrics(list))] : []),
    ],
    aliases: (filings?.profile.formerNames ?? []).map(({ name, to }) => ({
      cik,
      kind: "former name" as const,
      alias: name,
      until: to,
    })),
    filingOwners: list
      .filter((filing) => isByAgent(filing, cik))
      .slice(0, ownedFilings)
      .map(({ accession }) => ({
        accession,
        cik,
      })),
  }
}

/** Accession numbers begin with the CIK of whoever sent the filing in. */
function isByAgent({ accession }: SubmittedFiling, cik: string): boolean {
  return !accession.startsWith(cik)
}
