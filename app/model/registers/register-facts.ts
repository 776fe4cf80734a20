import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import { type Accession, parseAccession } from "~/lib/accession"
import { formatDay } from "~/lib/dates"
import { addFact, byFiled } from "~/model/financials/facts/add-fact"
import { registerForm } from "~/model/financials/facts/filing-forms"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { esefRegister, toRegisterAddress } from "./register-filing"
import { listReportFacts, type ReportsDocument, type StoredReport } from "./reports-document"

/** Numbers from here on are not those of imported publications. */
const firstSerial = 900_000

/**
 * The numbers of a company's reports, by the register's names: those of filer 0000000000, which the SEC does not
 * assign, in the order of their periods.
 */
export function listReportNumbers({ reports }: ReportsDocument): Map<string, Accession> {
  const numbers = new Map<string, Accession>()
  for (const [place, { filing, added }] of reports.entries()) {
    const accession = parseAccession(`0000000000-${added.slice(2, 4)}-${firstSerial + place}`)
    if (accession) numbers.set(filing, accession)
  }
  return numbers
}

/** The facts of a company's reports, as of a company at the SEC. */
export function toRegisterFacts(document: ReportsDocument): CompanyFacts {
  const numbers = listReportNumbers(document)
  const filings: FactFiling[] = document.reports.flatMap(({ filing, added }) => {
    const accession = numbers.get(filing)
    return accession ? [{ accession, form: registerForm, filed: added.slice(0, 10), fiscalYear: null }] : []
  })
  filings.sort(byFiled)
  const places = new Map(filings.map(({ accession }, place) => [accession, place]))
  const concepts: CompanyFacts["concepts"] = new Map()
  let refused = 0
  for (const report of document.reports) {
    const accession = numbers.get(report.filing)
    const filing = accession && places.get(accession)
    refused += report.refused
    if (filing === undefined) continue
    for (const { concept, unit, start, end, value } of listReportFacts(report))
      addFact(concepts, concept, unit, { start, end, value, filing })
  }
  return { cik: document.cik, name: document.name, filings, concepts, refused }
}

/** Statements with the names and addresses of the reports that their figures come from. */
export function withReports(
  statements: StatementsDocument,
  document: ReportsDocument | null,
): StatementsDocument {
  if (!document) return statements
  const numbers = listReportNumbers(document)
  const reports = document.reports.flatMap((report) => {
    const accession = numbers.get(report.filing)
    const filing = accession ? statements.filings.accession.indexOf(accession) : -1
    return filing < 0 ? [] : [{ filing, ...describeReport(report) }]
  })
  if (reports.length === 0) return statements
  return { ...statements, imported: [...(statements.imported ?? []), ...reports] }
}

function describeReport(report: StoredReport) {
  const { filing, periodEnd, viewer, language, errors, inconsistencies, conflicts } = report
  return {
    name: `Annual report to ${formatDay(periodEnd)}`,
    url: toRegisterAddress(viewer) ?? toRegisterAddress(report.report),
    register: { name: esefRegister.name, filing, language, errors, inconsistencies, conflicts },
  }
}
