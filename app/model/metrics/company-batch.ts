import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { type FilingsDocument, listFilings } from "~/model/filings/filings-document"
import { checkStatements, type StatementCheck } from "~/model/financials/checks/statement-checks"
import { latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { NoteFacts } from "~/model/notes/note-facts"
import { companyFigures } from "./company-figures"
import { type CompanyMetrics, toCompanyMetrics } from "./company-metrics"
import { deriveFilingMetrics } from "./derive-filing-metrics"
import { type CompanyYears, deriveMetricYears } from "./metric-years"
import { statementMetrics } from "./statement-metrics"

interface CompanyParts {
  metrics: CompanyMetrics[]
  metricYears: CompanyYears[]
  statementChecks: StatementCheck[]
  aliases: { cik: Cik; kind: "former name"; alias: string; until: string | null }[]
  filingOwners: { accession: Accession; cik: Cik }[]
}

/** The number of filings that can be found by accession number; older ones are found through their company. */
const ownedFilings = 250

/** The data of a refreshed company for the screener, the search and the data health page. */
export function companyBatch(
  cik: Cik,
  statements: StatementsDocument | null,
  filings: FilingsDocument | null,
  notes: NoteFacts | null,
): CompanyParts {
  const list = filings ? listFilings(filings) : []
  const grids = statements && latestGrids(statements)
  const figures = grids && companyFigures(statements, grids, notes)
  return {
    statementChecks: grids ? [checkStatements(statements, grids)] : [],
    metricYears: figures ? [deriveMetricYears(cik, figures)] : [],
    metrics: [
      ...(figures ? [statementMetrics(cik, statements, figures)] : []),
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

/** An accession number begins with the CIK of the filing's sender. */
function isByAgent({ accession }: SubmittedFiling, cik: Cik): boolean {
  return !accession.startsWith(cik)
}
